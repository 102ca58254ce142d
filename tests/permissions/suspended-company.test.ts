// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validInput } from "../contract/inputs.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";

let harness: TinyHarness;
let ready: number;
let draft: number;
beforeAll(async () => {
  harness = await createProductHarness();
  const quote = harness.resources.find((each) => each.collection === "quotes");
  if (!quote) throw new Error("There are no quotes.");
  const make = async () => (await harness.cleo.post("quotes", await validInput(harness, harness.cleo, quote))).body.data.id;
  [ready, draft] = [await make(), await make()];
  await sql`update shipping_quotes set state = 'ready', offered = true, price = 1000 where id = ${ready}`.execute(harness.db.kysely);
  await sql`update parties set state = 'suspended' where id = ${harness.acme}`.execute(harness.db.kysely);
});
afterAll(() => harness.close());

const sentence = "This account is suspended. It can still view records and pay, but can't start anything new.";

describe("a suspended company", () => {
  it("sees in advance which actions are unavailable, with the reason", async () => {
    const { data } = (await harness.cleo.get(`quotes/${ready}`)).body;
    expect(data).toMatchObject({ customerState: "suspended", actions: { approve: sentence, askForChanges: true, decline: true } });
    expect((await harness.cleo.get(`quotes/${draft}`)).body.data.actions).toMatchObject({ submit: sentence });
    const { quotes } = (await harness.cleo.get("quotes?sort=id")).body.data;
    expect(quotes.map(({ actions }: { actions: object }) => actions)).toEqual([
      expect.objectContaining({ approve: sentence }),
      expect.objectContaining({ submit: sentence }),
    ]);
    expect((await harness.bob.get(`quotes/${ready}`)).body.data.actions).toMatchObject({ approveForCustomer: sentence });
  });

  it("gets the same reason when an action is rejected", async () => {
    for (const [client, id, action, body] of [
      [harness.cleo, ready, "approve", {}],
      [harness.cleo, draft, "submit", {}],
      [harness.bob, ready, "approveForCustomer", { note: "By phone" }],
    ] as const) {
      const { version } = (await client.get(`quotes/${id}`)).body.data;
      const { status, body: responseBody } = await client.post(`quotes/${id}/actions/${action}`, { version, ...body });
      expect([status, responseBody.message]).toEqual([409, sentence]);
    }
  });
});
