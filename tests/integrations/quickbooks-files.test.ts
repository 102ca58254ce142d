// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountNames } from "../../server/areas/accounting/quickbooks/accounts.ts";
import { csvCustomers, csvInvoices, csvJournal } from "../../server/areas/accounting/quickbooks/csv.ts";
import { customersOf, entriesOf, type FileKind } from "../../server/areas/accounting/quickbooks/files.ts";
import { cell, iifCustomers, iifEntries } from "../../server/areas/accounting/quickbooks/iif.ts";
import { namesFrom } from "../../server/areas/accounting/quickbooks/names.ts";
import { today } from "../contract/harness.ts";
import { createMoneyHarness, type MoneyHarness } from "../effects/money-harness.ts";
import { readCsv } from "../exports/read-csv.ts";

const year = { from: "2026-01-01", to: "2026-12-31" };
let harness: MoneyHarness;

beforeAll(async () => {
  harness = await createMoneyHarness();
  const { bob } = harness;
  await sql`update parties set name = '=Acme: "Fine" Art' where id = ${harness.acme}`.execute(harness.db.kysely);
  const lines = [
    { product: '=Delivery of a "sofa"', quantity: 2.5, price: 10_001, taxable: true, transport: true },
    { product: "Storage", quantity: 3, price: 333 },
    { product: "Discounted", quantity: 1, price: -250 },
  ];
  const charges = [
    { type: "Fuel Surcharge", percent: 7.5 },
    { type: "Discount", percent: 10 },
  ];
  const invoice = await harness.issued(0, { lines, charges, taxRate: 8.25 });
  await harness.do(bob, "invoices", (await harness.issued(700)).id, "void", { reason: "Twice" });
  await harness.do(bob, "invoices", (await harness.issued(900)).id, "writeOff", { reason: "Gone" });
  await harness.paid(1_500, { allocations: [{ invoiceId: invoice.id, amount: 1_000 }] });
  await harness.do(bob, "payments", (await harness.paid(800)).id, "reverse", { reason: "Bounced" });
  await harness.do(bob, "payments", (await harness.paid(600)).id, "refund", { amount: 250, reason: "Too much" });
  const memo = await harness.make("credit-memos", {
    customerId: harness.acme,
    invoiceId: invoice.id,
    reason: "Damaged",
    taxRate: 8.25,
    lines: [{ product: "Delivery", quantity: 1, price: 1_000, taxable: true }],
  });
  await harness.do(bob, "credit-memos", memo.id, "issue");
  await harness.right();
});
afterAll(() => harness?.close());

const textOf = async (pieces: AsyncIterable<string>) => {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
};
const entries = (kind: Exclude<FileKind, "customers">) => entriesOf(harness.db.kysely, kind, year);
const kinds = ["invoices", "payments", "credit-memos"] as const;
const cents = (text: string | undefined) => Math.round(Number(text || 0) * 100);

/** The journal's total per QuickBooks account. Allocations cancel out, because both sides are one account there. */
async function journal(): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: keyof typeof accountNames; sum: number }>`
    select account, sum(amount)::bigint as sum from journal_lines group by account`.execute(harness.db.kysely);
  const totals = new Map<string, number>();
  for (const { account, sum } of rows) totals.set(accountNames[account], (totals.get(accountNames[account]) ?? 0) + sum);
  return totals;
}
const added = (lines: readonly (readonly [string, number])[]) => {
  const totals = new Map<string, number>();
  for (const [account, amount] of lines) totals.set(account, (totals.get(account) ?? 0) + amount);
  return totals;
};

