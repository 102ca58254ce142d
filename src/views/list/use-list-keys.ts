import { useEffect, useRef } from "react";

interface ListKeys {
  readonly search: () => void;
  readonly move: (step: 1 | -1) => void;
  readonly open: () => void;
  readonly select: () => void;
  readonly create: () => void;
  readonly help: () => void;
}

const inControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** The keyboard shortcuts of a list. They are off while the user types or a dialog is open. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const checkbox = event.target instanceof HTMLInputElement && event.target.type === "checkbox";
      if (
        (inControl(event.target) && !checkbox) ||
        document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open")
      )
        return;
      // Enter on a link or button activates that control.
      const onControl = event.target instanceof HTMLElement && /^(a|button)$/i.test(event.target.tagName);
      const actions: Record<string, (() => void) | undefined> = {
        "/": latest.current.search,
        j: () => latest.current.move(1),
        k: () => latest.current.move(-1),
        x: latest.current.select,
        c: latest.current.create,
        "?": latest.current.help,
        ...(onControl ? {} : { Enter: latest.current.open }),
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
