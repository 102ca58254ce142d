// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness.close());

const log = (input: object, client = harness.bob) => client.post("phone-calls", { direction: "out", outcome: "reached", ...input });

describe("a logged call", () => {
  it("is now, and of the contact's company", async () => {
    const contact = await harness.bob.post("contacts", { partyId: harness.acme, firstName: "Ines" });
    const before = Date.now();
    const { status, body } = await log({ contactId: contact.body.data.id, notes: "Window agreed" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ partyId: harness.acme, summary: "Reached: Window agreed", followUpId: null });
    expect(Date.parse(body.data.startedAt)).toBeGreaterThanOrEqual(before - 1_000);
  });

  it("names somebody", async () => {
    expect((await log({})).body.errors).toEqual({ contactId: ["Say who was called: a contact, a company or a number."] });
  });

  it("plans the next follow-up about the record, in the same transaction", async () => {
    const lead = await harness.bob.post("leads", { name: "Vale", source: "phone", email: "ines@vale.example" });
    const { id } = lead.body.data;
    const about = { bizObjectId: 1, recordId: id };
    const refused = await log({ phoneNumber: "+1 2125550143", nextFollowUp: "2099-01-02" });
    expect(refused.body.errors).toEqual({ nextFollowUp: ["Choose a record that can be followed up first, such as a lead or a quote."] });
    const { body, status, text } = await log({ ...about, phoneNumber: "+1 2125550143", notes: "Call again", nextFollowUp: "2099-01-02" });
    expect(status, text).toBe(201);
    const followUp = await harness.bob.get(`follow-ups/${body.data.followUpId}`);
    expect(followUp.body.data).toMatchObject({ ...about, due: "2099-01-02", channel: "call", note: "Call again" });
  });
});
