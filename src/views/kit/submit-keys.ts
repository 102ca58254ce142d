import { useEffect, useRef } from "react";
import { pressedKey } from "./pressed-key.ts";

// What is open, such as a dialog over a form: only the one opened last reacts to the keys.
const open: { submit: (key: "s" | "enter") => void }[] = [];

function press(event: KeyboardEvent): void {
  const key = pressedKey(event).toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || (key !== "s" && key !== "enter")) return;
  event.preventDefault();
  // An open list would also take Enter, for the entry that is marked.
  event.stopImmediatePropagation();
  const innermost = open.at(-1);
  // Blur first, so that a half-typed tag or date becomes part of the form.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  setTimeout(() => innermost === open.at(-1) && innermost?.submit(key));
}

/** Submits on Ctrl+S, Ctrl+Enter and the same with Cmd, wherever the focus is, until `isOpen` is false. */
export function useSubmitKeys(submit: (key: "s" | "enter") => void, isOpen = true): void {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    if (!isOpen) return;
    const entry = { submit: (key: "s" | "enter") => latest.current(key) };
    if (open.length === 0) addEventListener("keydown", press, true);
    open.push(entry);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) removeEventListener("keydown", press, true);
    };
  }, [isOpen]);
}
