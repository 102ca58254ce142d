import { createStore, readStored, writeStored } from "../providers/store.ts";
import { useStore } from "../providers/use-store.ts";

type Panel = "notifications" | "tasks" | "preferences";

const COLLAPSED_KEY = "hq_sidebar";

const collapsed = createStore(readStored(COLLAPSED_KEY) === true);
const drawer = createStore(false);
const panel = createStore<Panel | null>(null);
/** What the palette offers: everything, or only what can be created. */
export type PaletteMode = "all" | "create";
const palette = createStore<PaletteMode | null>(null);
const keysShown = createStore(false);

/** The collapsed sidebar of wide windows; kept for the next visit. */
export const useCollapsed = (): boolean => useStore(collapsed);
export function setCollapsed(next: boolean): void {
  collapsed.set(next);
  writeStored(COLLAPSED_KEY, next);
}

/** The sidebar of narrow windows, shown over the page. */
export const useSidebarShown = (): boolean => useStore(drawer);
export const showSidebar = (next: boolean): void => drawer.set(next);

/** The panel at the right; only one is open at a time. */
export const usePanel = (): Panel | null => useStore(panel);
export const openPanel = (next: Panel | null): void => panel.set(next);

export const usePalette = (): PaletteMode | null => useStore(palette);
export const openPalette = (next: PaletteMode | null): void => palette.set(next);

/** The dialog with the keyboard shortcuts. */
export const useKeysShown = (): boolean => useStore(keysShown);
export const showKeys = (next: boolean): void => keysShown.set(next);
