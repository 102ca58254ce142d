import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asMail, writeMail } from "../integrations/mail-in/fixture.ts";
import { type Dovecot, startDovecot } from "../support/counterparts/dovecot.ts";
import { type Office, startOffice } from "../support/counterparts/office.ts";
import { counterpart } from "../support/counterparts/program.ts";
import { until } from "../support/waits.ts";

const path = counterpart("dovecot", "dovecot-imapd");
const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log("Skipped: Dovecot can only be started by root.");

describe.skipIf(!path || !isRoot)("Dovecot", () => {
  let dovecot: Dovecot;
  let office: Office;
  const mailbox = (folder = "INBOX", password = "secret") => `imaps://office:${password}@localhost:${dovecot.port}/${folder}`;
  beforeAll(async () => {
    dovecot = await startDovecot(path ?? "");
    office = await startOffice({ HQ_MAIL_INBOX_URL: mailbox(), NODE_EXTRA_CA_CERTS: dovecot.certificate.certificate });
  });
  afterAll(async () => {
    await office?.close();
    await dovecot?.close();
  });

  const conversations = async (subject: string) =>
    (await office.caller.rows("/conversations?pageSize=200", "conversations")).filter((each) => each.subject === subject);
  /** The one conversation with this subject, and its messages. */
  async function conversation(subject: string) {
    await until(async () => (await conversations(subject)).length > 0, `"${subject}" is a conversation`, {
      limitMs: 120_000,
      everyMs: 200,
    });
    const [found, ...more] = await conversations(subject);
    expect(more).toEqual([]);
    const listed = (await office.caller.rows("/messages?pageSize=200", "messages")).filter((each) => each.conversationId === found.id);
    // A record has its files, a list has not.
    const messages = await Promise.all(listed.map(({ id }) => office.caller.data(`/messages/${id}`)));
    return { ...found, messages };
  }
  const jobs = () => office.caller.data("/v1/jobs");

  it("has emails that become conversations, with their files, and marks them as read", async () => {
    dovecot.deliver(
      writeMail({ id: "one@atelier.example", from: "Ines Körner <ines@atelier.example>", subject: "Where is it?", text: "Grüße" }),
    );
    const { messages, emailAddress } = await conversation("Where is it?");
    expect(emailAddress).toBe("ines@atelier.example");
    expect(messages).toMatchObject([{ direction: "in", body: "Grüße", providerId: "one@atelier.example" }]);
    await until(() => dovecot.seen() === 1, "it is marked as read");
    dovecot.deliver(
      asMail(`From: ines@atelier.example
To: office@hq.example
Subject: Plan
Message-ID: <plan@atelier.example>
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Our plan: 你好
--b
Content-Type: application/pdf
Content-Disposition: attachment; filename*=utf-8''Pl%C3%A4ne.pdf
Content-Transfer-Encoding: base64

JVBERi0xLjcK
--b--
`),
    );
    expect((await conversation("Plan")).messages).toMatchObject([{ body: "Our plan: 你好", files: [{ name: "Pläne.pdf" }] }]);
  });

  it("is read on after it was away, whatever came meanwhile, and nothing twice", async () => {
    await dovecot.stop();
    for (const n of [1, 2, 3])
      dovecot.deliver(writeMail({ id: `away-${n}@atelier.example`, from: `p${n}@atelier.example`, subject: `Away ${n}` }));
    await until(async () => (await jobs()).mailboxes.length === 1, "it is noticed", { limitMs: 120_000, everyMs: 500 });
    const [{ problem }] = (await jobs()).mailboxes;
    expect(problem).toMatch(/ECONNREFUSED|closed the connection/);
    await dovecot.start();
    for (const n of [1, 2, 3]) expect((await conversation(`Away ${n}`)).messages).toHaveLength(1);
    await until(async () => (await jobs()).mailboxes.length === 0, "it is known that it can be read", { limitMs: 60_000, everyMs: 500 });
    // A restart of ours reads nothing again.
    await office.restart("SIGKILL");
    dovecot.deliver(writeMail({ id: "after@atelier.example", from: "p4@atelier.example", subject: "After" }));
    expect((await conversation("After")).messages).toHaveLength(1);
    for (const n of [1, 2, 3]) expect((await conversation(`Away ${n}`)).messages).toHaveLength(1);
  });

  it("refuses a password, which administrators, the doctor and the metrics say, with its words", async () => {
    const words = /Authentication failed/;
    dovecot.setPassword("changed");
    await dovecot.stop();
    await dovecot.start();
    await until(async () => (await jobs()).mailboxes.length === 1, "it is noticed", { limitMs: 120_000, everyMs: 500 });
    await until(async () => words.test((await jobs()).mailboxes[0]?.problem ?? ""), "its words are shown", {
      limitMs: 120_000,
      everyMs: 500,
    });
    const findings = await office.doctor("Mailbox");
    expect(findings).toEqual([
      expect.stringMatching(/^problem: The mailbox can't be opened: .*Authentication failed/),
      expect.stringMatching(/^problem: The mailbox has not been read for \d+ seconds: .*Authentication failed/),
    ]);
    expect(await office.metrics()).toMatch(/^hq_mailbox_readable\{mailbox="imap office localhost INBOX"\} 0$/m);
    expect(await office.metrics()).toMatch(/^hq_mailbox_failing_seconds\{mailbox="imap office localhost INBOX"\} [1-9]/m);
    dovecot.deliver(writeMail({ id: "late@atelier.example", from: "late@atelier.example", subject: "Late" }));
    dovecot.setPassword("secret");
    expect((await conversation("Late")).messages).toHaveLength(1);
    await until(async () => (await jobs()).mailboxes.length === 0, "it can be read again", { limitMs: 120_000, everyMs: 500 });
    expect(await office.doctor("Mailbox")).toEqual(["ok: The mailbox opens with our name and password."]);
    expect(await office.metrics()).toMatch(/^hq_mailbox_readable\{mailbox="imap office localhost INBOX"\} 1$/m);
  });

  it("has a folder that is read in place of the inbox, and one that isn't there is named", async () => {
    dovecot.deliver(writeMail({ id: "filed@atelier.example", from: "filed@atelier.example", subject: "Filed" }), "Orders");
    await office.restart("SIGTERM", { HQ_MAIL_INBOX_URL: mailbox("Orders") });
    dovecot.deliver(writeMail({ id: "inbox@atelier.example", from: "inbox@atelier.example", subject: "In the inbox" }));
    expect((await conversation("Filed")).messages).toHaveLength(1);
    expect(await conversations("In the inbox")).toEqual([]);
    await office.restart("SIGTERM", { HQ_MAIL_INBOX_URL: mailbox("Nowhere") });
    await until(async () => (await jobs()).mailboxes.length === 1, "it is noticed", { limitMs: 120_000, everyMs: 500 });
    expect((await jobs()).mailboxes).toMatchObject([
      { name: "imap office localhost Nowhere", problem: expect.stringContaining("Nowhere") },
    ]);
    expect(await office.doctor("Mailbox")).toContainEqual(
      expect.stringMatching(/^problem: The mailbox can't be opened: .*Mailbox doesn't exist: Nowhere/),
    );
  });

  it("has a certificate that is not trusted without being named", async () => {
    await office.restart("SIGTERM", { HQ_MAIL_INBOX_URL: mailbox(), NODE_EXTRA_CA_CERTS: "" });
    expect((await office.doctor("Mailbox"))[0]).toMatch(
      /certificate of localhost:\d+ is from nobody whom this machine trusts.*NODE_EXTRA_CA_CERTS/,
    );
    await office.restart("SIGTERM", { NODE_EXTRA_CA_CERTS: dovecot.certificate.certificate });
    expect((await conversation("In the inbox")).messages).toHaveLength(1);
  });
});
