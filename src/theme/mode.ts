import { createStore, readStored, writeStored } from "../providers/store.ts";
import type { ThemeName } from "./antd-theme.ts";

export type ThemeMode = "system" | ThemeName;
export const themeModes: readonly ThemeMode[] = ["system", "light", "dark"];

const KEY = "hq_theme";

const stored = readStored(KEY);
export const chosenMode = createStore<ThemeMode>(stored === "light" || stored === "dark" ? stored : "system");

/** Sets the chosen mode on the document; "system" leaves the choice to the media query. */
export function applyMode(): void {
  document.documentElement.dataset.theme = chosenMode.get();
}

export function setMode(next: ThemeMode): void {
  chosenMode.set(next);
  writeStored(KEY, next);
  applyMode();
}
