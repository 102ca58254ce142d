import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { labelOf } from "../../src/schemas/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { fieldNamed } from "../../src/schemas/system-fields.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx, type XlsxCell } from "./read-xlsx.ts";
import { type Client, createExportRig, type ExportRig, timeZone } from "./rig.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

let rig: ExportRig;
let admin: Client;
let owner: Client;
let hotel: Client;
beforeAll(async () => {
  rig = await createExportRig();
  [admin, owner, hotel] = [
    await rig.signIn("admin@hq.example"),
    await rig.signIn("owner@atelier.example"),
    await rig.signIn("owner@grandhotel.example"),
  ];
  await sql`UPDATE contacts SET first_name = '=1+1', name = '=1+1 "quoted", Ann' WHERE id IN (1, 2, 3)`.execute(rig.db.kysely);
});
afterAll(() => rig.close());

const listed = resources.filter((resource) => resource.routes);

/** The whole list, page by page, as the browser reads it. */
async function rowsOf(client: Client, { collection }: AnyResource, query = ""): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const { status, text, body } = await rig.ask(
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
  const made = await rig.run(client, collection, { format: "csv", columns, query });
  expect(made).toMatchObject({ status: "done", format: "csv" });
  return readCsv((await rig.download(client, made)).toString("utf8").slice(1));
}

async function xlsxOf(client: Client, { collection }: AnyResource, columns: readonly string[], query = ""): Promise<XlsxCell[][]> {
  const made = await rig.run(client, collection, { format: "xlsx", columns, query });
  expect(made).toMatchObject({ status: "done", format: "xlsx" });
  return readXlsx(await rig.download(client, made)).rows;
}

const columnsOf = ({ views }: AnyResource) => [...views.list.columns, ...(views.list.more ?? [])];
const idsIn = (lines: readonly (readonly XlsxCell[])[]) => lines.slice(1).map(([id]) => Number(id));

/** What a reader of the list would write down for a value, said apart from the code that exports it. */
function written(resource: AnyResource, name: string, row: Row): { csv: string; xlsx: XlsxCell } {
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
      // Their form is tested where it is made.
      return { csv: "*", xlsx: "*" };
    default:
      return same(String(value));
  }
}
const same = (text: string) => ({ csv: text.startsWith("=") ? `'${text}` : text, xlsx: text });
const days = (date: string): number => Math.round((Date.parse(date) / 86_400_000 + 25_569) * 1e6) / 1e6;
const rounded = (cell: XlsxCell): XlsxCell => (typeof cell === "number" ? Math.round(cell * 1e6) / 1e6 : cell);

describe.each(listed.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  const names = ["id", ...columnsOf(resource).filter((name) => name !== "id"), "createdAt"].filter(
    (name, at, all) => all.indexOf(name) === at,
  );

  /** Who exports everything: an employee, or where the module is for customers alone, one of them. */
  const anyone = () => (resource.side === "customer" ? owner : admin);

  it("comes as the list is: every row in its order, every column in words", async () => {
    const rows = await rowsOf(anyone(), resource);
    expect(rows.length).toBeGreaterThan(0);
    const [csv, xlsx] = [await csvOf(anyone(), resource, names), await xlsxOf(anyone(), resource, names)];
    const header = names.map((name) => labelOf(name, fieldNamed(resource, name, "employee") ?? {}));
    expect([csv[0], xlsx[0]]).toEqual([header, header]);
    expect([idsIn(csv), idsIn(xlsx)]).toEqual([rows.map(({ id }) => id), rows.map(({ id }) => id)]);
    for (const [at, row] of rows.entries()) sameAs(row, names, csv[at + 1], xlsx[at + 1]);
  });

  function sameAs(row: Row, columns: readonly string[], csv: readonly string[] = [], xlsx: readonly XlsxCell[] = []): void {
    for (const [index, name] of columns.entries()) {
      const wanted = written(resource, name, row);
      const [inCsv, inXlsx] = [csv[index], rounded(xlsx[index] ?? null)];
      if (wanted.csv === "*") expect(inCsv).toBe(inXlsx);
      else expect([inCsv, inXlsx], `${resource.name} ${row.id} ${name}`).toEqual([wanted.csv, rounded(wanted.xlsx)]);
    }
  }

  it("keeps to the list's conditions and order", async () => {
    const query = `sort=-createdAt,id&q=a${Object.keys(resource.states).length > 0 ? `&filter[state][in]=${Object.keys(resource.states)[0]}` : ""}`;
    const rows = await rowsOf(anyone(), resource, query);
    expect(idsIn(await csvOf(anyone(), resource, ["id"], query))).toEqual(rows.map(({ id }) => id));
  });

  it("gives a customer their own rows, in their words, and no hidden column", async () => {
    if (!resource.customer?.may.includes("read")) {
      for (const body of [{ format: "csv", columns: ["id"] }, {}])
        expect((await rig.ask(owner, "POST", `${resource.collection}/exports`, body)).status).toBe(403);
      return;
    }
    const [rows, foreign] = [await rowsOf(owner, resource), await rowsOf(hotel, resource)];
    const seen = names.filter((name) => fieldNamed(resource, name, "customer")?.hiddenFrom !== "customer");
    const [lines, sheet] = [await csvOf(owner, resource, seen), await xlsxOf(owner, resource, seen)];
    expect([idsIn(lines), idsIn(sheet)]).toEqual([rows.map(({ id }) => id), rows.map(({ id }) => id)]);
    for (const [at, row] of rows.entries()) sameAs(row, seen, lines[at + 1], sheet[at + 1]);
    // What names no company is there for all of them.
    const shared = rows.filter(({ id, companyId }) => companyId !== null && foreign.some((each) => each.id === id));
    expect(shared).toEqual([]);
    const hidden = Object.entries(resource.fields).filter(([, field]) => field.hiddenFrom === "customer");
    for (const [name] of hidden) {
      const refused = await rig.ask(owner, "POST", `${resource.collection}/exports`, { format: "csv", columns: ["id", name] });
      expect([refused.status, Object.keys(refused.body.errors)], name).toEqual([422, ["columns"]]);
      const unknown = await rig.ask(owner, "POST", `${resource.collection}/exports`, { format: "csv", columns: ["id", "nope"] });
      expect(refused.text.replaceAll(name, "nope")).toBe(unknown.text);
      for (const query of [`sort=${name}`, `filter[${name}][empty]=true`]) {
        const probe = await rig.ask(owner, "POST", `${resource.collection}/exports`, { format: "csv", columns: ["id"], query });
        expect([probe.status, Object.keys(probe.body.errors)], query).toEqual([
          422,
          [query.split("=")[0]?.startsWith("sort") ? "sort" : query.split("=")[0]],
        ]);
      }
    }
  });
});
