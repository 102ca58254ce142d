// @module-tag modules
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { fieldNamed } from "../../src/schemas/access/field-access.ts";
import { labelOf } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { monthStart } from "../../src/schemas/values/date.ts";
import { isChosen } from "../support/chosen-modules.ts";
import { demoToday } from "../support/fixtures.ts";
import { type Client, createExportServer, type ExportServer, timeZone } from "./export-server.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx, type XlsxCell } from "./read-xlsx.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

let server: ExportServer;
let admin: Client;
let owner: Client;
let hotel: Client;
beforeAll(async () => {
  server = await createExportServer();
  [admin, owner, hotel] = [
    await server.signIn("admin@hq.example"),
    await server.signIn("owner@atelier.example"),
    await server.signIn("owner@grandhotel.example"),
  ];
  // The demo company has not billed its storage yet.
  const { body: run } = await server.ask(admin, "POST", "storage-runs", { hubId: 1, month: monthStart(demoToday, -1) });
  await server.ask(admin, "POST", `storage-runs/${run.data.id}/actions/complete`, { version: run.data.version });
  await sql`UPDATE contacts SET first_name = '=1+1', name = '=1+1 "quoted", Ann' WHERE id IN (1, 2, 3)`.execute(server.db.kysely);
});
afterAll(() => server.close());

const listed = resources.filter((resource) => resource.routes && isChosen(resource));

/** Reads the whole list page by page, as the browser does. */
async function rowsOf(client: Client, { collection }: AnyResource, query = ""): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const { status, text, body } = await server.ask(
      client,
      "GET",
      `${collection}?pageSize=200&${query}${after === "" ? "" : `&after=${after}`}`,
    );
    if (status !== 200) throw new Error(`${status}: ${text}`);
    rows.push(...body.data[collection]);
    after = body.data.next;
  }
  return rows;
}

async function csvOf(client: Client, { collection }: AnyResource, columns: readonly string[], query = ""): Promise<string[][]> {
  const exported = await server.run(client, collection, { format: "csv", columns, query });
  expect(exported).toMatchObject({ status: "done", format: "csv" });
  return readCsv((await server.download(client, exported)).toString("utf8").slice(1));
}

async function xlsxOf(client: Client, { collection }: AnyResource, columns: readonly string[], query = ""): Promise<XlsxCell[][]> {
  const exported = await server.run(client, collection, { format: "xlsx", columns, query });
  expect(exported).toMatchObject({ status: "done", format: "xlsx" });
  return readXlsx(await server.download(client, exported)).rows;
}

const columnsOf = ({ views }: AnyResource) => [...views.list.columns, ...(views.list.more ?? [])];
const idsIn = (lines: readonly (readonly XlsxCell[])[]) => lines.slice(1).map(([id]) => Number(id));

/** The expected cells for a value, written independently of the code that exports it. */
function expectedCell(resource: AnyResource, name: string, row: Row): { csv: string; xlsx: XlsxCell } {
  const field = fieldNamed(resource, name, "employee");
  const value = row[name];
  const kind = field?.kind === "computed" ? field.as : field?.kind;
  if (name === "state") return same(String(row.status));
  if (value === null || value === undefined) return { csv: "", xlsx: null };
  switch (kind) {
    case "money":
      return { csv: (Number(value) / 100).toFixed(2), xlsx: Number(value) / 100 };
    case "integer":
    case "decimal":
    case "percent":
      return { csv: String(value), xlsx: Number(value) };
    case "boolean":
      return same(value === true ? "Yes" : "No");
    case "date":
      return { csv: String(value), xlsx: days(String(value)) };
    case "dateTime": {
      const local = new Date(String(value)).toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
      return { csv: local, xlsx: days(`${local.replace(" ", "T")}Z`) };
    }
    case "choice":
      return same((field?.kind === "choice" && field.labels?.[String(value)]) || String(value));
    case "tags":
      return same([value].flat().join(", "));
    case "phone":
    case "address":
      // Other tests check their format.
      return { csv: "*", xlsx: "*" };
    default:
      return same(String(value));
  }
}
const same = (text: string) => ({ csv: /^[=+-]/.test(text) ? `'${text}` : text, xlsx: text });
const days = (date: string): number => Math.round((Date.parse(date) / 86_400_000 + 25_569) * 1e6) / 1e6;
const rounded = (cell: XlsxCell): XlsxCell => (typeof cell === "number" ? Math.round(cell * 1e6) / 1e6 : cell);