it("IIF: every transaction balances, and the sums match the journal", async () => {
  const postings: [string, number][] = [];
  const typesSeen = new Set<string>();
  for (const kind of kinds) {
    let headings: string[] = [];
    let open = 0;
    for (const line of (await textOf(iifEntries(entries(kind)))).split("\r\n")) {
      const cells = line.split("\t");
      const [first] = cells;
      if (first === "!TRNS") headings = cells;
      if (first === "TRNS" || first === "SPL") {
        expect(cells.length).toBe(first === "TRNS" ? headings.length : 11);
        const amount = cents(cells[headings.indexOf("AMOUNT")]);
        open += amount;
        typesSeen.add(cells[headings.indexOf("TRNSTYPE")] ?? "");
        postings.push([cells[headings.indexOf("ACCNT")] ?? "", amount]);
        expect(cells.slice(4).every((each) => !/^'|"/.test(each))).toBe(true);
      }
      if (first === "ENDTRNS") {
        expect(open).toBe(0);
      }
    }
  }
  expect(added(postings)).toEqual(await journal());
  expect([...typesSeen].sort()).toEqual(["CREDIT MEMO", "GENERAL JOURNAL", "INVOICE", "PAYMENT"]);
});

it("journal CSV: the sums match the journal", async () => {
  const postings: [string, number][] = [];
  for (const kind of kinds) {
    const [headings = [], ...rows] = readCsv(await textOf(csvJournal(entries(kind))));
    const cellOf = (row: readonly string[], name: string) => row[headings.indexOf(name)];
    for (const row of rows)
      postings.push([cellOf(row, "*AccountName") ?? "", cents(cellOf(row, "*Debits")) - cents(cellOf(row, "*Credits"))]);
  }
  expect(added(postings)).toEqual(await journal());
});

it("invoice CSV: the lines add up to each invoice's total, and every cell is as it was written", async () => {
  const [headings = [], ...rows] = readCsv(await textOf(csvInvoices(entries("invoices"))));
  const { rows: invoices } = await sql<{
    number: string;
    total: number;
  }>`select number, total from invoices where state <> 'draft'`.execute(harness.db.kysely);
  for (const { number, total } of invoices) {
    const own = rows.filter((row) => row[0] === number);
    expect(own.reduce((sum, row) => sum + cents(row[headings.indexOf("*ItemAmount")]), 0)).toBe(total);
  }
  expect(rows.flat().filter((each) => each.startsWith("'"))).toEqual([]);
  expect(rows.flat()).toEqual(expect.arrayContaining([`=Acme  "Fine" Art`, `=Delivery of a "sofa"`]));
  expect(rows[0]?.[headings.indexOf("*InvoiceDate")]).toBe(`${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`);
});

it("customers are exported in both formats, one cell per value", async () => {
  const where = sql<boolean>`"t".id = ${harness.acme}`;
  const iif = (await textOf(iifCustomers(customersOf(harness.db.kysely, where)))).split("\r\n");
  expect(iif[1]?.split("\t").slice(0, 3)).toEqual(["CUST", "=Acme  'Fine' Art", "=Acme: 'Fine' Art"]);
  expect(iif[0]?.split("\t").length).toBe(iif[1]?.split("\t").length);
  const [, row] = readCsv(await textOf(csvCustomers(customersOf(harness.db.kysely, where))));
  expect(row?.slice(0, 2)).toEqual([`=Acme  "Fine" Art`, `=Acme: "Fine" Art`]);
  expect(cell("\t=1\r\n+2")).toBe("=1 +2");
});

it.each(["+1 2125550143", "-12 Grand St", "@Home", "=SUM", "'Round the Corner", "’Tis Furniture", "−5 °C Storage"])(
  "%s arrives as it is",
  async (text) => {
    const where = sql<boolean>`"t".id = ${harness.acme}`;
    const before = await sql<{ name: string; phone: string | null }>`select name, phone from parties where id = ${harness.acme}`.execute(
      harness.db.kysely,
    );
    await sql`update parties set name = ${text}, phone = '+1 2125550143' where id = ${harness.acme}`.execute(harness.db.kysely);
    const [headings = "", row = ""] = (await textOf(iifCustomers(customersOf(harness.db.kysely, where)))).split("\r\n");
    const cellOf = (name: string) => row.split("\t")[headings.split("\t").indexOf(name)];
    expect([cellOf("NAME"), cellOf("COMPANYNAME"), cellOf("PHONE1")]).toEqual([text, text, "+1 2125550143"]);
    const [, csv = []] = readCsv(await textOf(csvCustomers(customersOf(harness.db.kysely, where))));
    expect([csv[0], csv[1], csv[3]]).toEqual([text, text, "+1 2125550143"]);
    expect(await textOf(csvInvoices(entries("invoices")))).toContain(`,"${text}",`);
    expect(await textOf(csvJournal(entries("payments")))).toContain(`,"${text}"`);
    expect(await textOf(iifEntries(entries("payments")))).toContain(`\t${text}\t`);
    const [{ name, phone } = { name: "", phone: null }] = before.rows;
    await sql`update parties set name = ${name}, phone = ${phone} where id = ${harness.acme}`.execute(harness.db.kysely);
  },
);

it("two customers of one name stay two, in every file and whatever either is called later", async () => {
  const long = "The Worshipful Company of Furniture Makers";
  const make = async (name: string): Promise<number> => {
    const { status, body, text } = await harness.bob.post("customers", { name });
    expect(status, text).toBe(201);
    return body.data.id;
  };
  const [first, second, cased] = [await make(`${long} East`), await make(`${long} West`), await make(`${long.toUpperCase()} EAST`)];
  const namesOf = async (): Promise<Map<number, readonly [string, string]>> => {
    const found = new Map<number, readonly [string, string]>();
    for await (const { id, names } of customersOf(harness.db.kysely, sql<boolean>`"t".id >= ${first}`))
      found.set(id, [names.desktop, names.online]);
    return found;
  };
  const before = await namesOf();
  expect(before).toEqual(
    new Map([
      [first, [long.slice(0, 41), `${long} East`]],
      [second, [`${long.slice(0, 41 - ` (${second})`.length)} (${second})`, `${long} West`]],
      [cased, [`${long.toUpperCase().slice(0, 41 - ` (${cased})`.length)} (${cased})`, `${long.toUpperCase()} EAST (${cased})`]],
    ]),
  );
  // Another takes the number's form, the first gives its name up, and a fourth takes it: nothing changes for those who are there.
  const numbered = await make(`${long} East (${cased})`);
  const { version } = (await harness.bob.get(`customers/${first}`)).body.data;
  expect((await harness.bob.put(`customers/${first}`, { version, name: "Makers" })).status).toBe(200);
  const fourth = await make(`${long} East`);
  const after = await namesOf();
  expect(after.get(first)).toEqual(["Makers", "Makers"]);
  for (const id of [second, cased]) expect(after.get(id)).toEqual(before.get(id));
  expect(new Set([...after.values()].map(([desktop]) => desktop.toLowerCase())).size).toBe(5);
  expect(new Set([...after.values()].map(([, online]) => online.toLowerCase())).size).toBe(5);
  expect(after.get(fourth)?.[1]).toBe(`${long} East (${fourth})`);
  expect(after.get(numbered)?.[1]).toBe(`${long} East (${cased}) (${numbered})`);
});

it("a name stays with whoever had it first, however many come later", () => {
  const name = fc.constantFrom(
    "Acme",
    "ACME",
    "acme ",
    "Acme: Art",
    "Acme  Art",
    "Acme (2)",
    `${"x".repeat(60)}a`,
    `${"x".repeat(60)}b`,
    `${"😀".repeat(40)}`,
  );
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.integer({ min: 1, max: 6 }), name }), { minLength: 1, maxLength: 20 }), (changes) => {
      const claims = changes.map((change, at) => ({ ...change, since: `2026-01-01T00:00:00.${String(at).padStart(3, "0")}Z` }));
      for (const [length, kind] of [
        [41, "desktop"],
        [100, "online"],
      ] as const) {
        const names = namesFrom(claims)[kind];
        const given = new Map(
          claims.map((claim) => [`${claim.id} ${names(claim.id, claim.name).toLowerCase().replace(/\s+/g, " ")}`, claim.id]),
        );
        const owners = new Map<string, number>();
        for (const [key, id] of given) {
          const text = key.slice(key.indexOf(" ") + 1);
          expect(owners.get(text) ?? id, text).toBe(id);
          owners.set(text, id);
        }
        for (const [at, claim] of claims.entries()) {
          const said = names(claim.id, claim.name);
          expect(said.length).toBeLessThanOrEqual(length);
          expect(said).toMatch(/^[^:\t\r\n]+$/);
          expect(said).not.toMatch(/\p{Cs}/u);
          // What comes later changes nothing.
          expect(namesFrom(claims.slice(0, at + 1))[kind](claim.id, claim.name)).toBe(said);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it("entries outside the date range are omitted", async () => {
  const before = { from: "2025-01-01", to: "2025-12-31" };
  expect(readCsv(await textOf(csvInvoices(entriesOf(harness.db.kysely, "invoices", before))))).toHaveLength(1);
});

it("opening balances are left out, and what void ones booked; payments for them are not", async () => {
  const numbers = async (kind: Exclude<FileKind, "customers">) => {
    const found: string[] = [];
    for await (const { number } of entries(kind)) found.push(number);
    return found;
  };
  const before = await Promise.all(kinds.map(numbers));
  const values = { customerId: harness.acme, date: "2026-01-05", openAmount: 5_000 };
  const { invoiceId } = await harness.make("opening-balances", { ...values, number: "A-1" });
  const twice = await harness.make("opening-balances", { ...values, number: "A-2" });
  await harness.make("opening-balances", { ...values, number: "A-3", kind: "credit memo" });
  await harness.do(harness.bob, "invoices", twice.invoiceId, "void", { reason: "Twice" });
  expect(await Promise.all(kinds.map(numbers))).toEqual(before);
  const { number } = await harness.paid(1_000, { allocations: [{ invoiceId, amount: 1_000 }] });
  expect(await numbers("payments")).toContain(number);
});
