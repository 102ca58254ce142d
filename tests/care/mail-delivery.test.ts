// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertDocumentEmail, readDocumentEmails } from "../../server/documents/email/document-email-rows.ts";
import { CAME_BACK } from "../../server/integrations/kept-mail.ts";
import { MailRefused, MailUnanswered } from "../../server/integrations/mail.ts";
import { PermanentFailure } from "../../server/jobs/failure.ts";
import { asMail, fixture } from "../integrations/mail-in/fixture.ts";
import { createMailWorld, type MailWorld } from "./mail-world.ts";

let world: MailWorld;
beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());

let reports = 0;
/** A mail server's report that an email did not reach its recipient. */
function bounce(messageId: string | undefined, address: string, status = "5.1.1"): Buffer {
  reports += 1;
  return asMail(
    fixture("bounce-postfix")
      .toString()
      .replace("20261125130000.5A1B2", `report-${reports}`)
      .replace("letter-12.k3v@hq.example", String(messageId))
      .replaceAll(/[Gg]one@atelier\.example/g, address)
      .replace("5.1.1\r\nRemote", `${status}\r\nRemote`),
  );
}

async function conversationWith(address: string): Promise<number> {
  await world.arrive({ from: address, text: "Hello" });
  return (await world.conversationsOf(address))[0]?.id ?? 0;
}
const write = async (conversationId: number, text = "Hello"): Promise<number> =>
  (await world.bob.post("messages", { conversationId, body: text })).body.data.id;
const message = async (id: number) => (await world.messages(sql`id = ${id}`))[0];
const noticesAbout = (id: number, title = "Email not delivered") =>
  world.count("notifications", sql`resource = 'conversation-message' and record_id = ${id} and title = ${title}`);

describe("a report of failed delivery", () => {
  it("marks the message and tells its writer, once in a storm of reports, and opens nothing", async () => {
    const id = await write(await conversationWith("gone@storm.example"));
    const mail = await world.deliver(id);
    const before = await world.count("conversations");
    const report = bounce(mail?.messageId, "gone@storm.example");
    for (let n = 0; n < 10; n += 1) await world.take(report);
    for (let n = 0; n < 40; n += 1) await world.take(bounce(mail?.messageId, "gone@storm.example"));
    expect(await message(id)).toMatchObject({ delivery: "failed", problem: expect.stringContaining("User unknown") });
    expect(await noticesAbout(id)).toBe(1);
    expect(await world.count("conversations")).toBe(before);
    const [conversation] = await world.conversationsOf("gone@storm.example");
    expect(conversation).toMatchObject({ preview: expect.stringMatching(/^Not delivered: /), unread: true });
  });

  it("that arrives before the answer of the mail server stands", async () => {
    const id = await write(await conversationWith("fast@atelier.example"));
    const original = world.sent.push.bind(world.sent);
    // The report comes while the email is being sent.
    let report: Promise<unknown> | undefined;
    world.sent.push = (mail) => {
      report = world.take(bounce(mail.messageId, "fast@atelier.example"));
      return original(mail);
    };
    await world.deliver(id);
    world.sent.push = original;
    await report;
    expect(await message(id)).toMatchObject({ delivery: "failed" });
  });

  it("of a delay or a full mailbox changes nothing", async () => {
    const id = await write(await conversationWith("full@slow.example"));
    const mail = await world.deliver(id);
    await world.take(bounce(mail?.messageId, "full@slow.example", "4.2.2"));
    expect(await message(id)).toMatchObject({ delivery: "sent", problem: null });
  });

  it("about an email or a recipient that was never sent to says nothing", async () => {
    const id = await write(await conversationWith("jo@atelier.example"));
    const mail = await world.deliver(id);
    const before = [await world.count("mail_bounces"), await world.count("conversations"), await world.count("messages")];
    await world.take(bounce("letter-1@hq.example", "jo@atelier.example"));
    await world.take(bounce(String(mail?.messageId).replace(/\.[0-9a-f]{24}/, ".000000000000000000000000"), "jo@atelier.example"));
    expect([await world.count("mail_bounces"), await world.count("conversations"), await world.count("messages")]).toEqual(before);
    expect(await message(id)).toMatchObject({ delivery: "sent" });
  });

  it("marks the document's email for the recipient who did not get it", async () => {
    const quote = await world.approved();
    const { rows } = await sql<{ id: number }>`select id from users where email is not null order by id limit 1`.execute(world.db.kysely);
    const userId = rows[0]?.id ?? null;
    const stored = { ...(await world.files.saveFile(Buffer.from("%PDF-1.7"), "quote.pdf")), contentType: "application/pdf" };
    const to = ["ines@doc.example", "gone@doc.example"];
    const letter = {
      resource: "sales-quote",
      recordId: quote.id,
      document: "Quote",
      to,
      subject: "Quote",
      message: "Hello",
      replyTo: null,
      userId,
      userName: "Bob",
    };
    const letterId = await insertDocumentEmail(world.db.kysely, letter, stored);
    await world.mailer.send({
      to,
      subject: "Quote",
      text: "Hello",
      id: `letter-${letterId}`,
      origin: "person",
      about: { resource: "sales-quote", recordId: quote.id, letterId, userId },
    });
    const mail = world.sent.at(-1);
    await world.take(bounce(mail?.messageId, "gone@doc.example"));
    await world.take(bounce(mail?.messageId, "gone@doc.example"));
    const [email] = await readDocumentEmails(world.db.kysely, ["sales-quote"], quote.id);
    expect(email).toMatchObject({ delivery: "sent", refused: [{ address: "gone@doc.example" }] });
    expect(email?.refused).toHaveLength(1);
    expect(await world.count("activity_log", sql`verb = 'failToEmail' and resource = 'sales-quote' and record_id = ${quote.id}`)).toBe(1);
    // Somebody who got it replies.
    await world.arrive({ from: "ines@doc.example", to: String(mail?.replyTo), text: "Yes." });
    expect(await world.conversationsOf("ines@doc.example")).toMatchObject([{ recordId: quote.id }]);
  });
});

