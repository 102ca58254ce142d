import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validInput } from "../contract/inputs.ts";
import { createRealRig } from "../contract/real-rig.ts";
import type { Rig } from "../contract/tiny/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await createRealRig();
});
afterAll(() => rig.close());

const resourceOf = (collection: string) => {
  const found = rig.resources.find((each) => each.collection === collection);
  if (!found) throw new Error(`There are no ${collection}.`);
  return found;
};

/** Written by hand, not from the declarations: what a customer must never get to see, whatever anybody declares. */
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
  it.each(closed)("has no business at %s", async (path) => {
    expect([403, 404]).toContain((await rig.cleo.get(path)).status);
  });

  it("never gets to see costs, margins, providers, terms or internal notes", async () => {
    const quote = resourceOf("quotes");
    const input = { ...(await validInput(rig, rig.bob, quote)), internalNotes: "INTERNAL", customerId: rig.acme };
    const { id } = (await rig.bob.post("quotes", input)).body.data;
    const submitted = await rig.bob.post(`quotes/${id}/actions/submit`, { version: 1 });
    const sent = await rig.bob.post(`quotes/${id}/actions/send`, { version: submitted.body.data.version });
    expect(sent.status, sent.text).toBe(200);
    await rig.bob.put(`customers/${rig.acme}`, { notes: "INTERNAL", terms: "net 30", creditLimit: 5 });
    const { version } = sent.body.data;
    const answers = await Promise.all([
      rig.cleo.get("quotes"),
      rig.cleo.get("quotes?q=internal"),
      rig.cleo.get(`quotes/${id}`),
      rig.cleo.get("quotes/ready/data"),
      rig.cleo.get("customers"),
      rig.cleo.get(`customers/${rig.acme}`),
      rig.cleo.get("search?q=a"),
      rig.cleo.post(`quotes/${id}/actions/approve`, { version: version - 1 }),
      rig.cleo.post(`quotes/${id}/actions/approve`, { version }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 409, 200]);
    for (const { text } of answers) {
      expect(text).not.toContain("INTERNAL");
      for (const name of never) expect(text).not.toMatch(new RegExp(`"(${name}|${name}Id)"`));
    }
  });

  it("gets nothing of the activity log, an administrator of a company neither", async () => {
    const chief = rig.add("chief", { ...rig.cleo.actor, isAdmin: true, abilities: [] });
    for (const client of [rig.cleo, chief]) expect((await client.get(`customers/${rig.acme}/activity`)).status).toBe(403);
  });

  it("sees no employee's draft", async () => {
    const quote = resourceOf("quotes");
    const input = { ...(await validInput(rig, rig.bob, quote)), customerId: rig.acme };
    const { id } = (await rig.bob.post("quotes", input)).body.data;
    expect((await rig.cleo.get(`quotes/${id}`)).status).toBe(404);
  });

  it("sees no price before it is sent, nor a new one while it is being made", async () => {
    const quote = resourceOf("quotes");
    const { price: _, charges: __, ...plain } = await validInput(rig, rig.bob, quote);
    const made = await rig.cleo.post("quotes", await validInput(rig, rig.cleo, quote));
    const { id } = made.body.data;
    let version = (await rig.cleo.post(`quotes/${id}/actions/submit`, { version: 1 })).body.data.version;
    const set = async (price: number) => {
      const { status, text, body } = await rig.bob.put(`quotes/${id}`, {
        ...plain,
        customerId: rig.acme,
        version,
        price,
        charges: [{ type: "Fuel Surcharge", percent: 5 }],
      });
      expect(status, text).toBe(200);
      version = body.data.version;
    };
    const act = async (client: Rig["bob"], action: string, body = {}) => {
      const answer = await client.post(`quotes/${id}/actions/${action}`, { version, ...body });
      expect(answer.status, answer.text).toBe(200);
      version = answer.body.data.version;
    };
    /** What the customer reads of it, by every way there is. */
    const told = async () => {
      const answers = await Promise.all([
        rig.cleo.get(`quotes/${id}`),
        rig.cleo.get(`quotes?filter[id][eq]=${id}&sort=-total`),
        rig.cleo.put(`quotes/${id}`, { version: 1 }),
      ]);
      const { data } = answers[0].body;
      return { data, all: answers.map(({ text }) => text).join("\n") };
    };
    const secret = async (price: number) => {
      const { data, all } = await told();
      expect(data).toMatchObject({ price: null, total: null, discountTotal: null, fuelTotal: null, valuationTotal: null, charges: [] });
      expect(all).not.toContain(String(price));
      expect(all).not.toContain(String(price * 1.05));
    };

    await set(7_777_700);
    await secret(7_777_700);
    await act(rig.bob, "send");
    expect((await told()).data).toMatchObject({ price: 7_777_700, total: 8_166_585 });
    await act(rig.cleo, "askForChanges", { comment: "Cheaper?" });
    expect((await told()).data, "the price they were sent is still theirs to read").toMatchObject({ price: 7_777_700 });
    await set(6_666_600);
    await secret(6_666_600);
    await act(rig.bob, "markAsLost", { reason: "They went elsewhere" });
    await secret(6_666_600);
  });

  it("finds no price that was not sent by ordering a list", async () => {
    const quote = resourceOf("quotes");
    const ids: number[] = [];
    for (const price of [2_000, 1_000, 3_000]) {
      const { id } = (await rig.cleo.post("quotes", await validInput(rig, rig.cleo, quote))).body.data;
      await rig.cleo.post(`quotes/${id}/actions/submit`, { version: 1 });
      const { version } = (await rig.bob.get(`quotes/${id}`)).body.data;
      const { price: _, ...plain } = await validInput(rig, rig.bob, quote);
      expect((await rig.bob.put(`quotes/${id}`, { ...plain, customerId: rig.acme, version, price })).status).toBe(200);
      ids.push(id);
    }
    const query = ids.map((id) => `filter[id][in]=${id}`).join("&");
    for (const sort of ["price", "total", "discountTotal"]) {
      const order = (await rig.cleo.get(`quotes?${query}&sort=${sort}`)).body.data.quotes.map(({ id }: { id: number }) => id);
      expect(order, sort).toEqual(ids);
    }
  });

  it("does not follow a contact to the company it has moved to", async () => {
    const made = await rig.bob.post("contacts", { partyId: rig.acme, firstName: "Mira", lastName: "Leaves" });
    const { id: contactId } = made.body.data;
    const place = await rig.bob.post("locations", {
      ...(await validInput(rig, rig.bob, resourceOf("locations"))),
      partyId: rig.acme,
      siteContactId: contactId,
    });
    await rig.bob.put(`customers/${rig.acme}`, { billingContactId: contactId });
    const input = await validInput(rig, rig.cleo, resourceOf("quotes"));
    const { id } = (await rig.cleo.post("quotes", { ...input, recipientId: contactId })).body.data;
    const paths = [
      `quotes/${id}`,
      `quotes?filter[id][eq]=${id}`,
      `locations/${place.body.data.id}`,
      "locations?sort=-label",
      `customers/${rig.acme}`,
    ];
    const told = () => Promise.all(paths.map((path) => rig.cleo.get(path)));
    for (const { text } of await told()) expect(text).toContain("Mira Leaves");
    expect((await rig.bob.put(`contacts/${contactId}`, { partyId: rig.zeta, lastName: "Elsewhere" })).status).toBe(200);
    for (const { status, text } of await told()) {
      expect(status).toBe(200);
      expect(text).not.toContain("Mira");
    }
    expect((await rig.cleo.get(`quotes/${id}`)).body.data).toMatchObject({ recipientId: null, recipient: null });
    expect((await rig.bob.get(`quotes/${id}`)).body.data).toMatchObject({ recipientId: contactId, recipient: "Mira Elsewhere" });
  });
});
