import { sql } from "kysely";
import { openInspectionStates } from "../../src/resources/warehousing/inspection-states.ts";
import { type PullPurpose, takesHeld } from "../../src/resources/warehousing/pull-lines.ts";
import type { Tx } from "../db/connection.ts";

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
  readonly writeOffReason: string | null;
  /** The number of an inspection that has not ended. */
  readonly inspection: string | null;
  readonly isInRepair: boolean;
}

/** Pieces, locked in the order of their ids: two pulls of the same pieces wait for each other instead of deadlocking. */
export async function lockPieces(trx: Tx, ids: readonly number[]): Promise<readonly PullablePiece[]> {
  await sql`select from inventory_items where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx);
  // Read once all are locked: what somebody else did meanwhile is done.
  const { rows } = await sql<PullablePiece>`
    select i.id, i.tag, i.state, i.hub_id as "hubId", i.customer_id as "customerId", i.place_id as "placeId", i.pull_flow_id as "pullFlowId",
      p.number as pull, i.hold_reason as "holdReason", i.write_off_reason as "writeOffReason",
      n.number as inspection, coalesce(n.state = 'inRepair', false) as "isInRepair"
    from inventory_items i left join pull_flows p on p.id = i.pull_flow_id
      left join inspections n on n.item_id = i.id and n.state = any(${[...openInspectionStates]}::text[]) and n.deleted_at is null
    where i.id = any(${[...ids]}::bigint[]) order by i.id`.execute(trx);
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

/** Which pieces a pull for this purpose takes. */
export const taken = (purpose: PullPurpose): Pick<Wanted, "takesHeld" | "takesUninspected"> => ({
  takesHeld: takesHeld(purpose),
  takesUninspected: purpose === "return",
});

/** Why a piece can't be allocated to a pull, to follow its tag; undefined where it can. */
export function inTheWay(piece: PullablePiece, { hubId, customerId, takesHeld, takesUninspected }: Wanted): string | undefined {
  if (piece.customerId !== customerId) return "belongs to somebody else";
  if (piece.pull !== null) return `is on ${piece.pull}`;
  const gone = stateWords[piece.state];
  if (gone) return gone;
  if (piece.hubId !== hubId) return "is in another hub";
  if (piece.writeOffReason !== null) return "waits for the decision about its write-off";
  if (piece.state !== "onHold") return undefined;
  if (piece.isInRepair) return `is being repaired (${piece.inspection})`;
  if (piece.inspection !== null && !takesUninspected) return `waits for inspection ${piece.inspection}`;
  return takesHeld ? undefined : `is on hold${piece.holdReason ? ` (${piece.holdReason})` : ""}`;
}
