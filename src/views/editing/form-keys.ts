import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

// Forms that are open, such as a drawer over a form: only the one opened last reacts to the key.
const open: { save: () => void }[] = [];

/** Saves on Ctrl+S and Cmd+S, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const entry = { save: () => latest.current() };
    open.push(entry);
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (open.at(-1) !== entry) return;
      // Blur first, so that a half-typed tag or date becomes part of the form.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setTimeout(entry.save);
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      open.splice(open.indexOf(entry), 1);
    };
  }, []);
}

/** Enter selects a day or an entry of a list; it must not also submit the form. */
export function keepEnter(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof Element && event.target.closest(".ant-picker, .ant-select")) event.preventDefault();
}
