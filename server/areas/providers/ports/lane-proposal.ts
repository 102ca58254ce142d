import { type QueryExecutorProvider, sql } from "kysely";
import type { LaneProposal } from "../../../../src/contract/lane-options.ts";
import { laneEnd } from "../../../../src/resources/providers/lane.ts";
import type { Address } from "../../../../src/schemas/values/address.ts";
import { type Lane, laneCostOf, laneHistories } from "../service/lane-history.ts";
import { laneOptions } from "../service/lane-options.ts";

/** The lane between two locations; null where an address doesn't say in which area it is. */
export async function laneBetween(connection: QueryExecutorProvider, originId: number, destinationId: number): Promise<Lane | null> {
  const { rows } = await sql<{ id: number; address: Address }>`select id, address from locations
    where id in (${originId}, ${destinationId})`.execute(connection);
  const endOf = (id: number): string | null => {
    const address = rows.find((row) => row.id === id)?.address;
    return address ? laneEnd(address) : null;
  };
  const [from, to] = [endOf(originId), endOf(destinationId)];
  return from === null || to === null ? null : { from, to };
}

interface Ends {
  readonly originId: number;
  readonly destinationId: number;
}

export const unknownLane = { laneCost: null, laneBasis: null } as const;

/** What the lane has cost. */
export async function knownLaneCost(
  connection: QueryExecutorProvider,
  { originId, destinationId }: Ends,
): Promise<Omit<LaneProposal, "options">> {
  const lane = await laneBetween(connection, originId, destinationId);
  return lane === null ? unknownLane : laneCostOf(await laneHistories(connection, lane));
}

/** The same, with who could do it. */
export async function laneProposal(
  connection: QueryExecutorProvider,
  { originId, destinationId }: Ends,
  days: { readonly day: string; readonly today: string },
): Promise<LaneProposal> {
  const lane = await laneBetween(connection, originId, destinationId);
  if (lane === null) return { options: [], ...unknownLane };
  const histories = await laneHistories(connection, lane);
  return { options: await laneOptions(connection, lane, histories, days), ...laneCostOf(histories) };
}
