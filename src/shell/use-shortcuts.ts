import { useEffect } from "react";
import { useNavigate } from "react-router";
import { t } from "../i18n/kit/shell.ts";
import { pressedKey } from "../views/kit/pressed-key.ts";
import { type PageKeys, startSequence, usePageKeys } from "../views/kit/use-page-keys.ts";
import { currentSide } from "../views/records/view-fields.ts";
import { goTargets } from "./go-targets.ts";
import { openPalette, showKeys } from "./shell-state.ts";

/** The keys that work on every screen: search, creating, going to a list, and the list of all keys. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const go = () =>
    startSequence(Object.fromEntries(goTargets(currentSide()).map(({ key, label, path }) => [key, [label, () => void navigate(path)]])));
  const keys: PageKeys = {
    g: [t("keys.go"), go],
    c: [t("keys.create"), () => openPalette("create")],
    "?": [t("keys.help"), () => showKeys(true)],
  };
  usePageKeys(keys, true);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && pressedKey(event).toLowerCase() === "k") {
        event.preventDefault();
        openPalette("all");
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