describe.each(listed.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  const names = ["id", ...columnsOf(resource).filter((name) => name !== "id"), "createdAt"].filter(
    (name, index, all) => all.indexOf(name) === index,
  );

  /** Who makes the requests: an employee, or a customer if the module is for customers only. */
  const anyone = () => (resource.side === "customer" ? owner : admin);

  it("exports every row of the list in its order, with every column as text", async () => {
    const rows = await rowsOf(anyone(), resource);
    expect(rows.length).toBeGreaterThan(0);
    const [csv, xlsx] = [await csvOf(anyone(), resource, names), await xlsxOf(anyone(), resource, names)];
    const header = names.map((name) => labelOf(name, fieldNamed(resource, name, "employee") ?? {}));
    expect([csv[0], xlsx[0]]).toEqual([header, header]);
    expect([idsIn(csv), idsIn(xlsx)]).toEqual([rows.map(({ id }) => id), rows.map(({ id }) => id)]);
    for (const [index, row] of rows.entries()) sameAs(row, names, csv[index + 1], xlsx[index + 1]);
  });

  function sameAs(row: Row, columns: readonly string[], csv: readonly string[] = [], xlsx: readonly XlsxCell[] = []): void {
    for (const [index, name] of columns.entries()) {
      const expected = expectedCell(resource, name, row);
      const [inCsv, inXlsx] = [csv[index], rounded(xlsx[index] ?? null)];
      if (expected.csv === "*") expect(inCsv).toBe(inXlsx);
      else expect([inCsv, inXlsx], `${resource.name} ${row.id} ${name}`).toEqual([expected.csv, rounded(expected.xlsx)]);
    }
  }

  it("applies the list's filters and sort order", async () => {
    const query = `sort=-createdAt,id&q=a${Object.keys(resource.states).length > 0 ? `&filter[state][in]=${Object.keys(resource.states)[0]}` : ""}`;
    const rows = await rowsOf(anyone(), resource, query);
    expect(idsIn(await csvOf(anyone(), resource, ["id"], query))).toEqual(rows.map(({ id }) => id));
  });

  it("gives customers only their own rows, with customer labels and no hidden columns", async () => {
    if (!resource.customer?.may.includes("read")) {
      for (const body of [{ format: "csv", columns: ["id"] }, {}])
        expect((await server.ask(owner, "POST", `${resource.collection}/exports`, body)).status).toBe(403);
      return;
    }
    const [rows, foreign] = [await rowsOf(owner, resource), await rowsOf(hotel, resource)];
    const visible = names.filter((name) => fieldNamed(resource, name, "customer")?.hiddenFrom !== "customer");
    const [lines, sheet] = [await csvOf(owner, resource, visible), await xlsxOf(owner, resource, visible)];
    expect([idsIn(lines), idsIn(sheet)]).toEqual([rows.map(({ id }) => id), rows.map(({ id }) => id)]);
    for (const [index, row] of rows.entries()) sameAs(row, visible, lines[index + 1], sheet[index + 1]);
    // Rows that belong to no company are visible to all customers.
    const shared = rows.filter(
      ({ id, companyId, partyId }) => companyId !== null && partyId !== null && foreign.some((each) => each.id === id),
    );
    expect(shared).toEqual([]);
    const hidden = Object.entries(resource.fields).filter(([, field]) => field.hiddenFrom === "customer");
    for (const [name] of hidden) {
      const refused = await server.ask(owner, "POST", `${resource.collection}/exports`, { format: "csv", columns: ["id", name] });
      expect([refused.status, Object.keys(refused.body.errors)], name).toEqual([422, ["columns"]]);
      const unknown = await server.ask(owner, "POST", `${resource.collection}/exports`, { format: "csv", columns: ["id", "nope"] });
      expect(refused.text.replaceAll(name, "nope")).toBe(unknown.text);
      for (const query of [`sort=${name}`, `filter[${name}][empty]=true`]) {
        const probe = await server.ask(owner, "POST", `${resource.collection}/exports`, { format: "csv", columns: ["id"], query });
        expect([probe.status, Object.keys(probe.body.errors)], query).toEqual([
          422,
          [query.split("=")[0]?.startsWith("sort") ? "sort" : query.split("=")[0]],
        ]);
      }
    }
  });
});
