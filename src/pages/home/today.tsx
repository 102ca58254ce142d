import { Fragment } from "react";
import { Link } from "react-router";
import type { QueueEntry, QueueGroup } from "../../contract/queue.ts";
import { t } from "../../i18n/kit/home.ts";
import { addDays } from "../../schemas/values/date.ts";
import { dayIn } from "../../schemas/values/time-zone.ts";
import { companyZone } from "../../views/kit/today.ts";
import { entryPath, GroupRow } from "./queue-entry.tsx";
import { keyOf, type LiveQueue } from "./use-queue.ts";

function Hours({ entries }: { readonly entries: readonly QueueEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={keyOf(entry)} className="hq-hour">
          <span className="hq-hour-time">{entry.hour ?? t("home.allDay")}</span>
          <span className="hq-entry-main">
            <Link className="hq-entry-says" to={entryPath(entry)}>
              {entry.says}
            </Link>
            <span className="hq-entry-facts">{entry.facts.join(" · ")}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A day: the work of each crew under its names, in the order in which they begin, then what nobody in particular does. */
function Day({ title, entries, empty }: { title: string; entries: readonly QueueEntry[]; empty?: string }) {
  if (entries.length === 0 && empty === undefined) return null;
  const loose = entries.filter(({ group }) => group === null);
  const groups = [...new Set(entries.flatMap(({ group }) => group ?? []))];
  return (
    <>
      <h3>{title}</h3>
      {entries.length === 0 && <p className="hq-empty">{empty}</p>}
      {groups.map((name) => (
        <Fragment key={name}>
          <h4>{name}</h4>
          <Hours entries={entries.filter(({ group }) => group === name)} />
        </Fragment>
      ))}
      {loose.length > 0 && (
        <>
          {groups.length > 0 && <h4>{t("home.ungrouped")}</h4>}
          <Hours entries={loose} />
        </>
      )}
    </>
  );
}

/** Of what happens in these days, what there was no room for. */
function Rest({ groups }: { readonly groups: readonly QueueGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <ul>
      {groups.map((group) => (
        <GroupRow key={group.rule} group={group} />
      ))}
    </ul>
  );
}

/** What happens today and tomorrow on the company's clocks: by crew, and by the hour; then what has none. */
export function Today({ live: { queue } }: { live: LiveQueue }) {
  const entries = queue?.entries.filter(({ place, due }) => place === "today" && due !== null) ?? [];
  const on = (day: string) => {
    const ofDay = entries.filter(({ due }) => due !== null && dayIn(companyZone(), due) === day);
    return [...ofDay.filter(({ hour }) => hour !== null), ...ofDay.filter(({ hour }) => hour === null)];
  };
  return (
    <section className="hq-widget" aria-busy={queue === undefined}>
      {queue === undefined && [0, 1, 2].map((row) => <div key={row} className="hq-skeleton hq-entry-skeleton" />)}
      {queue && <Day title={t("date.today")} entries={on(queue.today)} empty={t("home.nothingToday")} />}
      {queue && <Day title={t("home.tomorrow")} entries={on(addDays(queue.today, 1))} />}
      {queue && <Rest groups={queue.groups.filter(({ place }) => place === "today")} />}
    </section>
  );
}
