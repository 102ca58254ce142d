import { useMemo } from "react";
import type { MapPoint, MapPoints } from "../../contract/points.ts";
import { t } from "../../i18n/kit/maps.ts";
import { getData } from "../../providers/calls/http.ts";
import { listQuery } from "../../providers/calls/list-query.ts";
import { plainParams } from "../../providers/paths.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { InnerLink } from "../kit/inner-link.tsx";
import { TryAgain } from "../kit/states.tsx";
import { useLoaded, useWhenChanged } from "../kit/use-loaded.ts";
import type { ListQuestion } from "../list/list-state.ts";
import { showPath } from "../paths/view-paths.ts";
import { listTitle } from "../records/view-fields.ts";
import { MapPane } from "./map-pane.tsx";
import type { MapThing } from "./things.ts";

interface ListMapProps {
  readonly resource: AnyResource;
  readonly question: ListQuestion;
}

const none: readonly MapPoint[] = [];

/** All rows of a list on a map, by the list's own filters. */
export function ListMap({ resource, question }: ListMapProps) {
  const params = listQuery({ filters: question.filters, plain: plainParams(resource) });
  const key = `${resource.collection}?${params}`;
  const { data, failure, reload } = useLoaded(() => getData<MapPoints>(`/${resource.collection}/points`, { params }), key);
  useWhenChanged([resource.name], reload);
  const points = data?.points ?? none;
  const things = useMemo(() => points.map(([, lng, lat, title]): MapThing => ({ lng, lat, title })), [points]);
  if (failure && !data) return <TryAgain text={t("map.failed")} onRetry={reload} />;
  const notes = [
    ...(data && data.unplaced > 0 ? [t("map.unplaced", { count: data.unplaced })] : []),
    ...(data?.isCapped ? [t("map.capped", { count: points.length })] : []),
  ];
  return (
    <MapPane
      label={t("map.of", { plural: listTitle(resource) })}
      things={things}
      extent={key}
      notes={notes}
      card={(members) => (
        <ul>
          {members.map((member) => {
            const point = points[member];
            return (
              point && (
                <li key={point[0]}>
                  <InnerLink to={showPath(resource, point[0])}>{point[3]}</InnerLink>
                </li>
              )
            );
          })}
        </ul>
      )}
    />
  );
}
