// @module-tag gate
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTable, namedColumn } from "../../server/access/columns.ts";
import { nameFields, nameKey } from "../../server/db/same-names.ts";
import type { ImportDetail, ImportRow } from "../../src/contract/imports.ts";
import { resources } from "../../src/resources/index.ts";
import { sameNameKey } from "../../src/schemas/values/same-name.ts";
import { addParty } from "../http/support.ts";
import { type Client, createImportServer, type ImportServer } from "./import-server.ts";

let server: ImportServer;
let admin: Client;
let mark: string;

beforeAll(async () => {
  server = await createImportServer();
  return () => server.close();
});
beforeEach(async () => {
  admin = await server.add("admin", { isAdmin: true });
  mark = Math.random().toString(36).slice(2);
});

const check = async (resource: string, ...lines: readonly string[]): Promise<ImportDetail> =>
  server.check(admin, await server.start(admin, resource, `${lines.join("\n")}\n`));
const outcomes = async ({ id }: ImportDetail) =>
  (await server.rows(admin, id)).map(({ number, outcome, problems }: ImportRow) => [
    number,
    outcome,
    ...problems.map(({ message }) => message),
  ]);

describe("a customer of nearly the name of another", () => {
  it.each([
    ["two spaces", "Acme  Interiors Inc"],
    ["a final point", "Acme Interiors Inc."],
    ["a comma", "Acme Interiors, Inc."],
    ["accents and case", "ÁCME intériors inc"],
    ["blanks of other kinds at its ends and within", "\u00a0Acme\u00a0 Interiors Inc "],
  ])("with %s is asked about, and created once that is allowed", async (_, name) => {
    const customer = await addParty(server.db, `Acme Interiors Inc ${mark}`);
    const typed = name.trimEnd().endsWith(".") ? `${name} ${mark}.` : `${name} ${mark}`;
    const detail = await check("customer", "Name", `"${typed}"`, `Other ${mark}`);
    expect(detail.counts).toMatchObject({ create: 1, conflict: 1 });
    const [row] = await server.rows(admin, detail.id, "&outcome=conflict");
    expect(row?.problems).toEqual([
      {
        target: "name",
        text: expect.stringContaining(mark),
        message: `There is already a customer "Acme Interiors Inc ${mark}".`,
        isSameName: true,
        record: { resource: "customer", id: customer },
      },
    ]);
    expect(await server.step(admin, detail.id, "write")).toMatchObject({ written: 1, counts: { conflict: 1 } });
    expect(await server.step(admin, detail.id, "allow", { number: row?.number })).toMatchObject({ counts: { create: 1, conflict: 0 } });
    expect(await server.step(admin, detail.id, "write")).toMatchObject({ written: 2 });
  });

  it("is that one if it is matched by its name, and another one with a word more", async () => {
    await addParty(server.db, `Acme ${mark}`);
    const detail = await check("customer", "Name", `ACME ${mark}`, `Acme ${mark} Inc`, `Acme.${mark}`);
    expect((await outcomes(detail)).map(([, outcome]) => outcome)).toEqual(["update", "create", "create"]);
  });

  it("is asked about as well where rows are matched by something else, and where it is a prospect", async () => {
    const prospect = await addParty(server.db, `Prospect ${mark}`);
    await sql`UPDATE parties SET state = 'prospect' WHERE id = ${prospect}`.execute(server.db.kysely);
    const started = await server.start(admin, "customer", `Name,Email\nPROSPECT ${mark}.,${mark}@x.example\n`);
    expect(await outcomes(await server.check(admin, started, { match: ["email"] }))).toEqual([
      [2, "conflict", `There is already a prospect "Prospect ${mark}".`],
    ]);
    const abilities = (["read", "create"] as const).map((action) => ({ subject: "ACCT_CUSTOMERS", action }) as const);
    const reader = await server.add("reader", { abilities });
    const theirs = await server.start(reader, "customer", `Name,Email\nPROSPECT ${mark}.,${mark}@y.example\n`);
    expect((await server.check(reader, theirs, { match: ["email"] })).counts).toMatchObject({ create: 1, conflict: 0 });
  });

  it("may be in an earlier row of the file", async () => {
    const detail = await check("customer", "Name", `Beta ${mark}`, `Beta  ${mark}`, `Gamma ${mark}`, `BETA ${mark}.`);
    expect(await outcomes(detail)).toEqual([
      [2, "create"],
      [3, "conflict", "Row 2 of this file has the same name."],
      [4, "create"],
      [5, "conflict", "Row 2 of this file has the same name."],
    ]);
    expect(await server.problems(admin, detail.id)).toEqual([
      {
        outcome: "conflict",
        target: "name",
        message: "Records or earlier rows have these names already.",
        isSameName: true,
        rows: 2,
        texts: [],
      },
    ]);
    // The first of them is called something else: the second is the first of its name now.
    const { id } = await server.step(admin, detail.id, "correct", { number: 2, source: 0, text: `Delta ${mark}` });
    expect(await outcomes(detail)).toEqual([
      [2, "create"],
      [3, "create"],
      [4, "create"],
      [5, "conflict", "Row 3 of this file has the same name."],
    ]);
    expect(await server.step(admin, id, "allow")).toMatchObject({ counts: { create: 4, conflict: 0 } });
    expect(await server.step(admin, id, "write")).toMatchObject({ written: 4 });
  });

  it("is asked about again once its row has another name, and when one is created since the check", async () => {
    await addParty(server.db, `Beta ${mark}`);
    await addParty(server.db, `Gamma ${mark}`);
    const detail = await check("customer", "Name", `Beta ${mark}.`, `Delta ${mark}.`);
    await server.step(admin, detail.id, "allow", {});
    await server.step(admin, detail.id, "correct", { number: 2, source: 0, text: `Gamma ${mark}.` });
    await addParty(server.db, `Delta ${mark}`);
    await server.step(admin, detail.id, "write");
    expect(await outcomes(detail)).toEqual([
      [2, "conflict", `There is already a customer "Gamma ${mark}".`],
      [3, "conflict", `There is already a customer "Delta ${mark}".`],
    ]);
    expect((await server.ask(admin, "POST", `/v1/imports/${detail.id}/allow`, { number: 7 })).status).toBe(409);
  });

  it("is not sought by a name that is longer than any", async () => {
    const long = Array.from({ length: 400 }, (_, n) => createHash("sha256").update(`${n}`).digest("base64url")).join("");
    expect((await outcomes(await check("customer", "Name", long)))[0]?.[1]).toBe("error");
  });

  it("is asked about after what is wrong with its row", async () => {
    await addParty(server.db, `Beta ${mark}`);
    expect((await outcomes(await check("customer", "Name,Email", `Beta ${mark}.,nobody`)))[0]?.[1]).toBe("error");
  });
});

