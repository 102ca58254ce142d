import { useEffect, useRef, useState } from "react";
import type { QueueEntry, QueueGroup } from "../../contract/queue.ts";
import { t } from "../../i18n/kit/home.ts";
import { usePageKeys } from "../../views/kit/use-page-keys.ts";
import { EntryRow, GroupRow, MoreButton } from "./queue-entry.tsx";
import { keyOf, type LiveQueue } from "./use-queue.ts";

/** Entries shown at first; the rest on request. */
const SHOWN = 12;

const isOf = (group: QueueGroup) => (entry: QueueEntry) => entry.rule === group.rule && entry.whose === group.whose;

/** The links of the entries, in order. */
const linksIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>(".hq-entry-says") ?? [])];

/** What waits for the user, the most urgent first. The keys of lists go through it; an entry leaves once it is settled. */
export function Now({ live: { queue, settle } }: { live: LiveQueue }) {
  const list = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const go = (step: number) => {
    const links = linksIn(list.current);
    const at = links.findIndex((link) => link === document.activeElement || link.closest("li")?.contains(document.activeElement));
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  usePageKeys({ j: [t("home.nextEntry"), () => go(1)], k: [t("home.previousEntry"), () => go(-1)] });
  const entries = queue?.entries.filter(({ place }) => place === "now");
  const shown = all ? entries : entries?.slice(0, SHOWN);
  const more = (entries?.length ?? 0) - (shown?.length ?? 0);
  const settled = useRef<{ readonly key: string; readonly index: number }>(undefined);
  const onDone = (entry: QueueEntry) => {
    const key = keyOf(entry);
    settled.current = { key, index: shown?.findIndex((each) => keyOf(each) === key) ?? 0 };
    settle(entry);
  };
  // The next entry takes the place of the settled one, and the focus with it, once that has left.
  useEffect(() => {
    if (!settled.current) return;
    const { key, index } = settled.current;
    if (shown?.some((each) => keyOf(each) === key)) return;
    settled.current = undefined;
    const links = linksIn(list.current);
    links[Math.min(index, links.length - 1)]?.focus();
  });
  const groupsAfter = (index: number, entry: QueueEntry) =>
    (queue?.groups ?? []).filter((group) => isOf(group)(entry) && !shown?.slice(index + 1).some(isOf(group)));
  return (
    <section className="hq-widget hq-now" aria-busy={queue === undefined}>
      <header>
        <h2>{t("home.now")}</h2>
      </header>
      {queue === undefined && [0, 1, 2, 3, 4, 5].map((row) => <div key={row} className="hq-skeleton hq-entry-skeleton" />)}
      {queue === null && <p className="hq-empty">{t("error.generic")}</p>}
      {entries?.length === 0 && <p className="hq-empty">{t("home.nothingNow")}</p>}
      {shown && shown.length > 0 && (
        <ul ref={list}>
          {shown.flatMap((entry, index) => [
            <EntryRow key={keyOf(entry)} entry={entry} onDone={onDone} />,
            ...groupsAfter(index, entry).map((group) => <GroupRow key={`${group.rule} ${group.whose}`} group={group} />),
          ])}
        </ul>
      )}
      {more > 0 && <MoreButton count={more} onShow={() => setAll(true)} />}
    </section>
  );
}
