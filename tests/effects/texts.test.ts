// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTexts } from "../../server/areas/care/texts/texts.ts";
import { createInbound, type Inbound } from "../../server/inbound/inbound.ts";
import { createTwilio } from "../../server/integrations/texts/twilio.ts";
import { quiet } from "../realtime/support.ts";
import { createTextStandIn, type TextStandIn, twilioCallback } from "../support/text-stand-ins.ts";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

const callbackUrl = "http://hq.test/api/text-events/texts-twilio";
const token = "secret-token";
const ours = "+12015550100";

let harness: SalesHarness;
let standIn: TextStandIn;
let inbound: Inbound;
let sendJob: ReturnType<typeof createTexts>["sendJob"];
beforeAll(async () => {
  harness = await createSalesHarness();
  await sql`update roles set abilities = abilities || '{CC_DISPATCH_TRACKER read,CC_DISPATCH_TRACKER_SMS read}'::text[]`.execute(
    harness.db.kysely,
  );
  let count = 0;
  standIn = await createTextStandIn(() => ({ status: 201, body: { sid: `SMout${++count}` } }));
  const gateway = createTwilio({ account: "AC1", token, number: ours, url: standIn.url, callbackUrl, mediaHosts: [] });
  const files = { saveFile: () => Promise.reject(new Error("none")), saveImage: () => Promise.reject(new Error("none")) };
  const texts = createTexts({
    ...{ db: harness.db, engine: harness.engine, gateway, files },
    publicUrl: "http://hq.test",
    media: { urlOf: (id) => `http://hq.test/${id}`, fileOf: () => null },
    company: { name: "Harbor", address: [], phone: "(201) 555-0100", email: "" },
  });
  sendJob = texts.sendJob;
  inbound = createInbound({ db: harness.db, sources: texts.sources, log: quiet });
});
afterAll(async () => {
  await harness.close();
  await standIn.close();
});

const event = (parameters: Record<string, string>) => {
  const { body, headers } = twilioCallback(token, callbackUrl, parameters);
  return inbound.receive("texts-twilio", body, headers);
};
const texted = (from: string, Body: string, MessageSid: string) => event({ MessageSid, From: from, To: ours, Body, NumMedia: "0" });
const reported = (MessageSid: string, MessageStatus: string, more: Record<string, string> = {}) =>
  event({ MessageSid, MessageStatus, ...more });
const conversationOf = async (number: string) => {
  const { rows } = await sql<{
    id: number;
    state: string;
    preview: string | null;
    unread: boolean;
  }>`select id, state, preview, unread from conversations where key = ${`text ${number}`}`.execute(harness.db.kysely);
  return rows;
};
const messagesOf = async (number: string) => {
  const { rows } = await sql<{
    id: number;
    body: string;
    delivery: string;
    direction: string;
    problem: string | null;
    cost: number | null;
  }>`
    select m.id, m.body, m.delivery, m.direction, m.problem, m.cost from messages m join conversations c on c.id = m.conversation_id
    where c.key = ${`text ${number}`} order by m.id`.execute(harness.db.kysely);
  return rows;
};
const answer = async (number: string, body = "It is on the truck.") => {
  const [thread] = await conversationOf(number);
  return harness.bob.post("messages", { conversationId: thread?.id, body });
};
const send = (messageId: number, attempt = 1) =>
  sendJob(
    { id: 1, payload: { messageId }, attempt, maxAttempts: 3 } as never,
    { finish: async () => undefined, signal: new AbortController().signal } as never,
  );

