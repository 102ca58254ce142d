import { sql } from "kysely";
import { openRepairStates } from "../../../../src/resources/warehousing/repair-states.ts";
import type { Tx } from "../../../db/connection.ts";

type Of = { readonly inspectionId: number } | { readonly itemId: number };

/** The open repair of an inspection, or of one of a piece that somebody has approved. */
export async function openRepair(trx: Tx, of: Of): Promise<{ readonly id: number; readonly number: string } | undefined> {
  const whose = "itemId" in of ? sql`item_id = ${of.itemId} and state <> 'requested'` : sql`inspection_id = ${of.inspectionId}`;
  const { rows } = await sql<{ id: number; number: string }>`select id, number from inspection_repairs
    where ${whose} and state = any(${[...openRepairStates]}::text[]) and deleted_at is null`.execute(trx);
  return rows[0];
}
