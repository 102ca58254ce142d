import { useEffect, useRef } from "react";
import { pressedKey } from "./pressed-key.ts";

/** A key's text in the list of keys, and what it does; without that, the text is all there is here, because an element handles the key itself. */
export type PageKey = readonly [text: string, run?: () => void];
export type PageKeys = Readonly<Record<string, PageKey>>;

type Layer = { current: PageKeys };

/** The keys of what is shown, the innermost last. */
const layers: Layer[] = [];
/** The keys that the next press is looked up in, before any others. */
let sequence: { readonly keys: PageKeys; readonly until: number } | undefined;
const SEQUENCE_MS = 1500;

const inControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Whether the user types, or something is open over the page. */
function isBusy({ target }: KeyboardEvent): boolean {
  const checkbox = target instanceof HTMLInputElement && target.type === "checkbox";
  return (
    (inControl(target) && !checkbox) ||
    document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden)") !==
      null
  );
}

function keyOf(name: string): PageKey | undefined {
  const next = sequence;
  sequence = undefined;
  if (next && next.until >= Date.now()) return Object.hasOwn(next.keys, name) ? next.keys[name] : undefined;
  return layers.findLast(({ current }) => Object.hasOwn(current, name) && current[name]?.[1])?.current[name];
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return;
  // Shift is a press of its own, not the second one of a sequence.
  if (pressedKey(event) === "Shift") return;
  // Enter on a link or button activates that control.
  if (pressedKey(event) === "Enter" && event.target instanceof HTMLElement && /^(a|button)$/i.test(event.target.tagName)) return;
  const run = keyOf(pressedKey(event))?.[1];
  if (!run) return;
  event.preventDefault();
  run();
}

/** The next key, if it is pressed soon, is one of these: the second of two keys. */
export function startSequence(keys: PageKeys): void {
  sequence = { keys, until: Date.now() + SEQUENCE_MS };
}

/** The keys that can be pressed now, those of the whole application first. A key that an inner part uses is only there. */
export function keysInUse(): PageKeys[] {
  const inner = (index: number) => new Set(layers.slice(index + 1).flatMap(({ current }) => Object.keys(current)));
  return layers.map(({ current }, index) => Object.fromEntries(Object.entries(current).filter(([name]) => !inner(index).has(name))));
}

/**
 * The keyboard shortcuts of a screen or a part of one, by key. They are off while the user types or a dialog is open. `outermost`: of the whole
 * application, so that any screen's own keys come first.
 */
export function usePageKeys(keys: PageKeys, outermost = false): void {
  const layer = useRef(keys);
  layer.current = keys;
  useEffect(() => {
    if (layers.length === 0) addEventListener("keydown", press);
    if (outermost) layers.unshift(layer);
    else layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener("keydown", press);
    };
  }, [outermost]);
}
