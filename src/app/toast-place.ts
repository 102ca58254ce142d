/**
 * Places toasts where they cover nothing in use: at the right, below the rows of buttons at the top of the page, and next to an open panel
 * or dialog. If there is no room next to it, they go below the panel's header, or below or above the dialog.
 */

const WIDTH = 384;
const EDGE = 24;
const GAP = 12;
/** The height of a toast with a few words, in px. */
const ROOM = 110;

const pageRows = ".hq-page-head, .hq-view-tabs, .hq-list-tools, .hq-bulk";
const panelRows = ".ant-drawer-header, .hq-panel-bar";

/** The lowest bottom edge of the given rows in the upper half of the window, where a toast would be. */
function lowest(rows: string, within: ParentNode): number {
  const edges = [...within.querySelectorAll(rows)].map((row) => row.getBoundingClientRect()).filter(({ height }) => height > 0);
  return Math.max(0, ...edges.map(({ bottom }) => bottom).filter((bottom) => bottom > 0 && bottom < innerHeight * 0.5));
}

export interface ToastPlace {
  readonly top: number;
  /** Distance from the right edge of the window, in px. */
  readonly right: number;
  /** Whether toasts may cover a panel or dialog. */
  readonly over: boolean;
}

const fits = (width: number) => width >= WIDTH + 2 * EDGE;
/** A dialog without height is closed but still mounted. */
const openDialog = () =>
  [...document.querySelectorAll<HTMLElement>(".ant-modal")].findLast((each) => each.offsetHeight > 0)?.getBoundingClientRect();

/** Below the dialog, or at the top of the window if there is no room below. */
const clearOf = ({ top, bottom }: DOMRect) => (innerHeight - bottom >= Math.max(top, ROOM) ? bottom : 0);

function computePlace(): ToastPlace {
  const dialog = openDialog();
  if (dialog && !fits(innerWidth - dialog.right)) return { top: Math.round(clearOf(dialog)) + GAP, right: EDGE, over: true };
  const panel = document.querySelector<HTMLElement>(".ant-drawer-right.ant-drawer-open .ant-drawer-content-wrapper");
  // Its width, not its position: it may still be sliding in.
  const width = panel?.offsetWidth ?? 0;
  const fitsBeside = fits(innerWidth - width);
  const main = document.getElementById("hq-main");
  const rows = panel && !fitsBeside ? lowest(panelRows, panel) : main ? lowest(pageRows, main) : 0;
  const header = document.querySelector(".hq-header")?.getBoundingClientRect().bottom ?? 0;
  // The page's own right edge; a toolbar may be to the right of it.
  const strip = main ? innerWidth - main.getBoundingClientRect().right : 0;
  const right = EDGE + (panel && fitsBeside ? width : Math.round(strip));
  return { top: Math.round(Math.max(rows, header)) + GAP, right, over: panel !== null && !fitsBeside };
}

/** Calls back with the position of toasts now and after each change of the page. Returns the function that stops it. */
export function followToastPlace(listener: (place: ToastPlace) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      listener(computePlace());
    }, 50);
  };
  listener(computePlace());
  const watch = new MutationObserver(soon);
  // A kept dialog opens and closes through its style. One that slides in has its final size when its class changes.
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["class", "style"] });
  addEventListener("resize", soon);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    removeEventListener("resize", soon);
  };
}
