import type { PointerEvent } from "react";
import { pressedKey } from "../kit/pressed-key.ts";
import { moveLine } from "./line-moves.ts";
import type { LinesContext } from "./lines-context.ts";

/** The distance from the window's edge, in px, at which the page starts to scroll. */
const EDGE = 60;
const SPEED = 14;

const rowAt = (table: Element, y: number): HTMLElement | undefined => {
  const { left, width } = table.getBoundingClientRect();
  const row = document.elementFromPoint(left + Math.min(width, innerWidth - left) / 2, y)?.closest<HTMLElement>("tr[data-line]");
  return row && table.contains(row) ? row : undefined;
};

/** Drags a line by its handle, with mouse, finger or pen, until it is dropped on another line; Escape cancels. */
export function dragLine(event: PointerEvent<HTMLElement>, key: string, context: LinesContext): void {
  const handle = event.currentTarget;
  const table = handle.closest("table");
  if (event.button !== 0 || !table) return;
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  let [y, over, frame]: [number, HTMLElement | undefined, number] = [event.clientY, undefined, 0];
  const dragged = handle.closest("tr");
  dragged?.setAttribute("data-dragged", "");

  const mark = (row: HTMLElement | undefined) => {
    over?.removeAttribute("data-drop");
    over = row;
    if (!row) return;
    const { top, height } = row.getBoundingClientRect();
    row.setAttribute("data-drop", y < top + height / 2 ? "before" : "after");
  };
  const follow = () => {
    mark(rowAt(table, y));
    const push = y < EDGE ? -SPEED : y > innerHeight - EDGE ? SPEED : 0;
    if (push !== 0) scrollBy(0, push);
    frame = push === 0 ? 0 : requestAnimationFrame(follow);
  };
  const moved = (now: globalThis.PointerEvent) => {
    y = now.clientY;
    if (frame === 0) follow();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    mark(undefined);
    dragged?.removeAttribute("data-dragged");
    handle.removeEventListener("pointermove", moved);
    handle.removeEventListener("pointerup", drop);
    handle.removeEventListener("pointercancel", end);
    removeEventListener("keydown", giveUp, true);
  };
  const drop = () => {
    const dropTarget = over && { index: Number(over.dataset.index), after: over.dataset.drop === "after" };
    end();
    if (!dropTarget) return;
    const from = context.editor.rows().findIndex((line) => line.key === key);
    const to = dropTarget.index + (dropTarget.after ? 1 : 0);
    // Removing the line from its own place shifts the later ones up by one.
    moveLine(context, key, from < to ? to - 1 : to);
  };
  const giveUp = (pressed: globalThis.KeyboardEvent) => {
    if (pressedKey(pressed) !== "Escape") return;
    pressed.stopPropagation();
    end();
  };
  handle.addEventListener("pointermove", moved);
  handle.addEventListener("pointerup", drop);
  handle.addEventListener("pointercancel", end);
  addEventListener("keydown", giveUp, true);
}