describe("a text message", () => {
  it("goes out once, and its reports lead forward in any order", async () => {
    const number = "+12125550201";
    await texted(number, "Where is my sofa?", "SMa1");
    const { body } = await answer(number);
    const { id } = body.data;
    await send(id);
    await send(id);
    expect(standIn.calls.filter(({ body: sent }) => sent.includes("2125550201"))).toHaveLength(1);
    const last = async () => (await messagesOf(number)).at(-1);
    expect(await last()).toMatchObject({ delivery: "sent" });
    const { rows } = await sql<{ providerId: string }>`select provider_id as "providerId" from messages where id = ${id}`.execute(
      harness.db.kysely,
    );
    const sid = rows[0]?.providerId ?? "";
    await reported(sid, "delivered");
    await reported(sid, "sent");
    await reported(sid, "undelivered", { ErrorCode: "30003" });
    await reported(sid, "delivered");
    expect(await last()).toMatchObject({ delivery: "delivered", problem: null, cost: "0.008" });
    const second = await answer(number);
    await send(second.body.data.id);
    const { rows: sent } = await sql<{
      providerId: string;
    }>`select provider_id as "providerId" from messages where id = ${second.body.data.id}`.execute(harness.db.kysely);
    const written = (await conversationOf(number))[0]?.preview;
    await reported(sent[0]?.providerId ?? "", "undelivered", { ErrorCode: "30003" });
    expect(await conversationOf(number)).toMatchObject([{ preview: `Not delivered: ${written}`, unread: true }]);
    // It has arrived after all.
    await reported(sent[0]?.providerId ?? "", "delivered");
    expect(await conversationOf(number)).toMatchObject([{ preview: written }]);
  });

  it("keeps a report that is faster than the answer to sending it", async () => {
    await reported("SMunknown", "delivered");
    const { rows } = await sql<{ outcome: string }>`select o.outcome from inbound_outcomes o join inbound_calls c on c.id = o.call_id
      where c.event_id = 'SMunknown delivered'`.execute(harness.db.kysely);
    expect(rows).toEqual([{ outcome: "failed" }]);
  });

  it("that can't be sent says so, to its author too", async () => {
    const number = "+12125550202";
    await texted(number, "Hello?", "SMb1");
    const { body } = await answer(number);
    standIn.answers.push({ status: 503, body: {} });
    await expect(send(body.data.id)).rejects.toThrow("Twilio answered 503.");
    standIn.answers.push({ status: 400, body: { code: 21614, message: "Not a mobile number" } });
    await send(body.data.id, 2);
    expect((await messagesOf(number)).at(-1)).toMatchObject({
      delivery: "failed",
      problem: "The service refused the message: Not a mobile number",
    });
    const { rows } = await sql<{
      title: string;
    }>`select n.title from notifications n join notification_recipients r on r.notification_id = n.id
      where r.user_id = ${harness.bob.actor.id} and n.resource = 'conversation-message' and n.record_id = ${body.data.id}`.execute(
      harness.db.kysely,
    );
    expect(rows).toEqual([{ title: "Message not delivered" }]);
    // Whoever it was for has heard nothing: it is in the list of conversations too.
    expect(await conversationOf(number)).toMatchObject([{ preview: expect.stringMatching(/^Not delivered: ./), unread: true }]);
  });

  it("is refused with a forged signature", async () => {
    const { body } = twilioCallback(token, callbackUrl, { MessageSid: "SMforged", From: "+12125550209", To: ours, Body: "Hi" });
    await expect(inbound.receive("texts-twilio", body, { "x-twilio-signature": "AAAA" })).rejects.toMatchObject({ status: 400 });
    expect(await conversationOf("+12125550209")).toEqual([]);
  });
});

