import { sql } from "kysely";
import { expect } from "vitest";
import type { WarehouseHarness } from "../../../effects/warehousing/warehouse-harness.ts";
import { placeOf, type WarehouseModel } from "./model.ts";

/** Everything the database knows of a hub's goods, as the model would say it. */
async function stored({ db }: WarehouseHarness, hub: number) {
  const all = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> => (await query.execute(db.kysely)).rows;
  const pieces = await all(sql<{ id: number; ledger: string[] }>`
    select i.id, i.tag, i.quantity::int as quantity, i.state, i.place_id as place, i.customer_id as customer, i.receive_id as receive,
      i.split_from_id as "splitFrom", i.write_off_reason is not null and i.state <> 'writtenOff' as "isUndecided",
      (select n.state from inspections n where n.item_id = i.id and n.state in ('pending', 'failed')) as inspection,
      (select count(*)::int from files f where f.resource = 'inventory-item' and f.record_id = i.id and f.field = 'photos') as photos,
      (select array_agg(concat_ws(' ', m.sequence, m.kind, m.from_id, m.to_id, m.quantity::int) order by m.sequence) from movements m
        where m.item_id = i.id and m.hub_id = i.hub_id) as ledger
    from inventory_items i where i.hub_id = ${hub} order by i.id`);
  const receives = await all(sql<object>`
    select r.id, r.state, r.customer_id as customer, r.claim_notice_due is not null as "isClaim",
      (select count(*)::int from tasks t where t.biz_object_id = 13 and t.record_id = r.id) as tasks,
      (select count(*)::int from files f where f.resource = 'receive' and f.record_id = r.id and f.field = 'deliveryReceipt') as receipts,
      (select array_agg(concat_ws(' ', l.id, l.description, coalesce(l.expected::text, '-'), l.quantity::int, coalesce(l.damaged, 0),
        l.pending_line) order by l.position) from receives_items l where l.parent_id = r.id) as items
    from receives r where r.hub_id = ${hub} order by r.id`);
  const expected = await all(sql<object>`
    select p.id, p.state, (select array_agg(concat_ws(' ', l.id, l.quantity::int, coalesce(l.received, 0)) order by l.position)
      from pending_receives_lines l where l.parent_id = p.id) as lines
    from pending_receives p where p.hub_id = ${hub} order by p.id`);
  const counts = await all(sql<object>`
    select c.id, c.state, c.expected, c.found, c.elsewhere, c.missing,
      (select array_agg(concat_ws(' ', e.item_id, coalesce(e.place_id::text, '-'), coalesce(e.expected_place_id::text, '-'),
        coalesce(e.result, '-')) order by e.item_id) from count_entries e where e.count_id = c.id and e.deleted_at is null) as entries
    from cycle_counts c where c.hub_id = ${hub} order by c.id`);
  const [scans] = await all(sql<{ scans: number }>`select count(*)::int as scans from scan_commands
    where (body ->> 'hubId')::int = ${hub}`);
  return { pieces, receives, expected, counts, scans: scans?.scans };
}

/** The same of the model. */
function modelled(model: WarehouseModel): Awaited<ReturnType<typeof stored>> {
  const byId = <T extends { id: number }>(rows: readonly T[]) => rows.toSorted((a, b) => a.id - b.id);
  const listed = (lines: readonly string[]) => (lines.length === 0 ? null : lines);
  return {
    pieces: byId(model.pieces).map((piece) => ({
      id: piece.id,
      tag: piece.tag,
      quantity: piece.quantity,
      state: piece.state,
      place: placeOf(piece).id,
      customer: piece.receive.customer,
      receive: piece.receive.id,
      splitFrom: piece.splitFrom?.id ?? null,
      isUndecided: piece.writeOffBy !== null && piece.state !== "writtenOff",
      inspection: piece.inspection,
      photos: piece.photos,
      ledger: piece.ledger.map(({ kind, from, to, quantity }, index) => [index + 1, kind, from.id, to.id, quantity].join(" ")),
    })),
    receives: byId(model.receives).map((receive) => ({
      id: receive.id,
      state: receive.state,
      customer: receive.customer,
      isClaim: receive.state === "completed" && receive.isClaim,
      tasks: receive.isClaim ? 1 : 0,
      receipts: receive.receipts,
      items: listed(
        receive.items.map(({ id, description, expected, quantity, damaged, line }) =>
          [id, description, expected ?? "-", quantity, damaged, ...(line ? [line.id] : [])].join(" "),
        ),
      ),
    })),
    expected: byId(model.expected).map(({ id, state, lines }) => ({
      id,
      state,
      lines: lines.map((line) => [line.id, line.quantity, line.received].join(" ")),
    })),
    counts: byId(model.counts).map(({ id, state, result, entries }) => ({
      id,
      state,
      ...(result ?? { expected: null, found: null, elsewhere: null, missing: null }),
      entries: listed(
        [...entries]
          .toSorted(([a], [b]) => a.id - b.id)
          .map(([piece, entry]) => [piece.id, entry.place?.id ?? "-", entry.expectedPlace?.id ?? "-", entry.result ?? "-"].join(" ")),
      ),
    })),
    scans: model.scans.size,
  };
}

/** Expects that the database says of the hub what the model says. */
export async function compareHub(harness: WarehouseHarness, model: WarehouseModel, story: string): Promise<void> {
  expect(await stored(harness, model.hub), story).toEqual(modelled(model));
}