describe("an address from which emails came back", () => {
  const automatic = { to: ["back@home.example", "fine@home.example"], subject: "News", text: "News" };

  it("gets nothing that nobody asked for, until somebody writes from there", async () => {
    const id = await write(await conversationWith("back@home.example"));
    await world.take(bounce((await world.deliver(id))?.messageId, "back@home.example"));
    expect((await world.mailer.send(automatic)).refused).toEqual([{ address: "back@home.example", reply: CAME_BACK }]);
    expect(world.sent.at(-1)?.to).toEqual(["fine@home.example"]);
    const before = world.sent.length;
    await world.mailer.send({ ...automatic, to: ["Back@home.example"] });
    expect(world.sent.length).toBe(before);
    await world.mailer.send({ ...automatic, origin: "request" });
    expect(world.sent.at(-1)?.to).toEqual(automatic.to);
    await world.arrive({ from: "back@home.example", headers: { "Auto-Submitted": "auto-replied" } });
    expect((await world.mailer.send(automatic)).refused).toHaveLength(1);
    await world.arrive({ from: "back@home.example", text: "I am here again." });
    expect((await world.mailer.send(automatic)).refused).toEqual([]);
  });
});

describe("a message that can't be sent", () => {
  it("says so with the mail server's reply, and its writer is told", async () => {
    const id = await write(await conversationWith("refused@atelier.example"));
    world.faults.push(new MailRefused([{ address: "refused@atelier.example", reply: "550 no such mailbox" }]));
    await expect(world.deliver(id)).rejects.toThrow(PermanentFailure);
    expect(await message(id)).toMatchObject({ delivery: "failed", problem: "refused@atelier.example: 550 no such mailbox" });
    expect(await noticesAbout(id)).toBe(1);
  });

  it("that the mail server did not confirm counts as sent, says so and is not tried again", async () => {
    const id = await write(await conversationWith("perhaps@atelier.example"));
    world.faults.push(new MailUnanswered("<message-1@hq.example>", ["perhaps@atelier.example"]));
    await expect(world.deliver(id)).rejects.toThrow(PermanentFailure);
    const problem = "perhaps@atelier.example: The mail server did not confirm it. It may have arrived.";
    expect(await message(id)).toMatchObject({ delivery: "sent", problem });
    expect(await noticesAbout(id, "Email not confirmed")).toBe(1);
    expect(await noticesAbout(id)).toBe(0);
    expect(await world.deliver(id)).toBeUndefined();
  });

  it("is tried again when the server is away, with the same Message-ID, and fails in the end", async () => {
    const conversationId = await conversationWith("later@atelier.example");
    const id = await write(conversationId);
    world.faults.push(new Error("connection refused"));
    await expect(world.deliver(id)).rejects.toThrow("connection refused");
    expect(await message(id)).toMatchObject({ delivery: "queued" });
    await world.deliver(id, 2);
    expect(await message(id)).toMatchObject({ delivery: "sent" });
    expect(await world.count("mail_message_ids", sql`resource = 'conversation-message' and record_id = ${id}`)).toBe(1);
    const never = await write(conversationId);
    world.faults.push(new Error("connection refused"));
    await expect(world.deliver(never, 3)).rejects.toThrow();
    expect(await message(never)).toMatchObject({ delivery: "failed", problem: expect.stringContaining("not reached") });
  });
});

