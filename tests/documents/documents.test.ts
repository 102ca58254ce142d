// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RenderFailure } from "../../server/documents/render/renderer.ts";
import type { Sheet } from "../../server/documents/render/sheet.ts";
import type { Call, Row } from "../../server/engine/call.ts";
import { customerView, withoutHiddenFields } from "../../server/engine/wire/customer-view.ts";
import { Problem } from "../../server/engine/wire/problem.ts";
import { resources } from "../../src/resources/index.ts";
import { documentsFor, isInternal } from "../../src/schemas/documents/documents.ts";
import { labelFormats } from "../../src/schemas/documents/label-formats.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { monthStart } from "../../src/schemas/values/date.ts";
import { createDocumentServer, type DocumentServer, employeeCall, findResource, rowsWith, today } from "./document-server.ts";

/** What the builders produced: the renderer below records it in place of rendering it. */
const sheets: Sheet[] = [];
let broken = false;
const recording = {
  render: async (sheet: Sheet) => {
    if (broken) throw new RenderFailure("The thread ended.");
    sheets.push(sheet);
    return new TextEncoder().encode(JSON.stringify(sheet));
  },
  close: async () => undefined,
};

let server: DocumentServer;
beforeAll(async () => {
  server = await createDocumentServer(recording);
  // The demo company has not billed its storage yet.
  const run = findResource("storage-run");
  const { data } = await server.engine.create(employeeCall, run, { hubId: 1, month: monthStart(today, -1) });
  await server.engine.act(employeeCall, run, { id: data.id }, "complete");
});
afterAll(() => server.close());

const named = resources.flatMap((resource) =>
  Object.entries(resource.documents).map(([name, rule]) => [resource.name, name, rule.formats] as const),
);
const all = named.filter(([, , formats]) => formats === undefined).map(([resource, name]) => [resource, name] as const);
/** Labels have no letterhead, and a row may have none. */
const labels = named.filter(([, , formats]) => formats === "labels").map(([resource, name]) => [resource, name] as const);
const CANARY = "never-for-customers";

/** Marks every value that is hidden from customers, lines included, so that a leak can be found. */
function marked(resource: AnyResource, row: Row): Row {
  const mark = (fields: AnyResource["fields"], values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const result: Record<string, unknown> = { ...values };
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind === "lines" && field.hiddenFrom === undefined)
        result[name] = Array.isArray(values[name]) ? values[name].map((line) => mark(field.fields, line)) : [];
      else if (field.hiddenFrom === "customer" && field.kind === "lines") result[name] = [mark(allHidden(field.fields), { id: 1 })];
      else if (field.hiddenFrom === "customer" && field.kind === "dateTime") result[name] = "2026-11-20T15:00:00.000Z";
      else if (field.hiddenFrom === "customer") result[name] = field.kind === "money" || field.kind === "computed" ? 987_654_321 : CANARY;
    }
    return result;
  };
  return { ...row, ...mark(resource.fields, row) } as Row;
}
const allHidden = (fields: AnyResource["fields"]) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, hiddenFrom: "customer" }])) as AnyResource["fields"];

describe.each(all)("%s: %s", (resourceName, name) => {
  const resource = findResource(resourceName);

  it("is created for every row that has it, with its number and the letterhead", async () => {
    const rows = await rowsWith(server, resource, name);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const { fileName, bytes } = await server.documentService.document(employeeCall, resource, row.id, name);
      const text = Buffer.from(bytes).toString();
      expect(fileName).toContain(String(row[resource.title]));
      for (const needed of [String(row[resource.title]), "Meridian Logistics", "Newark, NJ 07114"]) expect(text).toContain(needed);
      expect(text).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    }
  }, 60_000);

  it("is identical for the same row and differs for another", async () => {
    const [row, other] = await rowsWith(server, resource, name);
    const digest = async (target: Row | undefined) =>
      (await server.documentService.document(employeeCall, resource, target?.id ?? 0, name)).digest;
    expect(await digest(row)).toBe(await digest(row));
    if (other) expect(await digest(other)).not.toBe(await digest(row));
  });

  it("contains nothing hidden from customers, whoever requests it, unless it is internal", async () => {
    const [row] = await rowsWith(server, resource, name);
    if (!row) throw new Error("There is none.");
    for (const file of [
      await server.documents.make(server.engine.session, resource, name, marked(resource, row)),
      await server.documents.makeForCustomers(server.engine.session, resource, name, marked(resource, row)),
    ]) {
      const text = Buffer.from(file.bytes).toString();
      const internal = isInternal(resource, resource.documents[name] ?? { label: "", file: "" });
      const shows = [text.includes(CANARY), text.includes("9,876,543.21")];
      // What a repair shop is paid stands on its order; no document that a customer can have says it.
      expect(shows).toEqual(shows.map((each) => internal && each));
    }
  });
});

