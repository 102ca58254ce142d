import { useWarnAboutChange } from "@refinedev/core";
import { useLayoutEffect } from "react";

// A dialog over a form, a task's form beside a record: leaving is safe once none of them holds anything.
const holding = new Set<object>();

/** Has leaving asked about while there is something unsaved. */
export function useUnsaved(unsaved: boolean): void {
  const { setWarnWhen } = useWarnAboutChange();
  // Within the very event of typing: leaving can come right after it.
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
