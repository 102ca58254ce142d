import { type RefObject, useEffect } from "react";

/** Puts the focus into the first box of a form, once it is ready: a dialog that is opening would take it again. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, isReady = true): void {
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => form.current?.querySelector("input")?.focus());
    return () => clearTimeout(timer);
  }, [form, isReady]);
}