// Vitest fails an empty list of cases; the product may declare no labels.
describe.runIf(labels.length > 0).each([...labels, ...(labels.length === 0 ? [["", ""] as const] : [])])(
  "%s: %s, labels",
  (resourceName, name) => {
    it("are made for a row in every format, without anything hidden from customers unless they are internal", async () => {
      const resource = findResource(resourceName);
      let made = 0;
      for (const row of await rowsWith(server, resource, name))
        for (const format of labelFormats) {
          const file = await server.documents
            .makeLabels(server.engine.session, resource, name, [marked(resource, row)], format)
            .catch((problem) => problem);
          if (file instanceof Problem && file.message === "There are no labels to print.") continue;
          const text = Buffer.from(file.bytes).toString();
          expect(text).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
          if (!isInternal(resource, resource.documents[name] ?? { label: "", file: "" })) expect(text).not.toContain(CANARY);
          made++;
        }
      expect(made).toBeGreaterThan(0);
    }, 60_000);
  },
);

describe("a row as customers see it", () => {
  const customerResources = resources.filter(
    ({ routes, side, customer }) => routes && side === undefined && customer?.may.includes("read"),
  );

  it.each(customerResources.map(({ name }) => name))("is computed in memory just as the database does: %s", async (name) => {
    const resource = findResource(name);
    const { rows: users } = await sql<{ id: number; company_id: number; name: string }>`
      select id, company_id, name from users where type = 'C' and state = 'active' order by id`.execute(server.db.kysely);
    let compared = 0;
    for (const { id, company_id: companyId, name: userName } of users) {
      const customer: Call = { actor: { id, name: userName, side: "customer", isAdmin: true, companyId, abilities: [] } };
      for (const { id: rowId } of (await server.engine.list(customer, resource, { limit: 20, offset: 0 })).rows) {
        const { actions: _, remedies: _led, ...visible } = await server.engine.get(customer, resource, rowId);
        const { actions: __, remedies: __led, ...whole } = await server.engine.get(employeeCall, resource, rowId);
        const worked = customerView(resource, whole);
        // The database leaves out files and names that the customer can't read, so these are not compared.
        for (const [wire, value] of Object.entries(visible)) {
          if (resource.fields[wire]?.kind === "ref" || wire.endsWith("By") || wire.endsWith("ById") || wire.endsWith("Id")) continue;
          if (resource.fields[wire]?.kind === "files") continue;
          expect([wire, worked[wire]]).toEqual([wire, value]);
        }
        expect(Object.keys(worked).filter((wire) => !(wire in visible))).toEqual([]);
        compared++;
      }
    }
    if (["shipping-quote", "sales-quote", "contact", "location"].includes(name)) expect(compared).toBeGreaterThan(0);
  });

  it("has no fields hidden from customers, whatever their names", () => {
    for (const resource of resources) {
      const row = {
        id: 1,
        version: 1,
        ...Object.fromEntries(
          Object.keys(resource.fields).flatMap((name) => [
            [name, 1],
            [`${name}Id`, 1],
          ]),
        ),
      };
      const visible = withoutHiddenFields(resource, row);
      for (const [name, field] of Object.entries(resource.fields))
        if (field.hiddenFrom) expect([name in visible, field.kind === "ref" && `${name}Id` in visible]).toEqual([false, false]);
    }
  });
});

describe("access to documents", () => {
  const quote = findResource("shipping-quote");
  const customerOf = async (state: string): Promise<{ call: Call; id: number }> => {
    const { rows } = await sql<{ id: number; user_id: number; company_id: number }>`
      select q.id, u.id as user_id, u.company_id from shipping_quotes q join users u on u.company_id = q.customer_id
      where q.state = ${state} and u.type = 'C' and u.state = 'active' order by q.id limit 1`.execute(server.db.kysely);
    const [found] = rows;
    if (!found) throw new Error(`No customer has a quote that is ${state}.`);
    return {
      id: found.id,
      call: { actor: { id: found.user_id, name: "C", side: "customer", isAdmin: true, companyId: found.company_id, abilities: [] } },
    };
  };

  it("gives customers the same document as employees, byte for byte", async () => {
    const { call, id } = await customerOf("ready");
    const [customerFile, employeeFile] = [
      await server.documentService.document(call, quote, id, "quote"),
      await server.documentService.document(employeeCall, quote, id, "quote"),
    ];
    expect(customerFile.digest).toBe(employeeFile.digest);
  });

  it("answers 404 for another company's row, and 409 with the reason for a state without the document", async () => {
    const { call, id } = await customerOf("ready");
    const stranger: Call = { actor: { ...call.actor, id: 999, companyId: 999_999 } as Call["actor"] };
    const missing = await server.documentService.document(stranger, quote, 987_654_321, "quote").catch((problem: unknown) => problem);
    await expect(server.documentService.document(stranger, quote, id, "quote")).rejects.toEqual(missing);
    expect(missing).toMatchObject({ status: 404, message: "Not found." });
    const pending = await customerOf("pendingPricing");
    await expect(server.documentService.document(pending.call, quote, pending.id, "quote")).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("Available once it is ready."),
    });
  });

  it("denies internal documents to customers", async () => {
    const { call } = await customerOf("ready");
    expect(documentsFor(findResource("work-order"), "customer").map(([name]) => name)).toEqual(["order"]);
    await expect(server.documentService.document(call, findResource("work-order"), 1, "crewSheet")).rejects.toMatchObject({ status: 403 });
  });

  it("answers a crash of the renderer with a clear refusal instead of a server error", async () => {
    const { call, id } = await customerOf("ready");
    broken = true;
    try {
      await expect(server.documentService.document(call, quote, id, "quote")).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining("Quote couldn't be created"),
      });
    } finally {
      broken = false;
    }
  });
});
