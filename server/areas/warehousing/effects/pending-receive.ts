import { sql } from "kysely";
import { pendingReceive } from "../../../../src/resources/warehousing/pending-receive.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";
import { conflict } from "../../../engine/wire/problem.ts";

export const pendingReceiveEffects = defineEffects(pendingReceive, {
  update: async ({ row, before, write }) => {
    const kept = new Map(row.lines.map((line) => [line.id, line]));
    const arrived = before?.lines.filter(({ received }) => (received ?? 0) > 0) ?? [];
    for (const line of arrived) {
      const now = kept.get(line.id);
      if (now && now.quantity >= (line.received ?? 0)) continue;
      throw conflict(`${line.received} of "${line.description}" have arrived: the line stays, with at least as many.`);
    }
    if (before && before.expectedOn !== row.expectedOn && row.lateSince !== null) await write({ lateSince: null });
  },

  cancel: async ({ row, trx }) => {
    const { rows } = await sql<{
      id: number;
      number: string;
    }>`select r.id, r.number from receives r join receives_items i on i.parent_id = r.id
      where i.pending_receive_id = ${row.id} and r.state <> 'unwound' and r.deleted_at is null limit 1`.execute(trx);
    if (rows[0]) throw conflictLeadingTo(`${rows[0].number} is receiving these goods.`, ...recordsOf(receive, rows));
  },
});
