import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAppendOnly, removeExpired } from "../../server/db/append-only.ts";
import type { Db } from "../../server/db/connection.ts";
import { createTables } from "../../server/db/declared.ts";
import type { TableModel } from "../../server/db/model.ts";
import { allTables } from "../../server/db/tables.ts";
import { testDatabase } from "../support/database.ts";

const events: TableModel = {
  name: "events",
  columns: [
    { name: "id", type: "bigint", identity: true },
    { name: "what", type: "text" },
    { name: "at", type: "timestamp with time zone", default: "now()" },
  ],
  primaryKey: ["id"],
  appendOnly: true,
};
const sightings: TableModel = { ...events, name: "sightings", appendOnly: { since: "at", keepDays: 30 } };

let db: Db;
beforeAll(async () => {
  db = await testDatabase({ migrated: false });
  await createTables(db, [events, sightings]);
  await sql`insert into events (what, at) values ('old', now() - interval '10 years')`.execute(db.kysely);
  await sql`insert into sightings (what, at) values ('old', now() - interval '31 days'), ('recent', now() - interval '29 days')`.execute(
    db.kysely,
  );
});
afterAll(() => db.close());

/** With or without the setting that turns ordinary triggers off, as a restore or a careless script would. */
const roles = ["origin", "replica"] as const;
const run = (role: (typeof roles)[number], statement: string) =>
  db.transaction(async (tx) => {
    await sql.raw(`set local session_replication_role = ${role}`).execute(tx);
    await sql.raw(statement).execute(tx);
  });
const whatIn = async (table: string) =>
  (await sql<{ what: string }>`select what from ${sql.table(table)} order by id`.execute(db.kysely)).rows.map(({ what }) => what);

describe.each(roles)("an append-only table, as %s", (role) => {
  it.each([
    "update events set what = 'not'",
    "update events set what = what where false",
    "delete from events",
    "truncate events",
    "truncate events cascade",
  ])("refuses: %s", async (statement) => {
    await expect(run(role, statement)).rejects.toThrow("Rows of events are never changed or removed.");
    expect(await whatIn("events")).toEqual(["old"]);
  });

  it.each(["update sightings set at = now() - interval '1 year'", "truncate sightings"])(
    "with a retention refuses: %s",
    async (statement) => {
      await expect(run(role, statement)).rejects.toThrow("Rows of sightings are never changed or removed.");
    },
  );

  it("refuses to remove rows before their retention ends", async () => {
    await expect(run(role, "delete from sightings")).rejects.toThrow("never changed, and removed only after 30 days");
    expect(await whatIn("sightings")).toEqual(["old", "recent"]);
  });
});

it("rows whose retention has ended are removed, and no others", async () => {
  await removeExpired(db.kysely, [events, sightings]);
  expect([await whatIn("events"), await whatIn("sightings")]).toEqual([["old"], ["recent"]]);
});

it.each([
  ["events", { since: "what", keepDays: 30 }, 'The rows of "events" are kept since "what", which is not one of its timestamps.'],
  ["events", { since: "at", keepDays: 0 }, 'The rows of "events" must be kept for a number of days.'],
] as const)("a wrong retention of %s is refused", (_, appendOnly, message) => {
  expect(() => checkAppendOnly({ ...events, appendOnly })).toThrow(message);
});

it("the journal, the activity log and what was sent or received are append-only", () => {
  const names = allTables().flatMap(({ name, appendOnly }) => (appendOnly ? [name] : []));
  expect(names.sort()).toEqual([
    "activity_log",
    "company_settings",
    "document_snapshots",
    "document_texts",
    "email_texts",
    "inbound_calls",
    "inbound_outcomes",
    "journal_entries",
    "journal_lines",
    "letter_outcomes",
    "letters",
    "mail_bounces",
    "mail_message_ids",
    "movements",
    "raised_numbers",
    "scan_commands",
  ]);
});
