import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validInput } from "../contract/inputs.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createProductHarness();
});
afterAll(() => harness.close());

const resourceOf = (collection: string) => {
  const found = harness.resources.find((each) => each.collection === collection);
  if (!found) throw new Error(`There are no ${collection}.`);
  return found;
};

/**
 * Hand-written rather than derived from the declarations: fields that a customer must never see, whatever is
 * declared.
 */
const never = [
  "cost",
  "margin",
  "options",
  "provider",
  "internalNotes",
  "approvalNote",
  "madeBy",
  "creditLimit",
  "terms",
  "quickBooksId",
  "quickBooksSaid",
  "suspensionReason",
  "source",
];
const closed = ["prospects", "hubs", "prospects/lookup", "providers/lookup", "hubs/lookup"];

describe("a customer", () => {
  it.each(closed)("has no access to %s", async (path) => {
    expect([403, 404]).toContain((await harness.cleo.get(path)).status);
  });

  it("never sees costs, margins, providers, terms or internal notes", async () => {
    const quote = resourceOf("quotes");
    const input = { ...(await validInput(harness, harness.bob, quote)), internalNotes: "INTERNAL", customerId: harness.acme };
    const { id } = (await harness.bob.post("quotes", input)).body.data;
    const submitted = await harness.bob.post(`quotes/${id}/actions/submit`, { version: 1 });
    const sent = await harness.bob.post(`quotes/${id}/actions/send`, { version: submitted.body.data.version });
    expect(sent.status, sent.text).toBe(200);
    await harness.bob.put(`customers/${harness.acme}`, { notes: "INTERNAL", terms: "net 30", creditLimit: 5 });
    const { version } = sent.body.data;
    const responses = await Promise.all([
      harness.cleo.get("quotes"),
      harness.cleo.get("quotes?q=internal"),
      harness.cleo.get(`quotes/${id}`),
      harness.cleo.get("quotes/ready/data"),
      harness.cleo.get("customers"),
      harness.cleo.get(`customers/${harness.acme}`),
      harness.cleo.get("search?q=a"),
      harness.cleo.post(`quotes/${id}/actions/approve`, { version: version - 1 }),
      harness.cleo.post(`quotes/${id}/actions/approve`, { version }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 409, 200]);
    for (const { text } of responses) {
      expect(text).not.toContain("INTERNAL");
      for (const name of never) expect(text).not.toMatch(new RegExp(`"(${name}|${name}Id)"`));
    }
  });

  it("can't read the activity log, not even as a company administrator", async () => {
    const chief = harness.add("chief", { ...harness.cleo.actor, isAdmin: true, abilities: [] });
    for (const client of [harness.cleo, chief]) expect((await client.get(`customers/${harness.acme}/activity`)).status).toBe(403);
  });

  it("can't see an employee's draft", async () => {
    const quote = resourceOf("quotes");
    const input = { ...(await validInput(harness, harness.bob, quote)), customerId: harness.acme };
    const { id } = (await harness.bob.post("quotes", input)).body.data;
    expect((await harness.cleo.get(`quotes/${id}`)).status).toBe(404);
  });

  it("can't see a price before it is sent, nor a revised one in progress", async () => {
    const quote = resourceOf("quotes");
    const { price: _, charges: __, ...plain } = await validInput(harness, harness.bob, quote);
    const created = await harness.cleo.post("quotes", await validInput(harness, harness.cleo, quote));
    const { id } = created.body.data;
    let version = (await harness.cleo.post(`quotes/${id}/actions/submit`, { version: 1 })).body.data.version;
    const set = async (price: number) => {
      const { status, text, body } = await harness.bob.put(`quotes/${id}`, {
        ...plain,
        customerId: harness.acme,
        version,
        price,
        charges: [{ type: "Fuel Surcharge", percent: 5 }],
      });
      expect(status, text).toBe(200);
      version = body.data.version;
    };
    const act = async (client: TinyHarness["bob"], action: string, body = {}) => {
      const response = await client.post(`quotes/${id}/actions/${action}`, { version, ...body });
      expect(response.status, response.text).toBe(200);
      version = response.body.data.version;
    };
    /** Reads the quote as a customer in every possible way. */
    const readAsCustomer = async () => {
      const responses = await Promise.all([
        harness.cleo.get(`quotes/${id}`),
        harness.cleo.get(`quotes?filter[id][eq]=${id}&sort=-total`),
        harness.cleo.put(`quotes/${id}`, { version: 1 }),
      ]);
      const { data } = responses[0].body;
      return { data, all: responses.map(({ text }) => text).join("\n") };
    };
    const secret = async (price: number) => {
      const { data, all } = await readAsCustomer();
      expect(data).toMatchObject({ price: null, total: null, discountTotal: null, fuelTotal: null, valuationTotal: null, charges: [] });
      expect(all).not.toContain(String(price));
      expect(all).not.toContain(String(price * 1.05));
    };

    await set(7_777_700);
    await secret(7_777_700);
    await act(harness.bob, "send");
    expect((await readAsCustomer()).data).toMatchObject({ price: 7_777_700, total: 8_166_585 });
    await act(harness.cleo, "askForChanges", { comment: "Cheaper?" });
    expect((await readAsCustomer()).data, "customers can still read the price they were sent").toMatchObject({ price: 7_777_700 });
    await set(6_666_600);
    await secret(6_666_600);
    await act(harness.bob, "markAsLost", { reason: "They went elsewhere" });
    await secret(6_666_600);
  });

  it("can't infer an unsent price by sorting a list", async () => {
    const quote = resourceOf("quotes");
    const ids: number[] = [];
    for (const price of [2_000, 1_000, 3_000]) {
      const { id } = (await harness.cleo.post("quotes", await validInput(harness, harness.cleo, quote))).body.data;
      await harness.cleo.post(`quotes/${id}/actions/submit`, { version: 1 });
      const { version } = (await harness.bob.get(`quotes/${id}`)).body.data;
      const { price: _, ...plain } = await validInput(harness, harness.bob, quote);
      expect((await harness.bob.put(`quotes/${id}`, { ...plain, customerId: harness.acme, version, price })).status).toBe(200);
      ids.push(id);
    }
    const query = ids.map((id) => `filter[id][in]=${id}`).join("&");
    for (const sort of ["price", "total", "discountTotal"]) {
      const order = (await harness.cleo.get(`quotes?${query}&sort=${sort}`)).body.data.quotes.map(({ id }: { id: number }) => id);
      expect(order, sort).toEqual(ids);
    }
  });

  it("can't see a contact that moved to another company", async () => {
    const created = await harness.bob.post("contacts", { partyId: harness.acme, firstName: "Mira", lastName: "Leaves" });
    const { id: contactId } = created.body.data;
    const place = await harness.bob.post("locations", {
      ...(await validInput(harness, harness.bob, resourceOf("locations"))),
      partyId: harness.acme,
      siteContactId: contactId,
    });
    await harness.bob.put(`customers/${harness.acme}`, { billingContactId: contactId });
    const input = await validInput(harness, harness.cleo, resourceOf("quotes"));
    const { id } = (await harness.cleo.post("quotes", { ...input, recipientId: contactId })).body.data;
    const paths = [
      `quotes/${id}`,
      `quotes?filter[id][eq]=${id}`,
      `locations/${place.body.data.id}`,
      "locations?sort=-label",
      `customers/${harness.acme}`,
    ];
    const readAll = () => Promise.all(paths.map((path) => harness.cleo.get(path)));
    for (const { text } of await readAll()) expect(text).toContain("Mira Leaves");
    expect((await harness.bob.put(`contacts/${contactId}`, { partyId: harness.zeta, lastName: "Elsewhere" })).status).toBe(200);
    for (const { status, text } of await readAll()) {
      expect(status).toBe(200);
      expect(text).not.toContain("Mira");
    }
    expect((await harness.cleo.get(`quotes/${id}`)).body.data).toMatchObject({ recipientId: null, recipient: null });
    expect((await harness.bob.get(`quotes/${id}`)).body.data).toMatchObject({ recipientId: contactId, recipient: "Mira Elsewhere" });
  });
});
