import { useEffect, useRef } from "react";

// A drawer over a form: the one opened last gets the key.
const open: { save: () => void }[] = [];

/** Ctrl+S and cmd+S save, wherever the cursor is. */
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
      // What is half typed, a tag or a day, becomes part of the form when the cursor leaves it.
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
