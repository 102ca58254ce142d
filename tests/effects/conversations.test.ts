// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InboundMessage, receiveInbound } from "../../server/areas/care/service/receive.ts";
import type { Client } from "../contract/harness.ts";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
  await sql`update roles set abilities = abilities || '{CC_DISPATCH_TRACKER read,CC_DISPATCH_TRACKER_SMS read}'::text[]`.execute(
    harness.db.kysely,
  );
});
afterAll(() => harness.close());

let counter = 0;
const inbound = (more: Partial<InboundMessage> = {}): InboundMessage => ({
  channel: "text message",
  from: "+12125550143",
  providerId: `SM${++counter}`,
  body: "Where is my sofa?",
  at: "2026-11-20T14:00:00.000Z",
  ...more,
});
const receive = (more: Partial<InboundMessage> = {}) =>
  harness.engine.transaction((tx, operations) => receiveInbound(tx, operations, inbound(more)));
const see = async (id: number, client: Client = harness.bob) => (await client.get(`conversations/${id}`)).body.data;
const send = (conversationId: number, more: object = {}, client: Client = harness.bob) =>
  client.post("messages", { conversationId, body: "It is on the truck.", ...more });
const act = async (id: number, action: string, input: object = {}, client: Client = harness.bob) =>
  client.post(`conversations/${id}/actions/${action}`, { version: (await see(id)).version, ...input });

describe("an inbound message", () => {
  it("makes one conversation per number, and is stored once", async () => {
    const first = await receive({ providerId: "SMfirst" });
    expect(first.isNew).toBe(true);
    expect(await receive({ providerId: "SMfirst" })).toEqual({ ...first, isNew: false });
    const second = await receive();
    expect(second.conversationId).toBe(first.conversationId);
    expect(await see(first.conversationId)).toMatchObject({
      state: "new",
      name: "(212) 555-0143",
      unread: true,
      preview: "Where is my sofa?",
      waitingSince: expect.any(String),
    });
    const { rows } = await sql`select id from messages where conversation_id = ${first.conversationId}`.execute(harness.db.kysely);
    expect(rows).toHaveLength(2);
  });

  it("finds the contact, and the job of these days", async () => {
    const contact = await harness.bob.post("contacts", {
      partyId: harness.acme,
      firstName: "Ines",
      phones: [{ number: "+1 2125550199", label: "mobile" }],
    });
    const start = new Date(Date.now() + 3_600_000).toISOString();
    const work = await harness.work({ windowStart: start, windowEnd: new Date(Date.now() + 7_200_000).toISOString() });
    const { conversationId } = await receive({ from: "+12125550199" });
    expect(await see(conversationId)).toMatchObject({
      name: "Ines",
      contactId: contact.body.data.id,
      partyId: harness.acme,
      bizObjectId: 6,
      recordId: work.id,
    });
  });

  it("leaves the company open where a number is that of two companies", async () => {
    for (const partyId of [harness.acme, harness.dora.actor.companyId])
      await harness.bob.post("contacts", { partyId, firstName: "Shared", phones: [{ number: "+1 2125550177" }] });
    expect(await see((await receive({ from: "+12125550177" })).conversationId)).toMatchObject({ contactId: null, partyId: null });
  });

  it("reopens what was closed or waits for them", async () => {
    const { conversationId } = await receive({ from: "+12125550150" });
    expect((await send(conversationId)).status).toBe(201);
    expect(await see(conversationId)).toMatchObject({ state: "waiting", waitingSince: null, unread: false });
    await receive({ from: "+12125550150" });
    expect((await see(conversationId)).state).toBe("open");
    expect((await act(conversationId, "close")).status).toBe(200);
    await receive({ from: "+12125550150", body: "One more thing" });
    expect(await see(conversationId)).toMatchObject({ state: "open", preview: "One more thing" });
  });
});

describe("an answer", () => {
  it("is refused where something newer was not seen", async () => {
    const { conversationId, messageId } = await receive({ from: "+12125550151" });
    expect((await send(conversationId, { lastSeenId: messageId }, harness.ann)).status).toBe(201);
    const late = await send(conversationId, { lastSeenId: messageId });
    expect([late.status, late.body.message]).toEqual([409, `${harness.ann.actor.name} has answered in the meantime. Read it first.`]);
    const { messageId: newest } = await receive({ from: "+12125550151", body: "Hello?" });
    const later = await send(conversationId, { lastSeenId: newest - 1 });
    expect([later.status, later.body.message]).toEqual([409, "(212) 555-0151 has written again in the meantime. Read it first."]);
    expect((await send(conversationId, { lastSeenId: newest })).status).toBe(201);
  });

  it("never goes to a number that wants none, and a note stays among colleagues", async () => {
    const { conversationId } = await receive({ from: "+12125550152" });
    const optOut = await harness.bob.post("text-opt-outs", { phoneNumber: "+1 2125550152" });
    expect(optOut.status, optOut.text).toBe(201);
    const refused = await send(conversationId);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^This number has asked for no text messages on .* Call or email instead\.$/);
    const note = await send(conversationId, { direction: "note", body: "Asked by phone" });
    expect([note.status, note.body.data.delivery]).toEqual([201, "noted"]);
    expect((await see(conversationId)).waitingSince).not.toBeNull();
  });

  it("needs words or files, and can't pretend to be from them", async () => {
    const { conversationId } = await receive({ from: "+12125550153" });
    expect((await send(conversationId, { body: "  " })).body.errors).toEqual({ body: ["Write something, or attach a file."] });
    expect((await send(conversationId, { direction: "in" })).status).toBe(422);
  });
});
