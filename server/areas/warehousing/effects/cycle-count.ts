import { sql } from "kysely";
import { countEntry } from "../../../../src/resources/warehousing/count-entry.ts";
import { cycleCount } from "../../../../src/resources/warehousing/cycle-count.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { userIdOf } from "../../../access/caller.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { expectedInCount } from "../custody/expected-in-count.ts";

interface Entry {
  readonly id: number;
  readonly itemId: number;
  readonly placeId: number | null;
  readonly result: string | null;
  readonly sequence: number | null;
}

/** As many as one count compares. */
const MAX_PIECES = 2_000;

export const cycleCountEffects = defineEffects(cycleCount, {
  /** What was seen where it should be, elsewhere, or not at all. Pieces that were moved while the count ran are left out. */
  submit: async ({ row, trx, call, engine, write }) => {
    const by = onBehalfOf(call, "count");
    const expected = await expectedInCount(trx, row);
    if (expected.length > MAX_PIECES)
      throw conflict(`There are ${expected.length} pieces here; a count compares ${MAX_PIECES} at most. Count by smaller areas.`);
    const { rows: seen } = await sql<Pick<Entry, "id" | "itemId" | "placeId"> & { currentPlaceId: number }>`
      select e.id, e.item_id as "itemId", e.place_id as "placeId", i.place_id as "currentPlaceId"
      from count_entries e join inventory_items i on i.id = e.item_id where e.count_id = ${row.id} and e.deleted_at is null order by e.item_id`.execute(
      trx,
    );
    const seenItems = new Set(seen.map(({ itemId }) => itemId));
    const missing = expected.filter(({ id, isMoved }) => !seenItems.has(id) && !isMoved);
    let elsewhere = 0;
    for (const { id, placeId, currentPlaceId } of seen) {
      const isElsewhere = placeId !== currentPlaceId;
      if (isElsewhere) elsewhere += 1;
      await engine.write(by, countEntry, id, { expectedPlaceId: currentPlaceId, result: isElsewhere ? "elsewhere" : "as expected" });
    }
    for (const { id, tag, placeId, sequence } of missing)
      await engine.create(by, countEntry, { countId: row.id, itemId: id }, { tag, expectedPlaceId: placeId, result: "missing", sequence });
    await write({
      submittedById: userIdOf(call.actor),
      expected: expected.length,
      found: seen.length - elsewhere,
      elsewhere,
      missing: missing.length,
    });
  },

  /** What was seen is kept; what was missing is looked for again. */
  recount: async ({ row, trx, call, engine }) => {
    const { rows } = await sql<{ id: number }>`select id from count_entries
      where count_id = ${row.id} and result = 'missing' and deleted_at is null order by id`.execute(trx);
    for (const { id } of rows) await engine.remove(onBehalfOf(call, "recount"), countEntry, { id });
  },

  /** Pieces that were seen elsewhere move there; missing ones are put on hold. What has happened to a piece since goes first. */
  approve: async ({ row, trx, call, engine, write }) => {
    const by = onBehalfOf(call, "count");
    const { rows } = await sql<Entry & { lastSequence: number; state: string; currentPlaceId: number; countedAt: string | null }>`
      select e.id, e.item_id as "itemId", e.place_id as "placeId", e.result, e.sequence, e.counted_at as "countedAt",
        i.last_sequence as "lastSequence", i.state, i.place_id as "currentPlaceId"
      from count_entries e join inventory_items i on i.id = e.item_id
      where e.count_id = ${row.id} and e.deleted_at is null order by e.item_id for no key update of i`.execute(trx);
    for (const entry of rows) {
      const { itemId, placeId, result, state, currentPlaceId } = entry;
      const isUnchanged = entry.sequence === entry.lastSequence;
      if (result === "missing" && state === "inStock" && isUnchanged)
        await engine.act(by, inventoryItem, { id: itemId }, "missInCount", { reason: `Not found in ${row.number}` });
      if (result === "missing") continue;
      if (
        result === "elsewhere" &&
        isUnchanged &&
        placeId !== null &&
        placeId !== currentPlaceId &&
        (state === "inStock" || state === "onHold")
      )
        await engine.act(by, inventoryItem, { id: itemId }, "moveByScan", {
          placeId,
          kind: "count",
          happenedAt: entry.countedAt ?? new Date().toISOString(),
          countId: row.id,
          note: `Found in ${row.number}`,
        });
      await engine.act(by, inventoryItem, { id: itemId }, "markAsCounted");
    }
    await write({ approvedById: userIdOf(call.actor) });
  },
});
