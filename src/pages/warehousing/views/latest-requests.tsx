import { Link } from "react-router";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { getData } from "../../../providers/calls/http.ts";
import type { AnyResource } from "../../../schemas/resource.ts";
import { inSentence } from "../../../schemas/values/text.ts";
import { formatMoment } from "../../../views/cells/moments.tsx";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { figureAddress } from "../../../views/list/figure-address.ts";
import { showPath } from "../../../views/paths/view-paths.ts";
import { titleOf } from "../../../views/records/view-fields.ts";

const SHOWN = 5;

/** The newest counts of a hub, or requests for photos, and how far they are. */
export function LatestRequests({ resource, hubId }: { resource: AnyResource; hubId: number }) {
  const { name, collection, plural } = resource;
  const { data, failure, reload } = useLoaded(
    () =>
      getData<Readonly<Record<string, readonly ApiRow[]>>>(`/${collection}`, {
        params: { "filter[hub][in]": hubId, sort: "-createdAt", pageSize: SHOWN },
      }),
    `${hubId}`,
  );
  useWhenChanged([name], reload);
  const rows = data?.[collection];
  const id = `hq-requests-${name}`;
  return (
    <section className="hq-sheet" aria-labelledby={id}>
      <h2 id={id}>{plural}</h2>
      {failure && !rows && <TryAgain onRetry={reload} />}
      {rows?.length === 0 && <p className="hq-soft">{t("remote.requestsEmpty")}</p>}
      <ul className="hq-latest" aria-live="polite">
        {rows?.map((row) => (
          <li key={row.id}>
            <InnerLink to={showPath(resource, row.id)} className="hq-mono">
              {titleOf(resource, row)}
            </InnerLink>
            <StateBadge resource={resource} row={row} />
            <span>{String(row.item ?? row.place ?? row.customer ?? "")}</span>
            <time className="hq-soft" dateTime={String(row.createdAt)}>
              {formatMoment(String(row.createdAt), Number.POSITIVE_INFINITY)}
            </time>
          </li>
        ))}
      </ul>
      {rows && rows.length > 0 && (
        <Link to={figureAddress({ resource: name, filters: [{ field: "hub", operator: "in", values: [String(hubId)] }] })}>
          {t("remote.all", { plural: inSentence(plural) })}
        </Link>
      )}
    </section>
  );
}
