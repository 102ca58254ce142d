import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { movingServices } from "../../../../src/resources/providers/job-states.ts";
import { explainLane, type LaneJob, type LaneStats, laneStats, stateOfEnd } from "../../../../src/resources/providers/lane.ts";

/** The two ends of a lane, each a state and the first three digits of a ZIP code. */
export interface Lane {
  readonly from: string;
  readonly to: string;
}

interface PastJob extends LaneJob {
  readonly providerId: number;
  readonly service: string;
}

/** What one provider's jobs of one service have cost on a lane. */
export interface LaneRecord extends LaneStats {
  readonly providerId: number;
  readonly service: string;
}

/** What is known of a lane: of exactly these areas, or of the states around them. */
export interface LaneHistory {
  readonly scope: "lane" | "state";
  readonly words: string;
  readonly all: LaneStats;
  readonly records: readonly LaneRecord[];
}

/** A busy lane is known by its latest jobs. They are read in the order of an index, so that it takes as long for any number of older ones. */
const MOST_JOBS = 500;

async function jobsWhere(connection: QueryExecutorProvider, where: RawBuilder<unknown>): Promise<readonly PastJob[]> {
  const { rows } = await sql<PastJob>`select provider_id as "providerId", service, invoice_amount as cost, cycle_days as "cycleDays",
      settled_on as "settledOn"
    from provider_jobs where state = 'settled' and ${where} and deleted_at is null and service = any(${[...movingServices]}::text[])
    order by settled_on desc, id desc limit ${MOST_JOBS}`.execute(connection);
  return rows;
}

function historyOf(scope: LaneHistory["scope"], words: string, jobs: readonly PastJob[]): LaneHistory | null {
  const all = laneStats(jobs);
  if (!all) return null;
  const groups = new Map<string, PastJob[]>();
  for (const job of jobs) {
    const key = `${job.providerId} ${job.service}`;
    groups.set(key, [...(groups.get(key) ?? []), job]);
  }
  const records = [...groups.values()].flatMap((group): LaneRecord[] => {
    const [first] = group;
    const stats = laneStats(group);
    return first && stats ? [{ providerId: first.providerId, service: first.service, ...stats }] : [];
  });
  return { scope, words, all, records };
}

/** The history of a lane, and that of its states. Each is null where no job was settled. */
export async function laneHistories(
  connection: QueryExecutorProvider,
  { from, to }: Lane,
): Promise<{ readonly lane: LaneHistory | null; readonly state: LaneHistory | null }> {
  const [fromState, toState] = [stateOfEnd(from), stateOfEnd(to)];
  const onLane = await jobsWhere(connection, sql`lane_from = ${from} and lane_to = ${to}`);
  const inStates = await jobsWhere(connection, sql`left(lane_from, -4) = ${fromState} and left(lane_to, -4) = ${toState}`);
  return {
    lane: historyOf("lane", `${from} to ${to}`, onLane),
    state: historyOf("state", `${fromState} to ${toState}`, inStates),
  };
}

/** What a lane has cost, whoever did it: its own jobs, or else those of its states. */
export function laneCostOf({ lane, state }: { readonly lane: LaneHistory | null; readonly state: LaneHistory | null }): {
  readonly laneCost: number | null;
  readonly laneBasis: string | null;
} {
  const known = lane ?? state;
  if (!known) return { laneCost: null, laneBasis: null };
  return { laneCost: known.all.median, laneBasis: `${known.words}: ${explainLane(known.all)}` };
}
