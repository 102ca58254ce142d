import { useState } from "react";
import { Link } from "react-router";
import type { NotificationPage, UserNotification } from "../../contract/notifications.ts";
import { t } from "../../i18n/kit/home.ts";
import { getData } from "../../providers/calls/http.ts";
import { objectPath } from "../../shell/object-path.ts";
import { formatEventTime } from "../../views/cells/moments.tsx";
import { readPreference, writePreference } from "../../views/kit/preferences.ts";
import { useLoaded } from "../../views/kit/use-loaded.ts";

const MOST = 8;
const SEEN = "home-seen";
/** Coming back within this time continues the same visit. */
const VISIT_MS = 30 * 60_000;

interface Visit {
  /** What came after this moment is new. */
  readonly since: string;
  readonly last: string;
}

const isVisit = (value: unknown): value is Visit => typeof value === "object" && value !== null && "since" in value && "last" in value;

/** When the previous visit ended; the first time, a day ago. */
function sinceLastVisit(now: Date): string {
  const stored: unknown = JSON.parse(readPreference(SEEN) ?? "null");
  const before = isVisit(stored) ? stored : undefined;
  const isSame = before && now.getTime() - Date.parse(before.last) < VISIT_MS;
  const since = isSame ? before.since : (before?.last ?? new Date(now.getTime() - 86_400_000).toISOString());
  writePreference(SEEN, JSON.stringify({ since, last: now.toISOString() } satisfies Visit));
  return since;
}

const latest = async (): Promise<readonly UserNotification[]> =>
  (await getData<NotificationPage>("/notifications", { params: { page: 1, pageSize: MOST } })).notifications;

/** What the user was told since they were here last. */
export function News() {
  const [since] = useState(() => sinceLastVisit(new Date()));
  const { data, failure } = useLoaded(latest);
  const items = data?.filter(({ createdAt }) => createdAt > since);
  if (failure) return null;
  return (
    <section className="hq-widget" aria-busy={data === undefined}>
      <header>
        <h2>{t("home.news")}</h2>
      </header>
      {data === undefined && [0, 1].map((row) => <div key={row} className="hq-skeleton hq-entry-skeleton" />)}
      {items?.length === 0 && <p className="hq-empty">{t("home.noNews")}</p>}
      {items && items.length > 0 && (
        <ul>
          {items.map((item) => {
            const path = objectPath(item.bizObjectId, item.recordId);
            return (
              <li key={item.id} className="hq-entry">
                <div className="hq-entry-main">
                  {path === undefined ? (
                    <span className="hq-entry-says">{item.title}</span>
                  ) : (
                    <Link className="hq-entry-says" to={path}>
                      {item.title}
                    </Link>
                  )}
                  <span className="hq-entry-facts">{item.message}</span>
                </div>
                <time className="hq-entry-time" dateTime={item.createdAt}>
                  {formatEventTime(item.createdAt)}
                </time>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
