import { sql } from "kysely";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";

interface Cancelled {
  readonly id: number;
  readonly number: string;
  readonly cancelReason: string | null;
}

/**
 * Ends the bills of lading of work that is cancelled: drafts are deleted, and what was issued is voided.
 * @throws Problem 409 that leads to those whose goods were picked up: they are delivered or come back first
 */
export async function endBills({ row, trx, call, engine }: Pick<EffectContext<Cancelled>, "row" | "trx" | "call" | "engine">) {
  const { rows } = await sql<{ id: number; number: string; state: string }>`select id, number, state from bills_of_lading
    where work_order_id = ${row.id} and state in ('draft', 'issued', 'inTransit') and deleted_at is null
    order by id for no key update`.execute(trx);
  const away = rows.filter(({ state }) => state === "inTransit");
  if (away.length > 0) {
    const numbers = away.map(({ number }) => number).join(", ");
    throw conflictLeadingTo(
      `The goods on ${numbers} were picked up. Mark ${away.length > 1 ? "them" : "it"} as delivered first.`,
      ...recordsOf(billOfLading, away),
    );
  }
  const by = onBehalfOf(call, "cancelled work");
  const reason = `${row.number} was cancelled: ${row.cancelReason ?? ""}`.slice(0, 1000);
  for (const { id, state } of rows) {
    if (state === "draft") await engine.remove(by, billOfLading, { id });
    else await engine.act(by, billOfLading, { id }, "void", { reason });
  }
}
