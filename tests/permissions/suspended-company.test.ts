import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validInput } from "../contract/inputs.ts";
import { createRealRig } from "../contract/real-rig.ts";
import type { Rig } from "../contract/tiny/rig.ts";

let rig: Rig;
let ready: number;
let draft: number;
beforeAll(async () => {
  rig = await createRealRig();
  const quote = rig.resources.find((each) => each.collection === "quotes");
  if (!quote) throw new Error("There are no quotes.");
  const make = async () => (await rig.cleo.post("quotes", await validInput(rig, rig.cleo, quote))).body.data.id;
  [ready, draft] = [await make(), await make()];
  await sql`update shipping_quotes set state = 'ready', offered = true, price = 1000 where id = ${ready}`.execute(rig.db.kysely);
  await sql`update parties set state = 'suspended' where id = ${rig.acme}`.execute(rig.db.kysely);
});
afterAll(() => rig.close());

const sentence = "This account is suspended. It can still view records and pay, but can't start anything new.";

describe("a suspended company", () => {
  it("is told beforehand what it can't do", async () => {
    const { data } = (await rig.cleo.get(`quotes/${ready}`)).body;
    expect(data).toMatchObject({ customerState: "suspended", actions: { approve: sentence, askForChanges: true, decline: true } });
    expect((await rig.cleo.get(`quotes/${draft}`)).body.data.actions).toMatchObject({ submit: sentence });
    const { quotes } = (await rig.cleo.get("quotes?sort=id")).body.data;
    expect(quotes.map(({ actions }: { actions: object }) => actions)).toEqual([
      expect.objectContaining({ approve: sentence }),
      expect.objectContaining({ submit: sentence }),
    ]);
    expect((await rig.bob.get(`quotes/${ready}`)).body.data.actions).toMatchObject({ approveForCustomer: sentence });
  });

  it("is refused in the same words", async () => {
    for (const [client, id, action, body] of [
      [rig.cleo, ready, "approve", {}],
      [rig.cleo, draft, "submit", {}],
      [rig.bob, ready, "approveForCustomer", { note: "By phone" }],
    ] as const) {
      const { version } = (await client.get(`quotes/${id}`)).body.data;
      const { status, body: answer } = await client.post(`quotes/${id}/actions/${action}`, { version, ...body });
      expect([status, answer.message]).toEqual([409, sentence]);
    }
  });
});
