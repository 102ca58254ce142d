// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { salesOrder } from "../../src/resources/sales/sales-order.ts";
import type { Draft } from "../integrations/mail-in/fixture.ts";
import { createMailWorld, type MailWorld } from "./mail-world.ts";

let world: MailWorld;
let orderId: number;
beforeAll(async () => {
  world = await createMailWorld();
  orderId = (await world.order((await world.approved()).id)).id;
});
afterAll(() => world.close());

const ids = async (address: string) => (await world.conversationsOf(address)).map(({ id }) => id);
const of = (conversationId: number | undefined) => world.messages(sql`conversation_id = ${conversationId}`);

/** Sends an email with a document of the order, and returns it as it left. */
async function sendDocument(to: string, id: string) {
  await world.mailer.send({
    to: [to],
    subject: "Order SO-00001",
    text: "Attached.",
    id,
    about: { resource: "sales-order", recordId: orderId },
  });
  const mail = world.sent.at(-1);
  if (!mail) throw new Error("Nothing was sent.");
  return mail;
}

describe("a reply", () => {
  it("to a document's email lands on the document, by the code in the address or by the headers alone", async () => {
    const first = await sendDocument("ines@acme.example", "d1");
    expect(first.replyTo).toMatch(/^reply\+[0-9a-z]+-[a-z2-7]{20}@hq\.example$/);
    await world.arrive({ from: "ines@acme.example", to: String(first.replyTo).toUpperCase(), subject: "Something else", text: "By code." });
    await world.arrive({
      from: "ines@acme.example",
      to: "office@hq.example",
      headers: { "In-Reply-To": `<${first.messageId}>` },
      text: "By header.",
    });
    const [conversation, ...more] = await world.conversationsOf("ines@acme.example");
    expect(more).toEqual([]);
    expect(conversation).toMatchObject({
      bizObjectId: salesOrder.bizObject,
      recordId: orderId,
      state: "new",
      unread: true,
      subject: "Something else",
    });
    expect((await of(conversation?.id)).map(({ body }) => body)).toEqual(["By code.", "By header."]);
  });

  it("is answered in its thread, and the answer to that stays there", async () => {
    await world.arrive({ id: "q1@atelier.example", from: "Ada <ada@thread.example>", subject: "Question", text: "When?" });
    const [id = 0] = await ids("ada@thread.example");
    const { body } = await world.bob.post("messages", { conversationId: id, body: "On Tuesday." });
    const answer = await world.deliver(body.data.id);
    expect(answer).toMatchObject({
      to: ["ada@thread.example"],
      subject: "Re: Question",
      inReplyTo: "q1@atelier.example",
      references: ["q1@atelier.example"],
      origin: "person",
    });
    expect(answer?.text).toContain("On Tuesday.");
    expect((await of(id)).at(-1)).toMatchObject({ delivery: "sent", providerId: answer?.messageId });
    // Sent once, whatever happens to the job.
    expect(await world.deliver(body.data.id)).toBeUndefined();
    await world.arrive({
      id: "q2@atelier.example",
      from: "ada@thread.example",
      subject: "AW: Frage",
      headers: { References: `<unknown@x.example> <${answer?.messageId}> <other@x.example>` },
      text: "Good.",
    });
    expect(await ids("ada@thread.example")).toEqual([id]);
    expect((await of(id)).map((message) => message.body)).toEqual(["When?", "On Tuesday.", "Good."]);
    const next = await world.bob.post("messages", { conversationId: id, body: "See you." });
    expect(await world.deliver(next.body.data.id)).toMatchObject({
      inReplyTo: "q2@atelier.example",
      references: ["q1@atelier.example", answer?.messageId, "q2@atelier.example"],
    });
  });

  it("from another address is shown as from there, and does not replace the customer", async () => {
    await world.arrive({ id: "s1@x.example", from: "Sam <sam@gallery.example>", subject: "Crates", text: "Hello" });
    const [id = 0] = await ids("sam@gallery.example");
    const { body } = await world.bob.post("messages", { conversationId: id, body: "Hello Sam." });
    const answer = await world.deliver(body.data.id);
    await world.arrive({ from: "Kim Lee <kim@elsewhere.example>", to: String(answer?.replyTo), text: "I answer for Sam." });
    expect((await of(id)).at(-1)).toMatchObject({ sender: "Kim Lee <kim@elsewhere.example>", body: "I answer for Sam." });
    expect(await world.conversationsOf("sam@gallery.example")).toMatchObject([{ id, address: "sam@gallery.example" }]);
    const next = await world.bob.post("messages", { conversationId: id, body: "Thanks." });
    expect((await world.deliver(next.body.data.id))?.to).toEqual(["sam@gallery.example"]);
  });

  it("reopens a closed conversation", async () => {
    await world.arrive({ id: "c1@x.example", from: "closed@x.example", text: "One" });
    const [conversation] = await world.conversationsOf("closed@x.example");
    const { body } = await world.bob.get(`conversations/${conversation?.id}`);
    await world.engine.act(
      { actor: { system: "test" } },
      world.engine.session.models.of("conversation").resource,
      { id: body.data.id },
      "close",
    );
    await world.arrive({ from: "closed@x.example", headers: { "In-Reply-To": "<c1@x.example>" }, text: "Two" });
    expect(await world.conversationsOf("closed@x.example")).toMatchObject([{ state: "open", unread: true }]);
  });
});

