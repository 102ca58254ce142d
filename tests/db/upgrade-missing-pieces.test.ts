// @module-tag gate
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, readMigrations } from "../../server/db/migrate.ts";
import { testDatabase } from "../support/database.ts";

const LAST = "0111-guest-links";

/** The reasons of holds, and the pull on which the piece was missing. The rows that they are of do not matter here. */
const holds: readonly (readonly [reason: string | null, missingOn: number | null])[] = [
  ["On PF-00007: not found", 7],
  ["On PF-00008: not found: Looked twice", 8],
  ["On PF-00007: damaged", null],
  ["On PF-00009: not found", null],
  ["To be inspected", null],
  [null, null],
];

it("upgrading reads once more which pull did not find a piece", { timeout: 120_000 }, async () => {
  const db = await testDatabase({ migrated: false });
  try {
    const before = readMigrations().filter(({ name }) => name <= LAST);
    expect(before.at(-1)?.name).toBe(LAST);
    await migrate(db, before);
    await db.transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const id of [7, 8])
        await sql`insert into pull_flows (id, number, state, customer_id, hub_id, purpose, needed_on, made_by) overriding system value
          values (${id}, ${`PF-0000${id}`}, 'pulling', 1, 1, 'delivery', '2026-12-01', 'employee')`.execute(tx);
      await sql`insert into places (id, hub_id, kind, code, barcode) overriding system value values (1, 1, 'bin', 'A-01', 'A-01')`.execute(
        tx,
      );
      for (const [index, [reason]] of holds.entries()) {
        await sql`insert into inventory_items (id, tag, state, description, quantity, last_sequence, hub_id, place_id, hold_reason)
          overriding system value values (${index}, ${`T${index}`}, 'onHold', 'Chair', 1, 0, 1, 1, ${reason})`.execute(tx);
        await sql`insert into movements (item_id, sequence, kind, hub_id, from_id, to_id, quantity, happened_at)
          values (${index}, 1, 'split', 1, 1, 1, 1, now())`.execute(tx);
      }
    });
    await migrate(db);
    const { rows } = await sql<{ reason: string | null; missingOn: number | null }>`
      select hold_reason as reason, missing_on_id as "missingOn" from inventory_items order by id`.execute(db.kysely);
    expect(rows.map(({ reason, missingOn }) => [reason, missingOn])).toEqual(holds);
  } finally {
    await db.close();
  }
});
