import { sql } from "kysely";
import { openInspectionStates } from "../../../../src/resources/warehousing/inspection-states.ts";
import { type PullPurpose, takesHeld } from "../../../../src/resources/warehousing/pull-lines.ts";
import type { Queryable, Tx } from "../../../db/connection.ts";

export interface PullablePiece {
  readonly id: number;
  readonly tag: string;
  readonly state: string;
  readonly hubId: number;
  readonly customerId: number | null;
  readonly placeId: number;
  readonly pullFlowId: number | null;
  readonly pull: string | null;
  readonly holdReason: string | null;
  readonly missingOnId: number | null;
  readonly writeOffReason: string | null;
  /** The number of an inspection that has not ended. */
  readonly inspection: string | null;
  readonly isInRepair: boolean;
}

/** Pieces, locked in the order of their ids: two pulls of the same pieces wait for each other instead of deadlocking. */
export async function lockPieces(trx: Tx, ids: readonly number[]): Promise<readonly PullablePiece[]> {
  await sql`select from inventory_items where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx);
  // Read once all are locked: what somebody else did meanwhile is done.
  return readPieces(trx, ids);
}

/** Pieces as they are now, for those who only look. */
export async function readPieces(connection: Queryable, ids: readonly number[]): Promise<readonly PullablePiece[]> {
  const { rows } = await sql<PullablePiece>`
    select i.id, i.tag, i.state, i.hub_id as "hubId", i.customer_id as "customerId", i.place_id as "placeId", i.pull_flow_id as "pullFlowId",
      p.number as pull, i.hold_reason as "holdReason", i.missing_on_id as "missingOnId", i.write_off_reason as "writeOffReason",
      n.number as inspection, coalesce(n.state = 'inRepair', false) as "isInRepair"
    from inventory_items i left join pull_flows p on p.id = i.pull_flow_id
      left join inspections n on n.item_id = i.id and n.state = any(${[...openInspectionStates]}::text[]) and n.deleted_at is null
    where i.id = any(${[...ids]}::bigint[]) order by i.id`.execute(connection);
  return rows;
}

const stateWords: Readonly<Record<string, string>> = {
  out: "has left the hub",
  delivered: "is delivered",
  writtenOff: "is written off",
  unwound: "was never received",
};

interface Wanted {
  readonly hubId: number;
  readonly customerId: number;
  /** Pieces on hold leave in two ways only: to the vendor, or for good. */
  readonly takesHeld: boolean;
  /** A piece whose inspection has not ended leaves to the vendor only. */
  readonly takesUninspected: boolean;
}

/** What a pull asks of its pieces. */
export const wantedBy = (row: { readonly hubId: number; readonly customerId: number; readonly purpose: PullPurpose }): Wanted => ({
  hubId: row.hubId,
  customerId: row.customerId,
  takesHeld: takesHeld(row.purpose),
  takesUninspected: row.purpose === "return",
});

/** Who reads what is in the way: customers are not told of decisions and inspections that they can't see, nor what was noted for us. */
interface Reader {
  readonly isTrusted: boolean;
}

/**
 * Why a piece can't be allocated to a pull, to follow its tag; undefined where it can. What is undefined here for one reader is so for all.
 */
export function inTheWay(
  piece: PullablePiece,
  { hubId, customerId, takesHeld, takesUninspected }: Wanted,
  { isTrusted }: Reader = { isTrusted: true },
): string | undefined {
  if (piece.customerId !== customerId) return "belongs to another customer";
  if (piece.pull !== null) return `is on ${piece.pull}`;
  const gone = stateWords[piece.state];
  if (gone) return gone;
  if (piece.hubId !== hubId) return "is in another hub";
  if (piece.writeOffReason !== null) return isTrusted ? "waits for the decision about its write-off" : "is on hold";
  if (piece.state !== "onHold") return undefined;
  if (piece.isInRepair) return isTrusted ? `is being repaired (${piece.inspection})` : "is being repaired";
  if (piece.inspection !== null && !takesUninspected)
    return isTrusted ? `waits for inspection ${piece.inspection}` : "waits for an inspection";
  return takesHeld ? undefined : onHold(piece, { isTrusted });
}

/** What is known of a piece's hold, also where it doesn't keep the piece from leaving. */
export const onHold = ({ holdReason }: PullablePiece, { isTrusted }: Reader): string =>
  `is on hold${isTrusted && holdReason ? ` (${holdReason})` : ""}`;