describe("a number that said stop", () => {
  it.each([
    "STOP",
    " stop. ",
    "Unsubscribe",
    "please stop texting me",
    "Do not text this number",
    "“STOP”",
    "Stop. Thank you",
    "take me off your list",
  ])("gets nothing more after %j", async (words) => {
    const number = `+1212555${String(3_000 + Math.floor(Math.random() * 900) + words.length).slice(0, 4)}`;
    await texted(number, "Hi", `${words} before`);
    const waiting = (await answer(number)).body.data.id;
    await texted(number, words, `${words} stop`);
    const refused = await answer(number);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("has asked for no text messages")]);
    // One that had been written before is not sent any more either.
    const before = standIn.calls.length;
    await send(waiting);
    expect(standIn.calls.length).toBe(before);
    await texted(number, "Start", `${words} start`);
    expect((await answer(number)).status).toBe(201);
  });

  it("may answer a question with yes, and still wait for an answer", async () => {
    const number = "+12125550207";
    await texted(number, "Can you come earlier?", "SMe1");
    expect((await answer(number, "At nine?")).status).toBe(201);
    await texted(number, "Yes", "SMe2");
    const { rows } = await sql`select state, waiting_since is not null as waits from conversations where key = ${`text ${number}`}`.execute(
      harness.db.kysely,
    );
    expect(rows).toEqual([{ state: "open", waits: true }]);
  });

  it.each([
    "Please stop at the gate and text me",
    "I don't get your texts",
    "Stop by the warehouse tomorrow?",
    "Can you text me when it stops raining",
    "Yes please, the text was right",
  ])("is not one that wrote %j", async (words) => {
    const number = "+12125550205";
    await texted(number, words, words);
    expect((await answer(number)).status).toBe(201);
  });

  it("is asked once whether it means that, where it is doubtful, and waits for a person", async () => {
    const number = "+12125550208";
    await texted(number, "Hi", "SMf1");
    expect((await answer(number)).status).toBe(201);
    await texted(number, "Please don't text me before nine", "SMf2");
    await texted(number, "Please don't text me before nine", "SMf2");
    await texted(number, "Stop it", "SMf3");
    const questions = (await messagesOf(number)).filter(({ body }) => body.includes("Reply STOP"));
    expect(questions).toMatchObject([{ direction: "out", delivery: "queued", body: expect.stringMatching(/^Harbor: Reply STOP to /) }]);
    expect(await conversationOf(number)).toMatchObject([{ state: "open", unread: true }]);
    const { rows } = await sql`select waiting_since is not null as waits from conversations where key = ${`text ${number}`}`.execute(
      harness.db.kysely,
    );
    expect(rows).toEqual([{ waits: true }]);
    // Until they say stop, they get what is written to them; from then on, no question either.
    expect((await answer(number)).status).toBe(201);
    await texted(number, "“Stop.” 🙏", "SMf4");
    expect((await answer(number)).status).toBe(409);
    await sql`update messages set body = 'asked long ago' where id = ${questions[0]?.id}`.execute(harness.db.kysely);
    await texted(number, "Stop that", "SMf5");
    const after = await messagesOf(number);
    expect(after.filter(({ body }) => body.includes("Reply STOP"))).toEqual([]);
    expect(after.at(-1)).toMatchObject({ direction: "in", body: "Stop that" });
  });

  it("is kept where the service says it first", async () => {
    const number = "+12125550206";
    await texted(number, "Hi", "SMd1");
    const { body } = await answer(number);
    standIn.answers.push({ status: 400, body: { code: 21610, message: "Unsubscribed recipient" } });
    await send(body.data.id);
    expect((await answer(number)).status).toBe(409);
  });
});

it("receives everything once, twice over and in any order", async () => {
  const numbers = ["+12125550301", "+12125550302", "+12125550303"];
  const events = Array.from({ length: 60 }, (_, index) => ({
    from: numbers[index % 3] ?? "",
    sid: `SMp${index}`,
    body: `Message ${index}`,
  }));
  const order =
    fc.sample(fc.shuffledSubarray([...events, ...events], { minLength: 120, maxLength: 120 }), { numRuns: 1, seed: 7 })[0] ?? [];
  for (const chunk of [order.slice(0, 40), order.slice(40, 80), order.slice(80)])
    await Promise.all(chunk.map(({ from, body, sid }) => texted(from, body, sid)));
  for (const number of numbers) {
    expect(await conversationOf(number)).toHaveLength(1);
    const expected = events.filter(({ from }) => from === number).map(({ body }) => body);
    expect((await messagesOf(number)).map(({ body }) => body).sort()).toEqual(expected.sort());
  }
});
