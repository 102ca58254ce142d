// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { kindsOfError, type OldFile, oldCompany } from "../../bench/imports/old-company.ts";
import { csvLine } from "../../src/schemas/values/csv.ts";
import { isLegible } from "../../src/schemas/values/text.ts";
import { isNight } from "../support/by-night.ts";
import { seed } from "../support/seed.ts";
import { type Client, createImportServer, type ImportServer } from "./import-server.ts";
import { addHub } from "./stock.ts";

let server: ImportServer;
let admin: Client;
beforeAll(async () => {
  server = await createImportServer();
  admin = await server.add("admin", { isAdmin: true });
  return () => server.close();
});

/** Texts as spreadsheets have them: quotation marks, separators, line breaks, formula signs and any script. */
const text = fc
  .array(fc.constantFrom('"', ";", ",", "\t", "\n", "=", "+", "-", "@", "'", "é", "漢", "👩‍🚀", " ", "a", "1+1"), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join(""));
const name = text.filter((each) => isLegible(each) && each.trim() !== "");

describe("generated rows", () => {
  it("are stored as they are in the file, from parsing to writing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, text), { minLength: 1, maxLength: 8 }), fc.uuid(), async (pairs, mark) => {
        const rows = pairs.map(([first, notes], at) => [`${first.trim()} ${mark} ${at}`, notes] as const);
        const file = csvLine(["Name", "Internal notes"]) + rows.map((row) => csvLine([...row])).join("");
        const { id, counts } = await server.check(admin, await server.start(admin, "customer", file));
        expect(counts.create).toBe(rows.length);
        await server.step(admin, id, "write");
        const { rows: stored } = await sql<{ name: string; notes: string | null }>`
          SELECT name, notes FROM parties WHERE name LIKE ${`% ${mark} %`} ORDER BY id`.execute(server.db.kysely);
        expect(stored).toEqual(rows.map(([first, notes]) => ({ name: first, notes: notes.trim() || null })));
      }),
      { numRuns: 15, seed },
    );
  });
});

describe("the files of a company of five years with planted errors", () => {
  it("are all taken but for the errors, which are all found", async () => {
    // So many rows that each kind of error comes once.
    const wrongEvery = isNight ? 20 : 5;
    const [customers, pieces] = [kindsOfError.customers * wrongEvery, kindsOfError.pieces * wrongEvery];
    const company = oldCompany({ customers, pieces, wrongEvery });
    for (const hub of company.hubs) {
      const hubId = await addHub(server.db, hub);
      await sql`INSERT INTO places (hub_id, kind, code, barcode)
        SELECT ${hubId}, 'bin', code, 'S' || ${hubId}::text || code FROM unnest(${[...company.bins]}::text[]) AS code WHERE code <> 'A-01'`.execute(
        server.db.kysely,
      );
    }
    const taken = async (resource: string, { lines, isWrong }: OldFile, count: number) => {
      const started = await server.start(admin, resource, [...lines()].join(""));
      expect(started.plan.columns.length).toBe(started.headings.length);
      const { id, counts } = await server.check(admin, started);
      const { rows: refused } = await sql<{ number: number }>`SELECT number FROM import_rows
        WHERE import_id = ${id} AND outcome IN ('error', 'conflict') AND jsonb_array_length(problems) > 0 ORDER BY 1`.execute(
        server.db.kysely,
      );
      const wrong = Array.from({ length: count }, (_, index) => index + 2).filter(isWrong);
      expect(refused.map(({ number }) => number)).toEqual(wrong);
      expect(counts).toMatchObject({ create: count - count / wrongEvery, update: 0, unchanged: 0 });
      expect(await server.step(admin, id, "write")).toMatchObject({ written: count - count / wrongEvery, counts: { create: 0 } });
      return id;
    };
    await taken("customer", company.customers, customers);
    await sql`UPDATE parties SET state = 'active', warehousing = true WHERE state = 'onboarding'`.execute(server.db.kysely);
    await taken("inventory-item", company.pieces, pieces);
    const { rows } = await sql`SELECT 1 FROM inventory_items i WHERE last_sequence <> 1 OR NOT EXISTS (
      SELECT 1 FROM movements m WHERE m.item_id = i.id AND m.kind = 'opening stock' AND m.to_id = i.place_id)`.execute(server.db.kysely);
    expect(rows).toEqual([]);
  }, 600_000);
});