describe("others of nearly the same name", () => {
  it("are leads of the same company, and contacts where rows are matched by their names", async () => {
    await addParty(server.db, `One ${mark}`);
    await addParty(server.db, `Two ${mark}`);
    const people = `José,Peña,One ${mark}\nJose,Pena,One ${mark}\nJose,Pena,Two ${mark}\n`;
    const started = await server.start(admin, "contact", `First name,Last name,Company\n${people}`);
    const contacts = await server.check(admin, started, { match: ["name", "party"] });
    expect((await outcomes(contacts)).map(([, outcome]) => outcome)).toEqual(["create", "conflict", "create"]);
    // Their form compares them by their emails and phones.
    const byEmail = people.replaceAll("\n", ",x@x.example\n").replaceAll(/x@/g, () => `${Math.random()}@`);
    const others = await check("contact", "First name,Last name,Company,Email", ...byEmail.trim().split("\n"));
    expect(others.counts).toMatchObject({ create: 3, conflict: 0 });
    const leads = await check(
      "lead",
      "Name,Company,Email,Source",
      `Jo ${mark},Acme,a@x.example,referral`,
      `Jo ${mark},"Acme,",b@x.example,referral`,
      `Jo ${mark},Beta,c@x.example,referral`,
    );
    expect((await outcomes(leads)).map(([, outcome]) => outcome)).toEqual(["create", "conflict", "create"]);
  });

  it("are not documents with nearly the same number", async () => {
    const detail = await server.start(admin, "opening-balance", `Number,Customer\nA-1,x\n`);
    expect(detail.plan.match).toEqual(["number", "kind"]);
    const { rows } = await sql<{ name_key: string | null }>`SELECT name_key FROM import_rows WHERE import_id = ${detail.id}`.execute(
      server.db.kysely,
    );
    await server.check(admin, detail);
    expect(rows).toEqual([{ name_key: null }]);
  });
});

