// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordFigures } from "../../src/contract/record-figures.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { resources } from "../../src/resources/index.ts";
import type { Side } from "../../src/schemas/access/abilities.ts";
import { fieldNamed, isVisible, mayBeWithheld } from "../../src/schemas/access/field-access.ts";
import { wireName } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { matchesWhere } from "../../src/schemas/rules/where.ts";
import { isOfRows, rowFiguresOf } from "../../src/schemas/views/strip.ts";
import { openedRows, sumOf } from "../support/figure-rows.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const MOST = 12;
const people = {
  admin: "admin@hq.example",
  sales: "sales@hq.example",
  dispatch: "dispatch@hq.example",
  warehouse: "warehouse@hq.example",
  accounting: "accounting@hq.example",
  customer: "owner@atelier.example",
} as const;
type Person = keyof typeof people | "nobody" | "narrow";
const sideOf = (person: Person): Side => (person === "customer" ? "customer" : "employee");

let server: HttpTestServer;
const headers: Partial<Record<Person, { authorization: string }>> = {};

beforeAll(async () => {
  registerResources(resources);
  server = await createHttpTestServer({ fixture: demoDatabase, today: () => demoToday });
  for (const [person, email] of Object.entries(people) as [keyof typeof people, string][]) {
    const { rows } = await sql<{ id: number }>`select id from users where email = ${email}`.execute(server.db.kysely);
    headers[person] = await bearer(server, rows[0]?.id ?? 0);
  }
  headers.nobody = await bearer(server, await addUser(server.db, { email: "no@test.example" }));
  headers.narrow = await bearer(
    server,
    await addUser(server.db, { email: "narrow@test.example", abilities: [{ subject: "ACCT_CUSTOMERS", action: "read" }] }),
  );
}, 120_000);
afterAll(() => server?.close());

const get = (url: string, person: Person) => server.app.inject({ url: `/api/${url}`, headers: headers[person] ?? {} });
const withStrip = resources.filter(({ routes, views }) => routes && (views.show.strip ?? []).length > 0);

async function rowsOf({ collection }: AnyResource, person: Person): Promise<readonly Row[]> {
  const response = await get(`${collection}?limit=${MOST}`, person);
  return response.statusCode === 200 ? response.json().data[collection] : [];
}
const figuresOf = async ({ collection }: AnyResource, id: number, person: Person): Promise<RecordFigures> => {
  const response = await get(`${collection}/${id}/figures`, person);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};

/** The names of the figures that the record's strip shows on this side. */
function shown(resource: AnyResource, row: Row, side: Side, ofRows: RecordFigures): string[] {
  const all = rowFiguresOf(resource);
  const value = (name: string) => {
    const field = resource.fields[name];
    return row[field ? wireName(name, field) : name];
  };
  return (resource.views.show.strip ?? []).flatMap((figure) => {
    const context = { userId: 0, companyId: null, today: demoToday, timeZone: "America/New_York" };
    if ((figure.onlyFor ?? side) !== side || (figure.where && !matchesWhere(figure.where, value, context))) return [];
    if (isOfRows(figure)) return ofRows[all.indexOf(figure)] ? [figure.label] : [];
    const field = fieldNamed(resource, figure.field, side);
    if (!field || !isVisible(field, side)) return [];
    const isFilled = value(figure.field) != null || row[figure.field] != null;
    return isFilled || (figure.empty !== undefined && !mayBeWithheld(field, side)) ? [figure.field] : [];
  });
}

describe("the strips of the demo company", () => {
  it.each(Object.keys(people) as (keyof typeof people)[])(
    "are never empty, and each figure is that of its rows: %s",
    async (person) => {
      const side = sideOf(person);
      const empty: string[] = [];
      let records = 0;
      let figures = 0;
      for (const resource of withStrip)
        for (const { id } of await rowsOf(resource, person)) {
          const row: Row = (await get(`${resource.collection}/${id}`, person)).json().data;
          const ofRows = rowFiguresOf(resource).length > 0 ? await figuresOf(resource, id, person) : [];
          if (shown(resource, row, side, ofRows).length === 0) empty.push(`${resource.name} ${id}`);
          records++;
          if (records % 4 > 0) continue;
          for (const [at, figure] of ofRows.entries()) {
            const rule = rowFiguresOf(resource)[at];
            if (!figure || !rule) continue;
            const rows = await openedRows((url) => get(url, person), figure, side);
            expect(rows.length, `${resource.name} ${id}: ${rule.label}`).toBe(figure.count);
            if (rule.sum !== undefined) expect(sumOf(rows, rule.sum)).toBe(figure.value);
            figures++;
          }
        }
      expect(empty).toEqual([]);
      expect(records).toBeGreaterThan(person === "customer" ? 40 : 60);
      expect(figures).toBeGreaterThan(1);
    },
    120_000,
  );
});

describe("the figures of other rows about a record", () => {
  const customer = resources.find(({ name }) => name === "customer") as AnyResource;
  const labels = rowFiguresOf(customer).map(({ label }) => label);
  const oneOf = async (person: Person) => (await rowsOf(customer, person))[0]?.id ?? 0;

  it("are null where the reader may not read the rows, or they are for the other side", async () => {
    const id = await oneOf("narrow");
    expect(await figuresOf(customer, id, "narrow")).toEqual(labels.map(() => null));
    const own = await figuresOf(customer, await oneOf("customer"), "customer");
    expect(labels.filter((_, at) => own[at] === null)).toEqual(expect.arrayContaining(["Available credit", "Last contact"]));
    expect(own[labels.indexOf("Balance")]).toMatchObject({ count: expect.any(Number), value: expect.any(Number) });
  });

  it("include the credit that is left, as the account says", async () => {
    for (const { id } of await rowsOf(customer, "accounting")) {
      const figures = await figuresOf(customer, id, "accounting");
      const { credit } = (await get(`customers/${id}/account`, "accounting")).json().data;
      expect(figures[labels.indexOf("Available credit")]?.value).toBe(credit?.left ?? null);
    }
  });

  it("are refused with the record", async () => {
    const own = await oneOf("customer");
    const others = (await rowsOf(customer, "admin")).filter(({ id }) => id !== own);
    expect((await get(`customers/${others[0]?.id}/figures`, "customer")).statusCode).toBe(404);
    expect((await get(`customers/${own}/figures`, "nobody")).statusCode).toBe(403);
    expect((await get(`customers/${own}/figures?x=1`, "admin")).statusCode).toBe(422);
  });
});
