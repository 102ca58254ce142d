import type { KeyboardEvent } from "react";
import { pressedKey } from "../kit/pressed-key.ts";

/** The direction of each arrow key, as steps in rows and columns. */
const directions: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const placeOf = (element: Element): [number, number] => {
  const [row = 0, column = 0] = (element.getAttribute("data-place") ?? "").split(":").map(Number);
  return [row, column];
};

/** Arrow keys move to the next checkbox in that direction, skipping empty cells; Home and End move to the ends of the row. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.hasAttribute("data-place")) return;
  const [row, column] = placeOf(from);
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-place]")];
  const next =
    pressedKey(event) === "Home" || pressedKey(event) === "End"
      ? endOf(all, row, pressedKey(event))
      : nearest(all, row, column, directions[pressedKey(event)]);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

function endOf(all: readonly HTMLElement[], row: number, key: string): HTMLElement | undefined {
  const own = all.filter((each) => placeOf(each)[0] === row);
  return key === "Home" ? own[0] : own.at(-1);
}

function nearest(all: readonly HTMLElement[], row: number, column: number, direction: readonly [number, number] | undefined) {
  if (!direction) return undefined;
  const [down, right] = direction;
  const far = (each: HTMLElement): number => {
    const [r, c] = placeOf(each);
    // Only in a straight line: moving down stays in the same column.
    if (down !== 0) return c === column ? (r - row) * down : 0;
    return r === row ? (c - column) * right : 0;
  };
  return all.filter((each) => far(each) > 0).sort((a, b) => far(a) - far(b))[0];
}

/** Makes sure one checkbox is reachable with Tab; the arrow keys reach the others from there. */
export function keepOneTabStop(table: HTMLElement | null): void {
  if (!table || table.querySelector("[data-place][tabindex='0']")) return;
  table.querySelector("[data-place]")?.setAttribute("tabindex", "0");
}

/** Makes the focused checkbox the one that Tab returns to. */
export function rememberTabStop(table: HTMLElement, focused: EventTarget): void {
  if (!(focused instanceof HTMLElement) || !focused.hasAttribute("data-place")) return;
  for (const each of table.querySelectorAll("[data-place][tabindex='0']")) each.setAttribute("tabindex", "-1");
  focused.setAttribute("tabindex", "0");
}
