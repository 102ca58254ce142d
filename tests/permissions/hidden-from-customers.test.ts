import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validInput } from "../contract/inputs.ts";
import { createRealRig } from "../contract/real-rig.ts";
import type { Rig } from "../contract/tiny/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await createRealRig();
});
afterAll(() => rig.close());

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
  "suspensionReason",
  "source",
];
const closed = ["prospects", "hubs", "prospects/lookup", "providers/lookup", "hubs/lookup"];

describe("a customer", () => {
  it.each(closed)("has no business at %s", async (path) => {
    expect([403, 404]).toContain((await rig.cleo.get(path)).status);
  });

  it("never gets to see costs, margins, providers, terms or internal notes", async () => {
    const quote = rig.resources.find((each) => each.collection === "quotes");
    if (!quote) throw new Error("There are no quotes.");
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
    const quote = rig.resources.find((each) => each.collection === "quotes");
    if (!quote) throw new Error("There are no quotes.");
    const input = { ...(await validInput(rig, rig.bob, quote)), customerId: rig.acme };
    const { id } = (await rig.bob.post("quotes", input)).body.data;
    expect((await rig.cleo.get(`quotes/${id}`)).status).toBe(404);
  });
});
