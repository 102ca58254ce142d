import { useEffect, useRef } from "react";

const inControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** The keyboard shortcuts of a screen, by key. They are off while the user types or a dialog is open. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
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
      if (event.key === "Enter" && event.target instanceof HTMLElement && /^(a|button)$/i.test(event.target.tagName)) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
