import type { KeyboardEvent } from "react";
import { pressedKey } from "../kit/pressed-key.ts";
import { isNarrow } from "../kit/use-media.ts";
import { duplicateLine, moveLine, removeLine, undoLines } from "./line-moves.ts";
import type { LinesContext } from "./lines-context.ts";

/** The cell an event happened in: its line and its column. */
export function cellOf(target: EventTarget): { readonly key: string; readonly column: string } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]")?.dataset.cell : undefined;
  const [key, column] = cell?.split(" ") ?? [];
  return key === undefined || column === undefined ? undefined : { key, column };
}

/** Handles the keys that change the lines. All others are left to the cell's own input. */
export function pressKey(event: KeyboardEvent, context: LinesContext, add: () => void): void {
  const cell = cellOf(event.target);
  if (!cell || context.disabled) return;
  const moved = () => moveInCard(event) || moveByKey(event, cell, context, add);
  if (withAlt(event, cell, context) || withCommand(event, cell, context) || moved()) {
    event.preventDefault();
    event.stopPropagation();
  }
}

type Cell = NonNullable<ReturnType<typeof cellOf>>;

function withAlt(event: KeyboardEvent, { key, column }: Cell, context: LinesContext): boolean {
  if (!event.altKey || event.ctrlKey || event.metaKey || (pressedKey(event) !== "ArrowUp" && pressedKey(event) !== "ArrowDown"))
    return false;
  const index = context.editor.rows().findIndex((line) => line.key === key);
  moveLine(context, key, index + (pressedKey(event) === "ArrowUp" ? -1 : 1));
  context.goTo(key, column);
  return true;
}

function withCommand(event: KeyboardEvent, { key, column }: Cell, context: LinesContext): boolean {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return false;
  switch (pressedKey(event)) {
    case "d":
      duplicateLine(context, key, column);
      return true;
    case "Delete":
      removeLine(context, key, column);
      return true;
    case "Backspace":
      // The Delete key of a Mac.
      if (event.metaKey) removeLine(context, key, column);
      return event.metaKey;
    case "z":
      // Text just typed into the cell is undone by the input itself.
      return !isTyped(event.target) && undoLines(context);
    default:
      return false;
  }
}

/** On a phone's card, Enter leads to the next value, as the keyboard's "Next" does; after the last one, it does what it does in a table. */
function moveInCard(event: KeyboardEvent): boolean {
  const { target } = event;
  if (pressedKey(event) !== "Enter" || !(target instanceof HTMLElement) || !isNarrow() || isOpen(target) || opensDialog(target))
    return false;
  const cells = [...(target.closest("[data-compact]")?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])];
  const shown = cells.filter((each) => each.offsetParent !== null);
  const next = shown[shown.findIndex((each) => each.contains(target)) + 1];
  const control = next?.matches("input, select, button") ? next : next?.querySelector<HTMLElement>("input, select, button");
  control?.focus();
  return control !== undefined && control !== null;
}

/** Enter and the arrow keys move between rows; Enter in the last one adds another. Returns whether the key was one of them. */
export function moveByKey(
  event: KeyboardEvent,
  { key, column }: Cell,
  { editor, goTo }: { readonly editor: { rows(): readonly { readonly key: string }[] }; readonly goTo: LinesContext["goTo"] },
  add: () => void,
): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const rows = editor.rows();
  const index = rows.findIndex((line) => line.key === key);
  if (pressedKey(event) === "Enter") {
    if (isOpen(event.target) || opensDialog(event.target)) return false;
    const next = rows[index + 1];
    if (next) goTo(next.key, column);
    else add();
    return true;
  }
  if ((pressedKey(event) !== "ArrowDown" && pressedKey(event) !== "ArrowUp") || usesArrows(event.target)) return false;
  const next = rows[index + (pressedKey(event) === "ArrowDown" ? 1 : -1)];
  if (next) goTo(next.key, column);
  return next !== undefined;
}

const isTyped = (target: EventTarget): boolean => target instanceof HTMLElement && target.dataset.typed !== undefined;
const isOpen = (target: EventTarget): boolean => target instanceof Element && target.getAttribute("aria-expanded") === "true";
const opensDialog = (target: EventTarget): boolean => target instanceof Element && target.matches("[aria-haspopup=dialog]");
/** Selects and comboboxes use the arrow keys to choose. */
const usesArrows = (target: EventTarget): boolean => target instanceof Element && target.matches("select, [role=combobox]");
