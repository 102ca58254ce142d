/**
 * Keeps toasts out of the way: they stand at the right, below the rows of buttons at the top of the page, and beside a panel
 * or dialog that is open. Where there is no room beside it: below the panel's head; below or above the dialog.
 */

const WIDTH = 384;
const EDGE = 24;
const GAP = 12;
/** The height of a toast with some words. */
const ROOM = 110;

const pageRows = ".hq-page-head, .hq-view-tabs, .hq-list-tools, .hq-bulk";
const panelRows = ".ant-drawer-header, .hq-panel-bar";

/** The lowest edge of those rows that lie in the upper part of the window, where a toast would. */
function lowest(rows: string, within: ParentNode): number {
  const edges = [...within.querySelectorAll(rows)].map((row) => row.getBoundingClientRect()).filter(({ height }) => height > 0);
  return Math.max(0, ...edges.map(({ bottom }) => bottom).filter((bottom) => bottom > 0 && bottom < innerHeight * 0.5));
}

export interface ToastPlace {
  readonly top: number;
  /** How far from the right edge of the window. */
  readonly right: number;
  /** Whether they may lie over a panel or dialog. */
  readonly over: boolean;
}

const fits = (width: number) => width >= WIDTH + 2 * EDGE;
/** Without its height, one that is closed and kept. */
const openDialog = () =>
  [...document.querySelectorAll<HTMLElement>(".ant-modal")].findLast((each) => each.offsetHeight > 0)?.getBoundingClientRect();

/** Below it or, where it leaves no room there, at the top of the window. */
const clearOf = ({ top, bottom }: DOMRect) => (innerHeight - bottom >= Math.max(top, ROOM) ? bottom : 0);

function place(): ToastPlace {
  const dialog = openDialog();
  if (dialog && !fits(innerWidth - dialog.right)) return { top: Math.round(clearOf(dialog)) + GAP, right: EDGE, over: true };
  const panel = document.querySelector<HTMLElement>(".ant-drawer-right.ant-drawer-open .ant-drawer-content-wrapper");
  // Its width, not where it is: it may still be gliding in.
  const width = panel?.offsetWidth ?? 0;
  const beside = fits(innerWidth - width);
  const main = document.getElementById("hq-main");
  const rows = panel && !beside ? lowest(panelRows, panel) : main ? lowest(pageRows, main) : 0;
  const header = document.querySelector(".hq-header")?.getBoundingClientRect().bottom ?? 0;
  // The page's own right edge; a strip of tools may stand beside it.
  const strip = main ? innerWidth - main.getBoundingClientRect().right : 0;
  const right = EDGE + (panel && beside ? width : Math.round(strip));
  return { top: Math.round(Math.max(rows, header)) + GAP, right, over: panel !== null && !beside };
}

/** Tells where toasts stand now, and whenever the page has changed. Answers the function that ends it. */
export function followToastPlace(told: (place: ToastPlace) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      told(place());
    }, 50);
  };
  told(place());
  const watch = new MutationObserver(soon);
  // A dialog that is kept opens and closes by its style; one that glides in has its size when its class says so.
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["class", "style"] });
  addEventListener("resize", soon);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    removeEventListener("resize", soon);
  };
}
