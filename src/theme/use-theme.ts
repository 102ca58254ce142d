import { useSyncExternalStore } from "react";
import { useStore } from "../providers/use-store.ts";
import type { ThemeName } from "./antd-theme.ts";
import { chosenMode, type ThemeMode } from "./mode.ts";

export const useMode = (): ThemeMode => useStore(chosenMode);

const query = (text: string) => (typeof matchMedia === "function" ? matchMedia(text) : undefined);

function useMedia(text: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = query(text);
      media?.addEventListener("change", changed);
      return () => media?.removeEventListener("change", changed);
    },
    () => query(text)?.matches ?? false,
  );
}

/** The current theme: the user's choice, or the system's. */
export function useThemeName(): ThemeName {
  const chosen = useMode();
  const night = useMedia("(prefers-color-scheme: dark)");
  if (chosen !== "system") return chosen;
  return night ? "dark" : "light";
}

export const useReducedMotion = (): boolean => useMedia("(prefers-reduced-motion: reduce)");
