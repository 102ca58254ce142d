import type { RefObject } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { usePageKeys } from "../../../views/kit/use-page-keys.ts";
import type { ThreadKeys } from "./thread-view.tsx";

interface DispatchKeys {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  readonly keys: RefObject<ThreadKeys | null>;
  readonly toList: () => void;
}

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
export function useDispatchKeys({ search, list, keys, toList }: DispatchKeys): void {
  usePageKeys({
    j: [t("key.down"), () => moveIn(list.current, 1)],
    k: [t("key.up"), () => moveIn(list.current, -1)],
    Enter: [t("key.open")],
    r: [t("key.reply"), () => keys.current?.write("out")],
    n: [t("key.note"), () => keys.current?.write("note")],
    "Ctrl+Enter": [t("messages.send")],
    a: [t("key.take"), () => keys.current?.act("take")],
    e: [t("key.close"), () => keys.current?.act("close")],
    s: [t("key.snooze"), () => keys.current?.act("snooze")],
    l: [t("context.call"), () => keys.current?.logCall()],
    "/": [t("header.search"), () => search.current?.focus()],
    Escape: [t("key.back"), toList],
  });
}
