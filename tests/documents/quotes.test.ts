// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSalesHarness, type SalesHarness } from "../effects/sales-harness.ts";
import { pagesOf } from "./read-pdf.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness?.close());

async function printed(path: string): Promise<string> {
  const { statusCode, rawPayload } = await harness.app.inject({
    method: "GET",
    url: `/api/${path}/documents/quote`,
    headers: { authorization: `Bearer ${harness.cleo.actor.name}` },
  });
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  return (await pagesOf(rawPayload)).join("\n");
}

/** Renames the company, its person and its places as given, all at once. */
async function rename(company: string, person: string, place: string, street: string): Promise<void> {
  const { kysely } = harness.db;
  await sql`update parties set name = ${company}, bill_to = ${JSON.stringify({ address: street, city: "Reno", state: "NV", zip: "89501", country: "US" })}::jsonb
    where id = ${harness.acme}`.execute(kysely);
  await sql`update contacts set first_name = ${person}, name = ${person} where party_id = ${harness.acme}`.execute(kysely);
  await sql`update locations set name = ${place} || ' ' || id, label = ${place}, address = address || ${JSON.stringify({ address: street })}::jsonb
    where party_id = ${harness.acme}`.execute(kysely);
}

it("a submitted quote of either kind keeps its names and addresses, on screen and printed, until it is submitted again", async () => {
  const { bob, cleo, acme } = harness;
  const [originId, destinationId] = harness.locationIds;
  const { rows: people } = await sql<{ id: number }>`insert into contacts (party_id, first_name, name) values (${acme}, 'Pia', 'Pia')
    returning id`.execute(harness.db.kysely);
  const personId = people[0]?.id;
  await rename("Opal Studio", "Pia", "Atelier", "1 Granite");
  const sales = await harness.sent({ contactId: personId, originId, destinationId });
  const { rows: providers } = await sql<{ id: number }>`select id from providers limit 1`.execute(harness.db.kysely);
  const created = await bob.post("quotes", {
    customerId: acme,
    recipientId: personId,
    originId,
    destinationId,
    orderType: "curbside",
    pieces: [{ description: "Sofa", quantity: 1 }],
    price: 10_000,
    options: [{ providerId: providers[0]?.id, cost: 5_000, cycleDays: 3, chosen: true }],
  });
  expect(created.status, created.text).toBe(201);
  const shipping = `quotes/${created.body.data.id}`;
  const act = async (action: string, client = bob, input: object = {}) => {
    const { version } = (await client.get(shipping)).body.data;
    const { status, text } = await client.post(`${shipping}/actions/${action}`, { version, ...input });
    expect(status, text).toBe(200);
  };
  for (const action of ["submit", "send"]) await act(action);

  await rename("Quartz Interiors", "Quentin", "Workshop", "77 Basalt");
  const former = { issuedTo: "Opal Studio", issuedPerson: "Pia", issuedOrigin: "Atelier", issuedDestination: "Atelier" };
  const [then, now] = [
    ["Opal Studio", "Pia", "Atelier", "1 Granite"],
    ["Quartz", "Quentin", "Workshop", "Basalt"],
  ];
  for (const path of [`sales-quotes/${sales.id}`, shipping]) {
    expect((await cleo.get(path)).body.data).toMatchObject(former);
    const text = await printed(path);
    for (const each of then) expect(text, path).toContain(each);
    for (const each of now) expect(text, path).not.toContain(each);
  }

  await act("askForChanges", cleo, { comment: "A week later, please." });
  const { version } = (await bob.get(shipping)).body.data;
  expect((await bob.post(shipping, { version, notes: "A week later" })).status).toBe(200);
  await act("send");
  const again = await printed(shipping);
  for (const each of now) expect(again).toContain(each);
  for (const each of then) expect(again).not.toContain(each);
});
