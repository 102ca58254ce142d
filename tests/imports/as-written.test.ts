// @module-tag gate
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ImportDetail } from "../../src/contract/imports.ts";
import { addParty } from "../http/support.ts";
import { type Client, createImportServer, type ImportServer } from "./import-server.ts";
import { addHub } from "./stock.ts";

/** Files as people's programs write them, each with what it says. */
let server: ImportServer;
let admin: Client;

beforeAll(async () => {
  server = await createImportServer();
  await addHub(server.db, "Jersey City Hub");
  await addParty(server.db, "Atelier Nord Interiors");
  await sql`UPDATE parties SET warehousing = true`.execute(server.db.kysely);
  return () => server.close();
});
beforeEach(async () => {
  admin = await server.add("admin", { isAdmin: true });
});

const open = async (resource: string, name: string): Promise<ImportDetail> =>
  server.start(admin, resource, await readFile(new URL(`./files/${name}`, import.meta.url)), name);

/** The rows of a checked file: what they would write, or what is wrong with them. */
async function said(detail: ImportDetail, read: (changes: Readonly<Record<string, readonly [unknown, unknown]>>) => unknown, changes = {}) {
  const { id } = await server.check(admin, detail, changes);
  const rows = await server.rows(admin, id);
  return rows.map((row) =>
    row.outcome === "create" ? read(row.changes) : row.problems.map(({ target, message }) => `${target ?? ""}: ${message}`).join(" "),
  );
}
const value = (changes: Readonly<Record<string, readonly [unknown, unknown]>>, name: string): unknown => changes[name]?.[1];

describe("customers", () => {
  it("have phones with extensions, prefixes, letters and invisible marks", async () => {
    expect(await said(await open("customer", "customers-phones.csv"), (row) => value(row, "phone"))).toEqual([
      "+1 2125550143 x12",
      "+1 2125550144 x7",
      "+1 2125550145",
      "+44 2079460958",
      "+1 2125550146",
      "+1 2125550147",
      "+1 2125550148",
      "+1 2125550149",
      "+1 8003569377",
      expect.stringContaining("digits are lost"),
    ]);
  });

  it("have addresses in one cell, on one line or two", async () => {
    const town = { city: "Austin", state: "TX", zip: "78701", country: "US", address: "12 Main St" };
    expect(await said(await open("customer", "customers-one-address.csv"), (row) => value(row, "billTo"))).toEqual([
      { ...town, address2: "Suite 4" },
      town,
      town,
      town,
      town,
      { ...town, zip: "78701-1234" },
      { ...town, address2: "c/o Jo, Fl 3, Rm 5" },
      { address: "PSC 802 Box 74", city: "APO", state: "AE", zip: "09499", country: "US" },
    ]);
  });

  it.each([
    ["customers-foreign-zip.csv", ["8001 CH", "0150 NO", "2000 AU"]],
    ["customers-no-state-no-zip.csv", ["079903 SG", " HK", " AE"]],
  ])("have addresses of countries with other codes, or none: %s", async (name, zips) => {
    const zip = (row: Parameters<typeof value>[0]) => {
      const address = value(row, "billTo") as { readonly zip: string; readonly country: string };
      return `${address.zip} ${address.country}`;
    };
    expect(await said(await open("customer", name), zip)).toEqual(zips);
  });

  it("have websites without a scheme", async () => {
    expect(await said(await open("customer", "customers-websites.csv"), (row) => value(row, "website"))).toEqual([
      "https://www.weba.example",
      "https://webb.example",
      expect.stringContaining("terms: Must be one of the choices."),
      "HTTP://WEBD.EXAMPLE",
    ]);
  });

  it("stand below the titles of a report, and its headings can be another row", async () => {
    const detail = await open("customer", "customers-report-title-rows.csv");
    expect(detail).toMatchObject({ headRow: 5, headings: ["Customer", "Phone", "Email", "Street"], total: 2 });
    expect(detail.firstRows[0]).toEqual({ number: 1, cells: ["Harbor Movers Inc.", "", "", ""] });
    const again = await server.step(admin, detail.id, "read", { headRow: 6 });
    expect(again).toMatchObject({ headRow: 6, headings: ["Title Rows LLC", "2125550111", "title@rows.example", "1 Main St"], total: 1 });
  });

  it("come from a program that says its separator, and from a Mac", async () => {
    const separated = await open("customer", "customers-sep-line.csv");
    expect(separated).toMatchObject({ headRow: 2, headings: ["Name", "Street", "City", "State", "ZIP", "Email"], total: 1 });
    expect(await said(await open("customer", "customers-macroman.csv"), (row) => value(row, "name"))).toEqual(["Café Brûlé"]);
    const piped = await server.start(admin, "customer", "Name|Email\nPipe Co|a@pipe.example\n");
    expect(piped.headings).toEqual(["Name", "Email"]);
  });
});

