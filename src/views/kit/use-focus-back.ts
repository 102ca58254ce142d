import { type RefObject, useEffect, useState } from "react";

const nowhere = () => document.activeElement === null || document.activeElement === document.body;

/** For dialogs, drawers and panels: on close the focus returns to where it was, or to `opener`, unless another element has taken it. */
export function useFocusBack(opener?: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!nowhere()) return;
        const back = opener ? opener.current : before;
        if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
      });
    },
    [before, opener],
  );
}
