import { useEffect, useRef } from "react";
import { SEPARATOR } from "../../../../schemas/values/gs1.ts";
import { decode, emptyDecoder } from "../model/scanner-decoder.ts";
import { scannerSettings } from "./scan-settings.ts";

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !["checkbox", "radio", "button", "file"].includes(target.type));

/** Takes what a scanner typed out of the field that had the focus, in a way that React notices. */
function takeOut(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  if (!field.value.endsWith(typed)) return;
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, field.value.slice(0, -typed.length));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Listens to a hardware scanner wherever the focus is. */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    let state = emptyDecoder;
    const onKey = (event: KeyboardEvent) => {
      // So scanners type the separator within GS1's codes.
      const isSeparator = event.ctrlKey && event.key === "]";
      if (!isSeparator && (event.ctrlKey || event.metaKey || event.altKey)) return;
      const { timeStamp: at, repeat, target } = event;
      const key = isSeparator ? SEPARATOR : event.key;
      const { state: next, scanned, typed } = decode(state, { key, at, repeat }, scannerSettings.get());
      state = next;
      // The characters of a code are no keyboard shortcuts.
      if (!isField(target) && key.length === 1) event.stopPropagation();
      if (scanned === undefined) return;
      // Enter would press the button that has the focus, or send a form.
      event.preventDefault();
      event.stopPropagation();
      if (isField(target)) takeOut(target, (typed ?? scanned).replaceAll(SEPARATOR, ""));
      latest.current(scanned);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
}