it("people have their whole name in one column", async () => {
  const lead = await open("lead", "leads-full-name.csv");
  expect(lead.plan.columns).toContainEqual({ target: "name", source: 0 });
  const people = ["Ada Young", '"Young, Ada"', "Ludwig van der Rohe Jr.", "Cher"];
  const file = `Full Name,Email,Company\n${people.map((name, at) => `${name},l${at}@x.example,Atelier Nord Interiors`).join("\n")}\n`;
  const contacts = await server.start(admin, "contact", file);
  const names = (row: Parameters<typeof value>[0]) => [value(row, "firstName"), value(row, "lastName")];
  expect(await said(contacts, names)).toEqual([
    ["Ada", "Young"],
    ["Ada", "Young"],
    ["Ludwig", "van der Rohe Jr."],
    expect.stringContaining("First name is required."),
  ]);
});

describe("expected goods", () => {
  it("have dates in the usual forms", async () => {
    const days = await said(await open("pending-receive", "goods-dates-formats.csv"), (row) => value(row, "expectedOn"));
    expect(days).toEqual(days.map(() => "2026-11-30"));
    expect(days).toHaveLength(14);
  });

  it("have an order of day and month that the last row proves", async () => {
    const detail = await open("pending-receive", "goods-dates-dayfirst-late.csv");
    expect(detail.plan.columns.find(({ target }) => target === "expectedOn")).toMatchObject({ dateOrder: "dmy" });
    expect(detail.doubts).toEqual({});
    const days = await said(detail, (row) => value(row, "expectedOn"));
    expect([days[3], days.at(-1)]).toEqual(["2027-01-04", "2027-03-25"]);
  });

  it("leave it to a person what no row proves", async () => {
    const rows = ["03/04/2027", "03/03/2027"].map((day, at) => `PO-Q-${at},Atelier Nord Interiors,Jersey City Hub,${day},Chair,1`);
    const detail = await server.start(admin, "pending-receive", `PO,Customer,Hub,Expected on,Description,Quantity\n${rows.join("\n")}\n`);
    expect(detail.doubts).toEqual({ 3: { date: "03/04/2027" } });
    const columns = detail.plan.columns.map((column) =>
      column.target === "expectedOn" ? { ...column, dateOrder: "dmy" as const } : column,
    );
    expect(await said(detail, (row) => value(row, "expectedOn"), { columns })).toEqual(["2027-04-03", "2027-03-03"]);
  });

  it("have amounts as they are written, and what is none stays in sight", async () => {
    const lines = (row: Parameters<typeof value>[0]) => {
      const [line] = value(row, "lines") as readonly { readonly quantity: number; readonly value?: number | null }[];
      return [line?.quantity, line?.value ?? null];
    };
    expect(await said(await open("pending-receive", "goods-amounts.csv"), lines)).toEqual([
      [1200, 125_050],
      expect.stringContaining("Must be at least 0."),
      [3, 1250],
      expect.stringContaining("lines.value"),
      [5, 125_000],
      [6, null],
      [7, null],
    ]);
  });

  it("have numbers with commas for points where the file shows so, and else a person says it", async () => {
    const file = (...values: readonly string[]) =>
      `PO;Customer;Hub;Description;Quantity;Value each\n${values.map((each, at) => `PO-C-${at};Atelier Nord Interiors;Jersey City Hub;Chair;1;${each}`).join("\n")}\n`;
    const amounts = (row: Parameters<typeof value>[0]) => (value(row, "lines") as readonly { readonly value: number }[])[0]?.value;
    const proven = await server.start(admin, "pending-receive", file("1.250", "12,50", "1.250,50"));
    expect(proven.doubts).toEqual({});
    expect(await said(proven, amounts)).toEqual([125_000, 1250, 125_050]);
    const open = await server.start(admin, "pending-receive", file("1.250", "3.000"));
    expect(open.doubts).toEqual({ 5: { number: "1.250" } });
  });

  it("have no digits of a tracking number that a spreadsheet has dropped", async () => {
    const [row] = await said(await open("pending-receive", "goods-tracking-scientific.csv"), () => "written");
    expect(row).toMatch(/poNumber: .*digits are lost.*trackingNumbers: .*digits are lost/);
  });

  it("have what a workbook shows: zeros, merged cells, errors and lost digits", async () => {
    const merged = await open("pending-receive", "goods-merged.xlsx");
    const goods = await server.rows(admin, (await server.check(admin, merged)).id);
    expect(goods.map(({ outcome, cells: [po, , , day, what] }) => [outcome, po, day, what])).toEqual([
      ["create", "PO-M", "2026-11-30", "Chair"],
      ["create", "PO-M", "2026-11-30", "Table"],
      ["create", "PO-M", "2026-11-30", "Lamp"],
    ]);
    const cells = await open("pending-receive", "goods-xlsx-cells.xlsx");
    const { id } = await server.check(admin, cells);
    const rows = await server.rows(admin, id);
    expect(rows.map(({ cells: [po, , , day] }) => [po, day])).toEqual([
      ["PO-X-1", "2026-11-30"],
      ["PO-X-2", "2026-11-30"],
      ["PO-X-3", "2026-11-30 12:00"],
      ["PO-X-4", "46356"],
      ["PO-X-5", "2026-11-30"],
      ["PO-X-6", "30-Nov-2026"],
      ["450012345678", "2026-11-30"],
      ["4.50012345678E+21", "2026-11-30"],
      ["00123", "2026-11-30"],
      ["#N/A", "2026-11-30"],
      ["PO-F", "2026-11-30"],
      ["", "2026-11-30"],
    ]);
    const refused = rows
      .filter(({ outcome }) => outcome === "error")
      .map(({ number, problems }) => [number, problems.map(({ target }) => target)]);
    expect(refused).toEqual([
      [8, ["trackingNumbers"]],
      [9, ["poNumber"]],
      [11, ["poNumber"]],
    ]);
  });

  it("have columns that are named as vendors name them", async () => {
    const detail = await server.start(
      admin,
      "pending-receive",
      "PO,Customer,Warehouse,Article,Pcs,Area,Price each,Color\nX,A,J,Chair,4,Den,9,red\n",
    );
    expect(detail.plan.columns.map(({ source, target }) => [source, target])).toEqual([
      [0, "poNumber"],
      [1, "customer"],
      [2, "hub"],
      [3, "lines.description"],
      [4, "lines.quantity"],
      [5, "lines.room"],
      [6, "lines.value"],
    ]);
  });

  it("come as an OpenDocument spreadsheet, too", async () => {
    const { writeOds } = await import("hucre/ods");
    const rows = [
      ["PO", "Customer", "Hub", "Expected on", "Description", "Quantity"],
      ["PO-ODS", "Atelier Nord Interiors", "Jersey City Hub", "30 Nov 2026", "Chair & table", 2],
    ];
    const file = await writeOds({
      sheets: [
        { name: "Notes", rows: [["Read me"]] },
        { name: "Goods & more", rows },
      ],
    });
    const detail = await server.start(admin, "pending-receive", file, "goods.ods");
    expect(detail).toMatchObject({ sheets: [{ name: "Notes" }, { name: "Goods & more" }], sheet: 1 });
    expect(await said(detail, (row) => value(row, "expectedOn"))).toEqual(["2026-11-30"]);
  });

  it("stand on the sheet that has their headings, or another one that is chosen", async () => {
    const detail = await open("pending-receive", "goods-second-sheet.xlsx");
    expect(detail).toMatchObject({ sheets: [{ name: "Read me" }, { name: "Data" }], sheet: 1, headRow: 1 });
    expect(detail.headings[0]).toBe("PO");
    const other = await server.step(admin, detail.id, "read", { sheet: 0 });
    expect(other).toMatchObject({ sheet: 0, headings: ["Instructions"], total: 1 });
    const wrong = await server.step(admin, detail.id, "read", { sheet: 7 });
    expect(wrong).toMatchObject({ status: "failed", message: "The workbook has no such sheet." });
  });
});

it("stock has its measures in the units of its fields", async () => {
  const detail = await open("inventory-item", "stock-dimensions.csv");
  const measures = (row: Parameters<typeof value>[0]) => ["length", "width", "height", "weight"].map((name) => value(row, name));
  const columns = detail.plan.columns.map((column) => (column.target === "place" ? { ...column, fallback: "A-01" } : column));
  expect(await said(detail, measures, { columns })).toEqual([
    [70, 30, 35, 120],
    [70, 30, 35, 120],
    [70, 30, 35.5, 120],
    [70.079, 29.921, 35.039, 119.05],
    [70.25, 30.125, 35.063, 120.5],
    [72, 36, 12, 2000],
  ]);
});
