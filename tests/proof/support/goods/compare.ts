import { sql } from "kysely";
import { expect } from "vitest";
import type { Leakage } from "../../../../src/contract/leakage.ts";
import { addDays, monthStart } from "../../../../src/schemas/values/date.ts";
import { openInspection } from "../warehouse/pull-model.ts";
import { billedLines, unbilled } from "./money-model.ts";
import { today, type World } from "./world.ts";

const byId = <T extends { readonly id: number }>(rows: readonly T[]): T[] => rows.toSorted((a, b) => a.id - b.id);
const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** The goods, where they are, and what is done with them. */
export async function compareGoods(world: World): Promise<void> {
  const { kysely } = world.harness.db;
  const { pieces, flows, goods, receives, repairs, here } = world;
  const { rows: storedPieces } = await sql`select i.id, i.state, i.pull_flow_id as pull, i.hub_id = ${here.id} as "isHere",
      (select n.state from inspections n where n.item_id = i.id and n.state in ('pending', 'failed', 'inRepair')) as inspection
    from inventory_items i where i.receive_id = any(${idsOf(receives)}::bigint[]) order by i.id`.execute(kysely);
  expect(storedPieces).toEqual(
    byId(pieces).map((piece) => {
      const { id, state, pull, hub } = piece;
      return { id, state, pull: pull?.id ?? null, isHere: hub === "here", inspection: openInspection(piece)?.state ?? null };
    }),
  );
  const { rows: storedPulls } = await sql`select p.id, p.state,
      array_agg(concat_ws(' ', l.item_id, coalesce(l.progress, '-')) order by l.position) as lines
    from pull_flows p join pull_flows_lines l on l.parent_id = p.id where p.id = any(${idsOf(flows)}::bigint[])
    group by p.id order by p.id`.execute(kysely);
  expect(storedPulls).toEqual(
    flows.map(({ id, state, lines }) => ({ id, state, lines: [...lines].map(([piece, at]) => `${piece.id} ${at ?? "-"}`) })),
  );
  const { rows: storedGoods } = await sql`select p.id, p.state, array_agg(coalesce(l.received, 0)::int order by l.position) as received
    from pending_receives p join pending_receives_lines l on l.parent_id = p.id where p.id = any(${idsOf(goods)}::bigint[])
    group by p.id order by p.id`.execute(kysely);
  expect(storedGoods).toEqual(goods.map(({ id, state, lines }) => ({ id, state, received: lines.map(({ received }) => received) })));
  const states = async (table: string, ids: readonly number[]) =>
    (
      await sql<{
        id: number;
        state: string;
      }>`select id, state from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id`.execute(kysely)
    ).rows;
  const stateOf = ({ id, state }: { readonly id: number; readonly state: string }) => ({ id, state });
  expect(await states("receives", idsOf(receives))).toEqual(byId(receives).map(stateOf));
  expect(await states("inspection_repairs", idsOf(repairs))).toEqual(byId(repairs).map(stateOf));
}

export async function leakageOf({ harness, months }: World): Promise<Leakage> {
  return (await harness.see(`billing/leakage?from=${months[0]}&to=${addDays(today(), 2)}`)) as unknown as Leakage;
}

/** Months of the hub that no run has billed, and runs whose report was deleted. */
function unbilledStorage({ months, runs, receives }: World): (readonly [month: string, amount: number | null])[] {
  const received = receives.filter(({ pieces }) => pieces.length > 0).map(({ receivedOn }) => monthStart(receivedOn));
  // A hub's first run says when its storage is billed from.
  const [first] = (runs.length > 0 ? runs.map(({ month }) => month) : received).toSorted();
  const found: (readonly [string, number | null])[] = [];
  for (const month of months) {
    const run = runs.find((each) => each.month === month && each.state === "done");
    if (run?.report?.state === "deleted") found.push([month, run.ofMonth + run.adjustments]);
    if (!run && first !== undefined && month >= first) found.push([month, null]);
  }
  return found;
}

/** What is billed, what is not, and what is claimed. */
export async function compareMoney(world: World): Promise<void> {
  const { kysely } = world.harness.db;
  const { reports, claims, here, flows } = world;
  const { rows: storedLines } = await sql<{ id: number; state: string; lines: string[] }>`select b.id, b.state,
      coalesce(array_agg(concat_ws(' ', l.event_id, l.amount)) filter (where l.id is not null), '{}') as lines
    from billing_reports b left join billing_reports_lines l on l.parent_id = b.id
    where b.deleted_at is null and b.id = any(${idsOf(reports)}::bigint[]) group by b.id order by b.id`.execute(kysely);
  const standing = byId(reports.filter(({ state }) => state !== "deleted"));
  expect(storedLines.map((each) => ({ ...each, lines: each.lines.sort() }))).toEqual(
    standing.map(({ id, state, lines }) => ({ id, state, lines: lines.map(({ eventId, amount }) => `${eventId} ${amount ?? 0}`).sort() })),
  );
  const leakage = await leakageOf(world);
  const listed = leakage.events.map(({ eventId, amount }) => [eventId, amount] as const);
  expect(listed.toSorted()).toEqual(
    unbilled(world)
      .map(({ eventId, amount }) => [eventId, amount] as const)
      .toSorted(),
  );
  const eventIds = [...billedLines(world), ...unbilled(world)].map(({ eventId }) => eventId);
  expect(new Set(eventIds).size).toBe(eventIds.length);
  const storage = leakage.storage.filter(({ hubId }) => hubId === here.id);
  expect(storage.map(({ month, amount }) => [month, amount])).toEqual(unbilledStorage(world));
  expect({ charges: leakage.charges, isCut: leakage.isCut }).toEqual({ charges: [], isCut: false });
  // Nobody completes the work of these trucks.
  const trips = await sql<{
    id: number;
  }>`select work_order_id as id from pull_flows where id = any(${idsOf(flows.filter(({ bill }) => bill === "delivered"))}::bigint[])`.execute(
    kysely,
  );
  const ids = new Set(trips.rows.map(({ id }) => id));
  expect(leakage.work.filter(({ id }) => ids.has(id)).map(({ isOpen }) => isOpen)).toEqual(trips.rows.map(() => true));
  const { rows: storedClaims } =
    await sql`select c.id, c.state, c.settled, c.paid_amount as paid, (select l.settled from claims_lines l where l.parent_id = c.id) as line,
      coalesce((select sum(l.amount) from journal_lines l join journal_entries e on e.id = l.entry_id
        where e.memo = c.number and l.account = 'claims'), 0)::int as booked
    from claims c where c.id = any(${idsOf(claims)}::bigint[]) order by c.id`.execute(kysely);
  expect(storedClaims).toEqual(
    claims.map(({ id, state, settled, offered }) => {
      const paid = state === "paid" ? offered : null;
      return { id, state, settled: offered, paid, line: settled, booked: paid ?? 0 };
    }),
  );
  for (const { id, custody } of claims) expect(JSON.stringify((await world.harness.see(`claims/${id}`)).internalCustody)).toBe(custody);
}
