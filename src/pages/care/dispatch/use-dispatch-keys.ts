import type { RefObject } from "react";
import { t } from "../../../i18n/dispatch.ts";
import type { NamedKeys } from "../../../views/keys-dialog.tsx";
import { usePageKeys } from "../../../views/use-page-keys.ts";
import type { ThreadKeys } from "./thread-view.tsx";

interface DispatchKeys {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  readonly keys: RefObject<ThreadKeys | null>;
  readonly toList: () => void;
  readonly help: () => void;
}

/** What each key does, for the dialog with the keys. */
export const dispatchKeys = (): NamedKeys => [
  ["j", t("key.down")],
  ["k", t("key.up")],
  ["Enter", t("key.open")],
  ["r", t("key.reply")],
  ["n", t("key.note")],
  ["Ctrl+Enter", t("messages.send")],
  ["a", t("key.take")],
  ["e", t("key.close")],
  ["s", t("key.snooze")],
  ["l", t("context.call")],
  ["/", t("header.search")],
  ["Esc", t("key.back")],
];

/** The next or the previous conversation takes the focus; from elsewhere, the open one's neighbour does. */
export function moveIn(list: HTMLElement | null, by: 1 | -1): void {
  const options = [...(list?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const focused = options.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : options.findIndex((each) => each.getAttribute("aria-selected") === "true");
  const next = options[from < 0 ? 0 : Math.min(options.length - 1, Math.max(0, from + by))];
  next?.focus();
  next?.scrollIntoView?.({ block: "nearest" });
}

/** The keys of the tracker. They are off while one types. */
export function useDispatchKeys({ search, list, keys, toList, help }: DispatchKeys): void {
  usePageKeys({
    j: () => moveIn(list.current, 1),
    k: () => moveIn(list.current, -1),
    r: () => keys.current?.write("out"),
    n: () => keys.current?.write("note"),
    a: () => keys.current?.act("take"),
    e: () => keys.current?.act("close"),
    s: () => keys.current?.act("snooze"),
    l: () => keys.current?.logCall(),
    "/": () => search.current?.focus(),
    Escape: toList,
    "?": help,
  });
}
