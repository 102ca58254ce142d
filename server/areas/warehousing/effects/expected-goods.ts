import { sql } from "kysely";
import { pendingReceive } from "../../../../src/resources/warehousing/pending-receive.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Call } from "../../../engine/call.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import type { Operations } from "../../../engine/operations.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";

interface ExpectedItem {
  readonly pendingReceiveId?: number | null;
  readonly pendingLine?: number | null;
  readonly expected?: number | null;
}

/**
 * The items with what was expected of each: what its line of the expected goods announces, less what earlier trucks brought.
 * @throws Problem 422 for a line that is not one of those goods
 */
export async function withExpected<T extends ExpectedItem>(trx: Tx, items: readonly T[]): Promise<readonly T[]> {
  const lines = items.flatMap(({ pendingLine }) => (pendingLine == null ? [] : [pendingLine]));
  if (lines.length === 0) return items.map((item) => ({ ...item, expected: null }));
  const { rows } = await sql<{ id: number; parent: number; rest: number }>`
    select id, parent_id as parent, greatest(quantity - coalesce(received, 0), 0)::int as rest
    from pending_receives_lines where id = any(${lines}::bigint[])`.execute(trx);
  const known = new Map(rows.map((row) => [row.id, row]));
  return items.map((item, index) => {
    if (item.pendingLine == null) return { ...item, expected: null };
    const line = known.get(item.pendingLine);
    if (!line || line.parent !== item.pendingReceiveId)
      throw invalid({ [`items.${index}.pendingLine`]: ["These expected goods have no such line."] });
    return { ...item, expected: line.rest };
  });
}

/** Locks expected goods, in order of id, so that two trucks that bring parts of them wait for each other. @throws Problem 409 where they are cancelled */
export async function lockExpected(trx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    if ((await lockedState(trx, pendingReceive, id)) !== "cancelled") continue;
    throw conflict("The expected goods were cancelled meanwhile. Remove them from the items, or announce them again.");
  }
}

interface Following {
  readonly trx: Tx;
  readonly call: Call;
  readonly engine: Operations;
}

/** What completed receives brought of expected goods, and the state that follows from it. */
export async function followReceives({ trx, call, engine }: Following, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { rows } = await sql<{ id: number; quantity: number; received: number }>`
      select l.id, l.quantity, coalesce(sum(i.quantity) filter (where r.state = 'completed'), 0)::int as received
      from pending_receives_lines l left join receives_items i on i.pending_line = l.id and i.pending_receive_id = l.parent_id
        left join receives r on r.id = i.parent_id and r.deleted_at is null
      where l.parent_id = ${id} group by l.id, l.quantity`.execute(trx);
    const received = new Map(rows.map((row) => [row.id, row.received]));
    const by = onBehalfOf(call, "receiving");
    await engine.write(by, pendingReceive, id, (row) => ({
      lines: row.lines.map((line) => ({ ...line, received: received.get(line.id) ?? 0 })),
    }));
    const state = await lockedState(trx, pendingReceive, id);
    const next = stateOf(rows);
    if (state !== next) await engine.act(by, pendingReceive, { id }, actions[next]);
  }
}

const actions = { expected: "markExpected", partial: "markPartial", received: "markReceived" } as const;

function stateOf(lines: readonly { readonly quantity: number; readonly received: number }[]): keyof typeof actions {
  if (lines.every(({ quantity, received }) => received >= quantity)) return "received";
  return lines.some(({ received }) => received > 0) ? "partial" : "expected";
}