describe("files", () => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const withFiles = (id: string, more = "") =>
    asMail(`From: logo@atelier.example\nTo: office@hq.example\nSubject: Files\nMessage-ID: <${id}@logo.example>\nReferences: <first@logo.example>
Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nText ${id}\n--b\nContent-Type: image/png; name=logo.png
Content-Transfer-Encoding: base64\nContent-ID: <logo>\n\n${png}\n${more}--b--\n`);

  it("are encoded anew, kept once per conversation, and what is left out is named", async () => {
    const program =
      "--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=bill.pdf\nContent-Transfer-Encoding: base64\n\nTVqQAAMAAAA=\n";
    const broken =
      "--b\nContent-Type: image/png\nContent-Disposition: attachment; filename=broken.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgoAAAANSUhEUg==\n";
    await world.take(withFiles("first", program + broken));
    for (let n = 0; n < 10; n += 1) await world.take(withFiles(`n${n}`));
    const conversations = await world.conversationsOf("logo@atelier.example");
    expect(conversations).toHaveLength(1);
    const messages = await world.messages(sql`conversation_id = ${conversations[0]?.id}`);
    expect(messages).toHaveLength(11);
    expect(messages[0]?.problem).toBe("bill.pdf was left out: programs are not taken.");
    const { rows } = await sql<{ name: string; mime: string }>`select f.name, f.mime from files f join messages m on m.id = f.record_id
      where f.resource = 'conversation-message' and m.conversation_id = ${conversations[0]?.id} order by f.id`.execute(world.db.kysely);
    expect(rows).toEqual([
      { name: "logo.png", mime: "image/png" },
      { name: "broken.png.bin", mime: "application/octet-stream" },
    ]);
  });

  it("of an answer are attached", async () => {
    const conversationId = await conversationWith("files@atelier.example");
    const id = await write(conversationId);
    const stored = await world.files.saveFile(Buffer.from("a,b"), "list.csv");
    await sql`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field)
      values ('list.csv', ${stored.contentType}, ${stored.size}, ${stored.digest}, ${stored.digest}, 'conversation-message', ${id}, 'files')`.execute(
      world.db.kysely,
    );
    expect((await world.deliver(id))?.attachments).toEqual([
      { name: "list.csv", contentType: stored.contentType, content: Buffer.from("a,b") },
    ]);
  });
});
