import { type QueryExecutorProvider, sql } from "kysely";
import type { LaneOption } from "../../../../src/contract/lane-options.ts";
import { explainLane, stateOfEnd, sureness } from "../../../../src/resources/providers/lane.ts";
import { obstacleToWork, type Standing } from "../../../../src/resources/providers/provider-standing.ts";
import type { Lane, LaneHistory, LaneRecord } from "./lane-history.ts";

/** A provider who may work on that day, with its own rates. */
interface Candidate extends Standing {
  readonly id: number;
  readonly name: string;
  readonly baseCost: number;
  readonly cycleDays: number;
  readonly laneCost: number | null;
  readonly laneDays: number | null;
}

/** Providers whose rates are compared; companies have fewer. */
const MOST_PROVIDERS = 500;
/** More options than that are no help to whoever has to choose. */
const MOST_OPTIONS = 6;

async function candidatesOn(
  connection: QueryExecutorProvider,
  { from, to }: Lane,
  day: string,
  today: string,
): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`select p.id, p.name, p.kind, p.state, p.insurance_expires_on as "insuranceExpiresOn",
      p.authority_expires_on as "authorityExpiresOn", p.base_cost as "baseCost", p.cycle_days as "cycleDays",
      r.cost as "laneCost", r.cycle_days as "laneDays"
    from providers p left join lateral (select l.cost, l.cycle_days from providers_lanes l
      where l.parent_id = p.id and l.origin_state = ${stateOfEnd(from)} and l.destination_state = ${stateOfEnd(to)}
        and (l.service is null or l.service in ('line haul', 'local delivery')) order by l.cost, l.id limit 1) r on true
    where p.state = 'active' and p.kind <> 'vendor' and p.deleted_at is null order by p.name, p.id limit ${MOST_PROVIDERS}`.execute(
    connection,
  );
  return rows.filter((each) => obstacleToWork(each, day, today) === null);
}

/** The provider's record with the most jobs: that of the service it mostly does there. */
const recordOf = (history: LaneHistory | null, providerId: number): LaneRecord | undefined =>
  history?.records.filter((each) => each.providerId === providerId).sort((a, b) => b.count - a.count || a.median - b.median)[0];

/** What the provider would cost, by what is known best: its jobs on the lane, in its states, its own rate for the lane, or its base cost. */
function optionOf(
  { id, name, baseCost, cycleDays, laneCost, laneDays }: Candidate,
  { from, to }: Lane,
  histories: { readonly lane: LaneHistory | null; readonly state: LaneHistory | null },
): LaneOption {
  const known = { providerId: id, provider: name };
  for (const history of [histories.lane, histories.state]) {
    const record = recordOf(history, id);
    if (history && record)
      return {
        ...known,
        basis: history.scope,
        cost: record.median,
        cycleDays: record.cycleDays ?? cycleDays,
        sureness: sureness(record),
        reason: `${history.words}, ${record.service}: ${explainLane(record)} (${sureness(record)})`,
      };
  }
  if (laneCost !== null)
    return {
      ...known,
      basis: "rate",
      cost: laneCost,
      cycleDays: laneDays ?? cycleDays,
      sureness: null,
      reason: `Its own rate for ${stateOfEnd(from)} to ${stateOfEnd(to)}`,
    };
  return { ...known, basis: "base", cost: baseCost, cycleDays, sureness: null, reason: "Its typical cost; no job on this lane yet" };
}

const order: readonly LaneOption["basis"][] = ["lane", "state", "rate", "base"];
const surest: readonly LaneOption["sureness"][] = ["sure", "likely", "a guess", null];

/** Who could do it, the best known first, and the cheapest first of those that are known as well as each other. */
export async function laneOptions(
  connection: QueryExecutorProvider,
  lane: Lane,
  histories: { readonly lane: LaneHistory | null; readonly state: LaneHistory | null },
  { day, today }: { readonly day: string; readonly today: string },
): Promise<readonly LaneOption[]> {
  const options = (await candidatesOn(connection, lane, day, today)).map((each) => optionOf(each, lane, histories));
  return options
    .sort(
      (a, b) =>
        order.indexOf(a.basis) - order.indexOf(b.basis) ||
        surest.indexOf(a.sureness) - surest.indexOf(b.sureness) ||
        a.cost - b.cost ||
        a.providerId - b.providerId,
    )
    .slice(0, MOST_OPTIONS);
}
