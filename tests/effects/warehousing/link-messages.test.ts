// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSendMailMessage, EMAIL_MESSAGE_QUEUE } from "../../../server/areas/care/mail/send-mail-message.ts";
import type { Mail } from "../../../server/integrations/mail.ts";
import { inspectionRepair } from "../../../src/resources/warehousing/inspection-repair.ts";
import { repairSteps } from "./repair-steps.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
let steps: ReturnType<typeof repairSteps>;
beforeAll(async () => {
  harness = await createWarehouseHarness();
  steps = repairSteps(harness);
  await sql`update roles set abilities = abilities || '{CC_DISPATCH_TRACKER read,CC_DISPATCH_TRACKER send,CC_DISPATCH_TRACKER_EMAIL read}'::text[]`.execute(
    harness.db.kysely,
  );
});
afterAll(() => harness?.close());

const OVER = "This link no longer works. Please ask us for a new one.";

async function sent(to = "payer@acme.test") {
  const { inspection } = await steps.failed();
  const repair = await steps.request(inspection);
  const path = `inspection-repairs/${repair.id}`;
  await harness.do(path, "sendForApproval", { to });
  const [token = ""] = await steps.tokens();
  return { repair, token, path };
}

/** A call without a session. */
async function messages(token: string, payload?: object) {
  const { statusCode, body } = await harness.app.inject({
    method: payload ? "POST" : "GET",
    url: `/api/portal/repairs/${token}/messages`,
    ...(payload ? { payload } : {}),
  });
  return { status: statusCode, body: JSON.parse(body) };
}

let keys = 0;
const said = (body: string, more: object = {}) => ({ name: "Pat Acme", body, key: `key-00000${++keys}`, ...more });

async function conversationsAbout(recordId: number) {
  const { rows } = await sql<{ id: number; state: string; channel: string; address: string; partyId: number; unread: boolean }>`
    select id, state, channel, address, party_id as "partyId", unread from conversations
    where biz_object_id = ${inspectionRepair.bizObject} and record_id = ${recordId}`.execute(harness.db.kysely);
  return rows;
}

/** Sends the answers that are due, as the server's job does. */
async function deliver(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const handle = createSendMailMessage({
    engine: harness.engine,
    mailer: { send: async (mail) => ({ messageId: `<${mails.push(mail)}-${mail.id}@hq.example>`, refused: [] }), close: () => undefined },
    files: { read: async () => null },
    company: { name: "Meridian" },
  });
  const { rows } = await sql<{ id: number; payload: unknown }>`
    delete from jobs where queue = ${EMAIL_MESSAGE_QUEUE} returning id, payload`.execute(harness.db.kysely);
  const context = { signal: new AbortController().signal, finish: async () => undefined };
  for (const job of rows) await handle({ ...job, queue: EMAIL_MESSAGE_QUEUE, attempt: 1, maxAttempts: 10 }, context);
  return mails;
}

describe("a message by the link of an email", () => {
  it("begins a conversation about the record, and its answer goes to whoever the link was sent to", async () => {
    const { repair, token } = await sent();
    expect((await messages(token)).body.data).toEqual({ messages: [], answersTo: "p…@acme.test" });
    const written = await messages(token, said("Will the legs match?", { email: "stranger@elsewhere.test" }));
    expect([written.status, written.body.data.messages]).toMatchObject([
      200,
      [{ isOurs: false, sender: "Pat Acme", body: "Will the legs match?" }],
    ]);
    const [conversation, ...more] = await conversationsAbout(repair.id);
    expect(more).toEqual([]);
    expect(conversation).toMatchObject({ state: "new", channel: "email", address: "payer@acme.test", partyId: harness.acme, unread: true });

    const conversationId = conversation?.id;
    expect((await harness.bob.post("messages", { conversationId, direction: "note", body: "Ask the shop." })).status).toBe(201);
    const answer = await harness.bob.post("messages", { conversationId, body: "They will." });
    expect(answer.status, answer.text).toBe(201);
    expect(await deliver()).toMatchObject([{ to: ["payer@acme.test"], subject: expect.stringContaining(`Repair ${repair.number}`) }]);
    const { body } = await messages(token);
    // Notes among colleagues stay among them.
    expect(body.data.messages.map(({ body: text, isOurs }: { body: string; isOurs: boolean }) => [text, isOurs])).toEqual([
      ["Will the legs match?", false],
      ["They will.", true],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Ask the shop|payer@acme/);
    await messages(token, said("Thank you."));
    expect(await conversationsAbout(repair.id)).toHaveLength(1);
  });

  it("is one message, however often it is sent", async () => {
    const { repair, token } = await sent();
    const once = said("Only once, please.");
    const answers = await Promise.all([1, 2, 3].map(() => messages(token, once)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await messages(token)).body.data.messages).toHaveLength(1);
    expect(await conversationsAbout(repair.id)).toHaveLength(1);
  });

  it("is seen by this link alone, and by none that is over", async () => {
    const [one, other] = [await sent(), await sent()];
    await messages(one.token, said("Mine."));
    expect((await messages(other.token)).body.data.messages).toEqual([]);
    await harness.do(one.path, "revokeLink");
    for (const answer of [await messages(one.token), await messages(one.token, said("Still there?"))])
      expect([answer.status, answer.body.message]).toEqual([404, OVER]);
    // Sent to somebody else since: they don't read what the first recipient wrote.
    await harness.do(one.path, "sendForApproval", { to: "other@acme.test" });
    const [fresh = ""] = await steps.tokens();
    expect((await messages(fresh)).body.data).toEqual({ messages: [], answersTo: "o…@acme.test" });
  });

  it("says what is missing, and waits for an answer after many", async () => {
    const { token } = await sent();
    const wrong = await messages(token, { name: " ", body: "", key: "no" });
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, { name: ["Enter your name."], body: ["Write something."] }]);
    expect((await messages(token, said("x".repeat(4_001)))).status).toBe(422);
    for (let at = 0; at < 20; at += 1) expect((await messages(token, said(`Hello ${at}`))).status).toBe(200);
    const late = await messages(token, said("Hello?"));
    expect([late.status, late.body.message]).toEqual([
      409,
      "You have written several times. We will answer you before you can write again.",
    ]);
  });
});
