import { sql } from "kysely";
import type { HubFigure } from "../../../../../src/contract/warehouse-views.ts";
import { cycleCount } from "../../../../../src/resources/warehousing/cycle-count.ts";
import { inspection } from "../../../../../src/resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../../../src/resources/warehousing/inventory-item.ts";
import { pendingReceive } from "../../../../../src/resources/warehousing/pending-receive.ts";
import { photoRequest } from "../../../../../src/resources/warehousing/photo-request.ts";
import { pullFlow } from "../../../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../../../src/resources/warehousing/receive.ts";
import { inTheHub } from "../../../../../src/resources/warehousing/stock-ages.ts";
import type { AnyResource } from "../../../../../src/schemas/resource.ts";
import { addBusinessDays, addDays } from "../../../../../src/schemas/values/date.ts";
import type { Figure, Filters } from "../../../../../src/schemas/views/figure.ts";
import { mayRead } from "../../../../access/permission.ts";
import { among, sinceFilter, upTo } from "../../../../engine/read/figure-filters.ts";
import { type Measuring, measured } from "../../../../engine/read/figures.ts";

/** Goods that are on hold for longer are asked about. */
export const HELD_DAYS = 14;
/** So many business days before a carrier's claim notice is due, it is time to write it. */
const NOTICE_DAYS = 2;

const empty = (field: string, isEmpty: boolean): Filters => [{ field, operator: "empty", values: [String(isEmpty)] }];

interface Wanted {
  readonly resource: AnyResource;
  readonly filters: Filters;
}

/** The rows of each figure, as the list's own filters, so that each opens the list of exactly its rows. */
function wantedFigures(hubId: number, today: string, waitingPlaces: readonly number[]): Readonly<Record<HubFigure, Wanted>> {
  const yesterday = addDays(today, -1);
  const of = (resource: AnyResource, ...filters: readonly Filters[]): Wanted => ({
    resource,
    filters: [...among("hub", String(hubId)), ...filters.flat()],
  });
  const stillExpected = among("state", "expected", "partial");
  const unfinished = among("state", "requested", "approved", "pulling", "staged", "withTransport");
  return {
    late: of(pendingReceive, stillExpected, upTo("expectedOn", yesterday)),
    expected: of(pendingReceive, stillExpected, sinceFilter("expectedOn", today), upTo("expectedOn", today)),
    receiving: of(receive, among("state", "inProgress")),
    received: of(receive, among("state", "completed"), sinceFilter("receivedOn", today)),
    putAway: of(inventoryItem, among("state", ...inTheHub), among("place", ...waitingPlaces.map(String))),
    inspections: of(inspection, among("state", "pending")),
    failedInspections: of(inspection, among("state", "failed")),
    pullsToApprove: of(pullFlow, among("state", "requested")),
    pulls: of(pullFlow, among("state", "approved", "pulling")),
    staged: of(pullFlow, among("state", "staged")),
    loads: of(pullFlow, among("state", "withTransport")),
    leftToday: of(pullFlow, among("state", "completed"), sinceFilter("completedAt", today)),
    heldLong: of(inventoryItem, among("state", "onHold"), upTo("heldOn", addDays(today, -HELD_DAYS - 1))),
    photoless: of(inventoryItem, among("state", ...inTheHub), [{ field: "hasPhoto", operator: "eq", values: ["false"] }]),
    noticesDue: of(
      receive,
      among("state", "completed"),
      among("claimNoticeState", "due", "missed"),
      upTo("claimNoticeDue", addBusinessDays(today, NOTICE_DAYS)),
    ),
    unidentified: of(receive, among("state", "inProgress", "completed"), empty("customer", true)),
    recalls: of(pullFlow, unfinished, empty("recallRequestedAt", false)),
    photoRequests: of(photoRequest, among("state", "requested")),
    counts: of(cycleCount, among("state", "counting")),
    countsToApprove: of(cycleCount, among("state", "submitted")),
  };
}

/** The figures of a hub's day that the user may read, in one query; each is counted by itself, by an index of its own. */
export async function figuresOfHub(
  context: Measuring,
  hubId: number,
  waitingPlaces: readonly number[],
): Promise<Readonly<Partial<Record<HubFigure, Figure>>>> {
  const wanted = Object.entries(wantedFigures(hubId, context.today(), waitingPlaces)).filter(([, { resource }]) =>
    mayRead(resource, context.actor),
  );
  const all = await measured(
    context,
    wanted.map(([name, { resource, filters }]) => ({ resource, wanted: [{ name, filters, measures: {} }] })),
  );
  return Object.fromEntries(
    wanted.flatMap(([name], index) => {
      const figure = all[index]?.get(name);
      return figure ? [[name, { count: figure.count, rows: figure.rows }]] : [];
    }),
  );
}

/** Where pieces wait to be put away: the docks of a hub, its zones for receiving, and what belongs to these. */
export async function waitingPlacesOf({ db }: Pick<Measuring, "db">, hubId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from places p left join places z on z.id = p.zone_id
    where p.hub_id = ${hubId} and p.deleted_at is null
      and (p.kind = 'dock' or (p.kind in ('zone', 'bin') and coalesce(z.purpose, p.purpose) = 'receiving'))
    order by p.id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}
