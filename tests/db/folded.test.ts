// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { prelude } from "../../server/db/ddl.ts";
import { testDatabase } from "../support/database.ts";

let db: Db;
beforeAll(async () => {
  db = await testDatabase({ migrated: false });
  for (const statement of prelude) await sql.raw(statement).execute(db.kysely);
});
afterAll(() => db?.close());

const fold = async (text: string): Promise<string> =>
  (await sql<{ folded: string }>`select folded(${text}) as folded`.execute(db.kysely)).rows[0]?.folded ?? "";

describe("a text as search compares it", () => {
  it.each([
    ["INTERIORS", "interiors"],
    ["Müller", "muller"],
    ["Mu\u0308ller", "muller"],
    ["Peña", "pena"],
    ["Björn Ærø", "bjorn aero"],
    ["Straße", "strasse"],
    ["İstanbul", "istanbul"],
    ["Ispanak ıspanak", "ispanak ispanak"],
    ["Łódź", "lodz"],
    ["МОСКВА", "москва"],
    ["100% _x", "100% _x"],
  ])("%s is %s", async (text, folded) => expect(await fold(text)).toBe(folded));

  it("is the same in a database whose collation is Turkish", async ({ skip }) => {
    if (db.kind === "embedded") skip("The embedded database has one collation.");
    const { rows } = await sql<{ other: string; folded: string }>`select lower('INTERIORS' collate "tr-x-icu") as other,
      folded('INTERIORS' collate "tr-x-icu") as folded`.execute(db.kysely);
    expect(rows).toEqual([{ other: "ınterıors", folded: "interiors" }]);
  });
});
