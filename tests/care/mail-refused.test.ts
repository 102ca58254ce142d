// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMailRefusal } from "../../server/areas/care/mail/refused-mail.ts";
import { mailWith, multipart, part, written } from "../integrations/mail-in/written.ts";
import { createMailWorld, type MailWorld } from "./mail-world.ts";

let world: MailWorld;
beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());

const refusals = async () => {
  const { rows } = await sql<{ id: number; conversationId: number; sender: string; body: string; files: string }>`
    select m.id, m.conversation_id as "conversationId", m.sender, m.body,
      (select string_agg(f.name, ',') from files f where f.resource = 'conversation-message' and f.record_id = m.id) as files
    from messages m where m.provider_id like 'refused-%' order by m.id`.execute(world.db.kysely);
  return rows;
};

describe("an email that can't be taken", () => {
  it("is shown with the reason and as it came, once, in one conversation that waits", async () => {
    const nobody = Buffer.from("From: =?utf-8?Q?J=C3=BCrgen?= <jo@server>\r\nSubject: Piano\r\n\r\nPlease call.");
    for (let n = 0; n < 3; n += 1) expect(await world.take(nobody)).toEqual({ refused: "The email names no sender." });
    expect(await world.take(Buffer.from("no email"))).toEqual({ refused: expect.stringMatching(/^This is not an email/) });
    const found = await refusals();
    expect(found).toMatchObject([
      {
        sender: "Jürgen <jo@server>",
        body: "An email could not be taken. The email names no sender.\n\nFrom: Jürgen <jo@server>\nSubject: Piano",
        files: "complete-message.eml",
      },
      { sender: "Unknown sender", body: expect.stringMatching(/^An email could not be taken. This is not an email/) },
    ]);
    expect(new Set(found.map(({ conversationId }) => conversationId)).size).toBe(1);
    const [conversation] = await world.conversationsOf("nobody@refused.invalid");
    expect(conversation).toMatchObject({ state: "new", unread: true, waitingSince: expect.anything() });
    const { body } = await world.bob.get(`conversations/${conversation?.id}`);
    expect(body.data).toMatchObject({ name: "Refused emails", subject: "Emails that could not be taken" });
    expect(await world.count("notifications", sql`title = 'Message from Refused emails'`)).toBeGreaterThan(0);
  });

  it("because storing it fails again and again is shown in the same way", async () => {
    const refuse = createMailRefusal({ engine: world.engine, files: world.files });
    const reason = "It could not be stored in 10 attempts.";
    expect(await refuse(mailWith("text/plain", "Hello"), reason)).toEqual({ refused: reason });
    expect((await refusals()).at(-1)).toMatchObject({ sender: "Pat Doe <pat@mail.example>", body: expect.stringContaining(reason) });
  });
});

describe("a sender of another kind", () => {
  it.each([
    ["from-idn", "jo@käse.example"],
    ["from-dots", "taro..tanaka.@docomo.example"],
  ])("of %s gets a conversation, and the answer", async (name, address) => {
    expect(await world.take(written(name))).toEqual({ refused: null });
    const [conversation] = await world.conversationsOf(address);
    expect(conversation).toMatchObject({ state: "new", unread: true });
    const { body } = await world.bob.post("messages", { conversationId: conversation?.id, body: "Yes." });
    expect((await world.deliver(body.data.id))?.to).toEqual([address]);
  });

  it("is the contact who has the address in either form", async () => {
    const contact = { partyId: world.acme, firstName: "Jo", lastName: "Kase", emails: [{ address: "jo@xn--kse-qla.example" }], phones: [] };
    const { body } = await world.bob.post("contacts", contact);
    expect(await world.take(written("from-idn-ace"))).toEqual({ refused: null });
    const { rows } = await sql<{ contactId: number | null }>`select contact_id as "contactId" from conversations
      where address = 'jo@käse.example' order by id desc limit 1`.execute(world.db.kysely);
    expect(rows[0]?.contactId).toBe(body.data.id);
  });
});

describe("an email with more than a message showed before", () => {
  it("keeps thirty files, and says what it left out", async () => {
    const file = (n: number) => part("text/csv", `a,${n}`, `Content-Disposition: attachment; filename=list-${n}.csv\n`);
    const programs = Array.from({ length: 30 }, (_, n) =>
      part("application/x-msdownload", `MZ ${n}`, `Content-Disposition: attachment; filename=a-long-name-of-a-program-${n}.exe\n`),
    );
    expect(
      await world.take(multipart("mixed", part("text/plain", "Lists"), ...Array.from({ length: 30 }, (_, n) => file(n)), ...programs)),
    ).toEqual({
      refused: null,
    });
    const id = (await world.conversationsOf("pat@mail.example"))[0]?.id;
    const [message] = await world.messages(sql`conversation_id = ${id}`);
    expect(message?.problem).toContain("a-long-name-of-a-program-29.exe was left out");
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from files f join messages m on m.id = f.record_id
      where f.resource = 'conversation-message' and m.conversation_id = ${id}`.execute(world.db.kysely);
    expect(rows[0]?.n).toBe(30);
  });
});

describe("a form of our own website", () => {
  it("waits for an answer, which goes to whoever filled it in", async () => {
    await world.arrive({
      from: "Website <office@hq.example>",
      headers: { "Reply-To": "Visitor <visitor@form.example>", "Auto-Submitted": "auto-generated" },
      text: "I want a quote.",
    });
    expect(await world.conversationsOf("visitor@form.example")).toMatchObject([
      { state: "new", unread: true, waitingSince: expect.anything() },
    ]);
  });

  it("and a list's member wait, too", async () => {
    await world.take(written("person-list-unsub"));
    expect(await world.conversationsOf("boss@mail.example")).toMatchObject([{ waitingSince: expect.anything() }]);
  });
});