describe("a stranger joins nothing", () => {
  it("by a number, a subject, somebody's id, a forged code or a code in the text", async () => {
    const sent = await sendDocument("ines@acme.example", "d2");
    await world.arrive({
      id: "victim@acme.example",
      from: "ines@acme.example",
      to: "office@hq.example",
      subject: "Private",
      headers: { Cc: "lee@acme.example" },
      text: "Private.",
    });
    const before = await world.count("messages");
    const code = String(sent.replyTo);
    const other = code.replace(/\+[0-9a-z]+-/, "+zz-");
    const signed = code.replace(/.(?=@)/, (last) => (last === "a" ? "b" : "a"));
    const attempts: Draft[] = [
      { subject: "Re: Order SO-00001", text: `About SO-00001, ${code}` },
      { subject: `Re: Private ${code}`, text: `Message-ID: <${sent.messageId}>` },
      { to: other },
      { to: signed },
      { to: code.replace("hq.example", "hq.example.evil.example") },
      { to: "reply@hq.example" },
      { to: "reply+@hq.example" },
      { headers: { "In-Reply-To": "<victim@acme.example>" } },
      { headers: { References: "<victim@acme.example>", Cc: "ines@acme.example, lee@acme.example" } },
      { headers: { References: `<letter-1@hq.example> <message-1@hq.example> <${String(sent.messageId).replace(/[0-9a-f](?=@)/, "x")}>` } },
    ];
    for (const [index, attempt] of attempts.entries())
      await world.arrive({ from: `eve${index}@evil.example`, text: "Let me in", ...attempt });
    for (const index of attempts.keys()) {
      const [conversation, ...more] = await world.conversationsOf(`eve${index}@evil.example`);
      expect(more).toEqual([]);
      expect(conversation?.recordId).toBeNull();
      expect(await of(conversation?.id)).toHaveLength(1);
    }
    expect(await world.count("messages")).toBe(before + attempts.length);
  });

  it("by naming an email before it arrives", async () => {
    await world.arrive({
      from: "eve@evil.example",
      headers: { References: "<future@acme.example>", Cc: "ines@acme.example" },
      text: "First",
    });
    await world.arrive({ id: "future@acme.example", from: "ines@acme.example", text: "Mine" });
    const conversations = await world.conversationsOf("eve@evil.example");
    expect(await of(conversations[0]?.id)).toHaveLength(1);
  });

  it("but colleagues in the same exchange do, in any order", async () => {
    const question = { id: "x1@team.example", from: "ann@team.example", subject: "Team", text: "1", headers: { Cc: "ben@team.example" } };
    const answer = {
      id: "x2@team.example",
      from: "ben@team.example",
      subject: "Re: Team",
      text: "2",
      headers: { Cc: "ann@team.example", "In-Reply-To": "<x1@team.example>" },
    };
    await world.arrive(answer);
    await world.arrive(question);
    const [conversation] = await world.conversationsOf("ben@team.example");
    expect((await of(conversation?.id)).map(({ body }) => body)).toEqual(["2", "1"]);
    expect(await ids("ann@team.example")).toEqual([]);
  });
});