it("names are compared without accents, case, repeated blanks and punctuation at the ends of words", async () => {
  const key = async (name: string) =>
    (await sql<{ key: string }>`SELECT ${sql.raw(nameKey("n"))} AS key FROM (VALUES (${name}::text)) v (n)`.execute(server.db.kysely))
      .rows[0]?.key;
  expect(await key(" Müller,  Søn & Co. ")).toBe("muller son & co");
  expect(await key("U.S. Movers 1.5")).toBe("u.s movers 1.5");
  expect(await key("東京 商店。")).not.toBe("");
});

it("names are compared alike by the browser and the server", async () => {
  const names = [
    "Acme  Interiors, Inc.",
    " Müller & Søn. ",
    "Straße 5",
    "O’Neil – “Sons”",
    "U.S. Movers 1.5",
    "ÇA; Va:",
    "Łódź Đorđe",
    "東京 商店",
    "Æther Œuvre",
    "...",
  ];
  const { rows } = await sql<{ key: string }>`SELECT ${sql.raw(nameKey("n"))} AS key
    FROM unnest(${names}::text[]) WITH ORDINALITY AS v (n, at) ORDER BY at`.execute(server.db.kysely);
  expect(rows.map(({ key }) => key)).toEqual(names.map(sameNameKey));
});

it("names are found by an index of each module that asks about them", async () => {
  const named = resources.flatMap((resource) => {
    const [title] = nameFields(resource);
    return title === undefined ? [] : [{ table: resource.table, column: namedColumn(resource, title)?.column ?? "" }];
  });
  expect([...new Set(named.map(({ table }) => table))].sort()).toEqual([
    "contacts",
    "leads",
    "locations",
    "parties",
    "providers",
    "vehicles",
  ]);
  await server.db.transaction(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    for (const { table, column } of named) {
      const { rows } = await sql<{ "QUERY PLAN": string }>`EXPLAIN SELECT t.id FROM ${sql.raw(`"${table}"`)} t
        WHERE ${sql.raw(nameKey(inTable("t", column)))} = 'x' AND t.deleted_at IS NULL`.execute(tx);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/_same_idx/);
    }
  });
});

describe("a customer whom the rows of another list name", () => {
  it("is found by a name that is written nearly alike, but for which another one is written exactly so", async () => {
    await addParty(server.db, `Müller & Söhne, Inc. ${mark}`);
    await addParty(server.db, `Peña ${mark}`);
    await addParty(server.db, `Pena ${mark}`);
    const rows = [`Ann,MULLER & SOHNE INC ${mark}`, `Ben,Pena ${mark}`, `Cem,"Peña  ${mark}"`, `Dan,Miller ${mark}`];
    const started = await server.start(admin, "contact", `First name,Company\n${rows.join("\n")}\n`);
    const detail = await server.check(admin, started, { match: ["name", "party"] });
    expect(await outcomes(detail)).toEqual([
      [2, "create"],
      [3, "create"],
      [4, "error", "There are several such companies."],
      [5, "error", "There is no such company to choose."],
    ]);
  });
});
