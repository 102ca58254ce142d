import { sql } from "kysely";
import { nameOf } from "../../access/caller.ts";
import { quoted } from "../../db/names.ts";
import type { EffectContext } from "../../engine/effect.ts";

type Context<R> = Pick<EffectContext<R>, "row" | "before" | "call" | "trx" | "storeDocument">;

/**
 * Records who approved, when and from which IP address, and stores the document they approved.
 * The document is made from the row before the approval, because that is the version they could download.
 * `table` must have the columns of `approvalFields`.
 */
export async function noteApproval<R extends { readonly id: number }>(table: string, document: string, context: Context<R>): Promise<void> {
  const { row, before, call, trx, storeDocument } = context;
  await storeDocument(document, before ?? row, { file: "approvedDocument", content: "approvedContent", digest: "approvedDigest" });
  await sql`update ${sql.raw(quoted(table))} set approved_by_name = ${nameOf(call.actor)}, approved_at = now(),
    approved_from = ${call.ip ?? null} where id = ${row.id}`.execute(trx);
}
