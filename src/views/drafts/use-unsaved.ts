import { useWarnAboutChange } from "@refinedev/core";
import { useLayoutEffect } from "react";

// All forms with unsaved changes, as a dialog may be open over a form: leaving is safe once none is left.
const holding = new Set<object>();

/** Asks before leaving while there are unsaved changes. */
export function useUnsaved(unsaved: boolean): void {
  const { setWarnWhen } = useWarnAboutChange();
  // A layout effect runs within the input event, because the user may leave right after it.
  useLayoutEffect(() => {
    if (!unsaved) return;
    const own = {};
    holding.add(own);
    setWarnWhen?.(true);
    return () => {
      holding.delete(own);
      setWarnWhen?.(holding.size > 0);
    };
  }, [unsaved, setWarnWhen]);
}
