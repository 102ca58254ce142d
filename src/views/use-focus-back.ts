import { useEffect, useState } from "react";

const nowhere = () => document.activeElement === null || document.activeElement === document.body;

/** For what opens over a screen: once it is gone and nothing else took the focus, it is where it was before. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!nowhere()) return;
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
        // What had the focus may be gone or hidden by now, a menu's entry for one.
        if (nowhere()) document.getElementById("hq-main")?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