describe("what programs send", () => {
  it("is kept on the thread and asks for no answer", async () => {
    await world.arrive({ id: "p1@x.example", from: "away@x.example", text: "Question" });
    const [{ id = 0 } = {}] = await world.conversationsOf("away@x.example");
    const { body } = await world.bob.post("messages", { conversationId: id, body: "Answer" });
    const answer = await world.deliver(body.data.id);
    await world.arrive({
      from: "away@x.example",
      to: String(answer?.replyTo),
      headers: { "Auto-Submitted": "auto-replied" },
      text: "I am away.",
    });
    expect((await of(id)).at(-1)).toMatchObject({ body: "I am away.", automatic: true });
    expect(await world.conversationsOf("away@x.example")).toMatchObject([{ state: "waiting", unread: false, waitingSince: null }]);
    await world.arrive({ from: "news@shop.example", headers: { Precedence: "bulk" }, text: "Offers" });
    expect(await world.conversationsOf("news@shop.example")).toMatchObject([{ state: "new", unread: true, waitingSince: null }]);
  });

  it("does not go round between two mailboxes", async () => {
    const before = [await world.count("messages"), world.sent.length];
    const { messageId, replyTo } = await sendDocument("loop@other.example", "loop");
    // It is forwarded back to us as it was, a hundred times.
    for (let n = 0; n < 100; n += 1)
      await world.arrive({ id: String(messageId), from: "office@hq.example", to: "office@hq.example", text: "Attached." });
    expect(await world.count("messages")).toBe(before[0]);
    // The other side answers by itself to whatever it gets, without saying so: it gets nothing.
    for (let n = 0; n < 20; n += 1) await world.arrive({ from: "loop@other.example", to: String(replyTo), text: "We got your email." });
    expect(world.sent.length).toBe(Number(before[1]) + 1);
    expect(await ids("loop@other.example")).toHaveLength(1);
    expect(
      await world.count(
        "jobs",
        sql`queue = 'email-message' and payload->>'messageId' in (select id::text from messages where conversation_id in
      (select id from conversations where address = 'loop@other.example'))`,
      ),
    ).toBe(0);
  });
});

describe("a form on a website", () => {
  it("writes for somebody else, who gets the answer", async () => {
    await world.arrive({ from: "Site <noreply@site.example>", headers: { "Reply-To": "visitor@home.example" }, text: "I want a quote." });
    expect(await world.conversationsOf("visitor@home.example")).toHaveLength(1);
    // Nobody makes us write to ourselves.
    await world.arrive({ from: "eve@evil.example", headers: { "Reply-To": "office@hq.example" }, text: "Loop" });
    expect(await ids("office@hq.example")).toEqual([]);
  });
});

describe("without an address that takes codes", () => {
  it("the headers of a reply tell what it answers, and its address is left as it was", async () => {
    const plain = await createMailWorld({ addressed: false });
    await plain.arrive({ id: "n1@x.example", from: "ada@plain.example", text: "Question" });
    const [{ id = 0 } = {}] = await plain.conversationsOf("ada@plain.example");
    const { body } = await plain.bob.post("messages", { conversationId: id, body: "Answer" });
    const answer = await plain.deliver(body.data.id);
    expect(answer?.replyTo).toBeUndefined();
    await plain.arrive({ from: "ada@plain.example", headers: { "In-Reply-To": `<${answer?.messageId}>` }, text: "Thanks" });
    expect((await plain.messages(sql`conversation_id = ${id}`)).map((message) => message.body)).toEqual(["Question", "Answer", "Thanks"]);
    await plain.close();
  });
});
