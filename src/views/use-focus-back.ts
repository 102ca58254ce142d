import { useEffect, useState } from "react";

const nowhere = () => document.activeElement === null || document.activeElement === document.body;

/** For dialogs and drawers: on close the focus returns to where it was, unless another element has taken it. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!nowhere()) return;
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
        // The element that had the focus may be gone or hidden, such as a menu entry.
        if (nowhere()) document.getElementById("hq-main")?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
