import { pressedKey } from "../kit/pressed-key.ts";
import type { RowsProps } from "./rows-props.ts";

/** How much a key press changes a column's width, in px. */
const WIDTH_STEP = 16;
/** How long a click on a cell that can be edited waits for a second one, in ms. */
const DOUBLE_CLICK_MS = 220;

type Handlers = Pick<RowsProps, "edit" | "onWidth">;

/** The header cell of an event, with the name of its column. */
function headerOf(target: EventTarget | null): { readonly name: string; readonly width: number } | undefined {
  const header = target instanceof Element ? target.closest<HTMLElement>("th[data-column]") : null;
  return header?.dataset.column === undefined ? undefined : { name: header.dataset.column, width: header.offsetWidth };
}

const isHandle = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement && target.matches(".hq-resize");

const followed = new WeakSet<HTMLTableElement>();

/** Follows what the mouse and the keyboard do with the cells and the columns of a table. */
export function followTable(table: HTMLTableElement, handlers: () => Handlers, signal: AbortSignal): void {
  if (followed.has(table)) return;
  followed.add(table);
  let waiting: ReturnType<typeof setTimeout> | undefined;

  /** The mouse drags the border of a column. */
  const drag = (event: PointerEvent) => {
    const header = headerOf(event.target);
    if (!isHandle(event.target) || !header) return;
    event.preventDefault();
    const until = new AbortController();
    const move = ({ clientX }: PointerEvent) => handlers().onWidth?.(header.name, header.width + clientX - event.clientX);
    addEventListener("pointermove", move, { signal: until.signal });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => until.abort(), { signal: until.signal });
  };

  /** Shift with an arrow key does the same; the content decides again after a double click. */
  const press = (event: KeyboardEvent) => {
    const header = headerOf(event.target);
    if (!header || !event.shiftKey || (pressedKey(event) !== "ArrowLeft" && pressedKey(event) !== "ArrowRight")) return;
    event.preventDefault();
    handlers().onWidth?.(header.name, header.width + (pressedKey(event) === "ArrowRight" ? WIDTH_STEP : -WIDTH_STEP));
  };

  /** A double click edits a cell. The row's link covers it, so its first click waits a moment. */
  const click = (event: MouseEvent) => {
    const { target, detail, clientX, clientY } = event;
    const { edit, onWidth } = handlers();
    if (isHandle(target)) {
      // Not a click on the header, which sorts.
      event.stopPropagation();
      const header = headerOf(target);
      if (detail > 1 && header) onWidth?.(header.name, undefined);
      return;
    }
    // A click without a count is one of the keyboard, or the one that has waited.
    if (!edit || detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = target instanceof Element ? target.closest<HTMLElement>(".hq-row-link") : null;
    const cell = link && document.elementsFromPoint(clientX, clientY).find((each) => each.matches("td[data-name]"));
    const row = cell?.closest<HTMLElement>("tr")?.dataset.row;
    const name = cell instanceof HTMLElement ? cell.dataset.name : undefined;
    if (!link || !row || name === undefined || !edit.columns.includes(name)) return;
    clearTimeout(waiting);
    event.preventDefault();
    event.stopPropagation();
    if (detail > 1) edit.start(Number(row), name);
    else waiting = setTimeout(() => link.click(), DOUBLE_CLICK_MS);
  };

  table.addEventListener("pointerdown", drag, { signal });
  table.addEventListener("keydown", press, { signal });
  table.addEventListener("click", click, { signal, capture: true });
  signal.addEventListener("abort", () => {
    clearTimeout(waiting);
    followed.delete(table);
  });
}
