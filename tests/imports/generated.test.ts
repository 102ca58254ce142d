import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { csvLine } from "../../src/schemas/csv.ts";
import { isLegible } from "../../src/schemas/values/text.ts";
import { seed } from "../support/seed.ts";
import { type Client, createImportServer, type ImportServer } from "./import-server.ts";

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

describe("a company's customers with planted errors", () => {
  it("are all taken but for the errors, which are all found", async () => {
    const planted = [
      (at: number) => [`Planted ${at}`, "not an email", "designer", "100"],
      (at: number) => [`Planted ${at}`, `c${at}@x.example`, "spaceship", "100"],
      (at: number) => [`Planted ${at}`, `c${at}@x.example`, "designer", "-5"],
      (at: number) => ["", `c${at}@x.example`, "designer", "100"],
      (at: number) => [`Planted ${at}`, `c${at}@x.example`, "designer", "12,50 €"],
    ];
    const count = 1_000;
    const isPlanted = (at: number) => at % 100 === 37;
    const lines = Array.from({ length: count }, (_, at) => {
      const plant = planted[Math.floor(at / 100) % planted.length];
      return csvLine(isPlanted(at) && plant ? plant(at) : [`Customer ${at}`, `c${at}@x.example`, "designer", "2500.00"]);
    });
    const { id, counts } = await server.check(
      admin,
      await server.start(admin, "customer", csvLine(["Name", "Email", "Kind", "Credit limit"]) + lines.join("")),
    );
    expect(counts).toMatchObject({ create: 990, conflict: 2, error: 8 });
    const found = [...(await server.rows(admin, id, "&outcome=error")), ...(await server.rows(admin, id, "&outcome=conflict"))];
    // The file's first row has the number 1, and is that of the headings.
    expect(found.map(({ number }) => number - 2).sort((a, b) => a - b)).toEqual([...Array(count).keys()].filter(isPlanted));
    expect(await server.step(admin, id, "write")).toMatchObject({ written: 990 });
    const { rows } = await sql`SELECT 1 FROM parties WHERE name LIKE 'Planted %' OR name = ''`.execute(server.db.kysely);
    expect(rows).toEqual([]);
  });
});
