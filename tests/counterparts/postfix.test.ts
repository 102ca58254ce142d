import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Dovecot, startDovecot } from "../support/counterparts/dovecot.ts";
import { type MailPolicy, startMailPolicy } from "../support/counterparts/mail-policy.ts";
import { type Office, startOffice } from "../support/counterparts/office.ts";
import { type Postfix, startPostfix } from "../support/counterparts/postfix.ts";
import { counterpart } from "../support/counterparts/program.ts";
import { delay, until } from "../support/waits.ts";

const postfixPath = counterpart("postfix");
const dovecotPath = counterpart("dovecot", "dovecot-imapd");
const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log("Skipped: Postfix and Dovecot can only be started by root.");

describe.skipIf(!postfixPath || !dovecotPath || !isRoot)("Postfix", () => {
  let policy: MailPolicy;
  let dovecot: Dovecot;
  let postfix: Postfix;
  let office: Office;
  beforeAll(async () => {
    policy = await startMailPolicy();
    dovecot = await startDovecot(dovecotPath ?? "");
    postfix = await startPostfix(postfixPath ?? "", { policyPort: policy.port, authPort: dovecot.authPort });
    office = await startOffice({ MAIL_URL: `smtp://127.0.0.1:${postfix.plainPort}` });
  });
  afterAll(async () => {
    await office?.close();
    await postfix?.stop();
    await dovecot?.close();
    await policy?.close();
  });
  afterEach(() => {
    policy.policy = () => "DUNNO";
  });

  /** Sends a message with this subject, and returns its id. */
  async function send(subject: string, input: object = {}): Promise<number> {
    const conversationId = await office.conversationWith("ada@client.example", subject);
    return (await office.caller.create("/messages", { conversationId, body: "It is on the truck.", ...input })).id;
  }
  /** The copies of it that came so far. */
  const copies = async (subject: string) => (await postfix.delivered()).filter((mail) => mail.subject === subject);
  async function arrived(subject: string, count = 1) {
    await until(async () => (await copies(subject)).length >= count, `"${subject}" has arrived`, { limitMs: 120_000 });
    return copies(subject);
  }

  it("takes an email with files, and what is in it arrives as it was written", async () => {
    const photo = Buffer.from("%PDF-1.7 plan of the house");
    const body = "Grüße aus Köln: 你好, 👋.\n.\nA line with a point alone, and one of 1,200 letters:\n".concat("é".repeat(1_200));
    const form = new FormData();
    form.set("file", new Blob([photo], { type: "application/pdf" }), "Plan für Müller – 3. Stock.pdf");
    const file = await office.upload(form);
    const id = await send("Übergabe am Montag ✓", { body, files: [file], cc: "bo@client.example" });
    const [mail, second] = await arrived("Übergabe am Montag ✓", 2);
    expect(second?.messageId, "one email for both recipients").toBe(mail?.messageId);
    expect(mail?.text?.replace(/\s+$/, "")).toContain(body);
    expect(mail?.attachments).toMatchObject([{ filename: "Plan für Müller – 3. Stock.pdf", contentType: "application/pdf" }]);
    expect(mail?.attachments[0]?.content.equals(photo)).toBe(true);
    expect(await office.message(id, ({ delivery }) => delivery === "sent", "it is sent")).toMatchObject({ problem: null });
  });

  it("takes one recipient and asks for time with another, who gets it later, once", async () => {
    let refusals = 0;
    policy.policy = ({ state, recipient }) => {
      if (state !== "RCPT" || recipient !== "bo@client.example" || refusals > 0) return "DUNNO";
      refusals += 1;
      return "450 4.2.0 Greylisted, try again later";
    };
    const id = await send("Greylisted", { cc: "bo@client.example" });
    const mails = await arrived("Greylisted", 2);
    expect(await office.message(id, ({ delivery }) => delivery === "sent", "it is sent")).toMatchObject({ problem: null });
    const recipients = mails.map(({ headers }) => JSON.stringify(headers.get("delivered-to"))).sort();
    expect(recipients).toEqual([expect.stringContaining("ada@client.example"), expect.stringContaining("bo@client.example")]);
    expect([refusals, mails.length]).toEqual([1, 2]);
  });

  it("refuses an email after its end, and the record has its words", async () => {
    policy.policy = ({ state }) => (state === "END-OF-MESSAGE" ? "550 5.7.1 We don't take such emails" : "DUNNO");
    const id = await send("Refused late");
    const { problem } = await office.message(id, ({ delivery }) => delivery === "failed", "it is refused");
    expect(problem).toMatch(/^ada@client\.example: 550 5\.7\.1 .*We don't take such emails/);
    expect(await copies("Refused late")).toEqual([]);
  });

  it("answers the end of an email after 40 seconds: it is sent once, and until then nothing else is said", async () => {
    let ends = 0;
    policy.policy = async ({ state }) => {
      if (state !== "END-OF-MESSAGE") return "DUNNO";
      ends += 1;
      // Time that belongs to the scenario: more than half a minute, after which it was sent again once.
      await delay(40_000);
      return "DUNNO";
    };
    const id = await send("Slow");
    await until(() => ends === 1, "Postfix has the whole email");
    expect(await office.caller.data(`/messages/${id}`)).toMatchObject({ delivery: "queued", sentAt: null });
    expect(await office.message(id, ({ delivery }) => delivery !== "queued", "it is answered")).toMatchObject({
      delivery: "sent",
      problem: null,
    });
    expect(await arrived("Slow")).toHaveLength(1);
    expect(ends).toBe(1);
  });

  it("is never sent an email again whose answer was lost with a killed server, and the record says so", async () => {
    let release: (value: string) => void = () => undefined;
    const held = new Promise<string>((resolve) => (release = resolve));
    let isHeld = false;
    policy.policy = ({ state }) => {
      if (state !== "END-OF-MESSAGE") return "DUNNO";
      isHeld = true;
      return held;
    };
    const id = await send("Lost answer");
    await until(() => isHeld, "Postfix has the whole email");
    await office.restart("SIGKILL");
    release("DUNNO");
    const { delivery, problem } = await office.message(id, (message) => message.delivery !== "queued", "it is known what became of it");
    expect(delivery).toBe("sent");
    expect(problem).toBe("ada@client.example: The mail server did not confirm it. It may have arrived.");
    const [only, ...more] = await arrived("Lost answer");
    expect(more).toEqual([]);
    expect(only?.messageId).toContain("@hq.example>");
  });

  it("is refused for a certificate that nobody vouches for, which the doctor says, and trusted with NODE_EXTRA_CA_CERTS", async () => {
    const MAIL_URL = `smtp://localhost:${postfix.port}`;
    await office.restart("SIGTERM", { MAIL_URL });
    const [finding] = await office.doctor("Email");
    expect(finding).toMatch(
      new RegExp(
        `^problem: The mail server can't be used: The certificate of localhost:${postfix.port} is from nobody whom this machine trusts`,
      ),
    );
    expect(finding).toContain("NODE_EXTRA_CA_CERTS");
    const id = await send("By STARTTLS");
    await office.restart("SIGTERM", { NODE_EXTRA_CA_CERTS: postfix.certificate.certificate });
    await office.message(id, ({ delivery }) => delivery === "sent", "it is sent");
    const [mail] = await arrived("By STARTTLS");
    expect(String(mail?.headers.get("received"))).toMatch(/ESMTPS/);
    expect(await office.doctor("Email")).toEqual(["ok: The mail server answers and takes our name and password."]);
  });

  it("is refused where it offers no TLS, if the address demands it", async () => {
    await office.restart("SIGTERM", { MAIL_URL: `smtp://localhost:${postfix.plainPort}?requireTLS=true` });
    expect(await office.doctor("Email")).toEqual([expect.stringMatching(/^problem: The mail server can't be used: .*STARTTLS/)]);
  });

  it("wants a name and a password, and says so when they are wrong", async () => {
    const address = (password: string) => `smtp://office:${password}@localhost:${postfix.submissionPort}`;
    await office.restart("SIGTERM", { MAIL_URL: address("wrong"), NODE_EXTRA_CA_CERTS: postfix.certificate.certificate });
    expect(await office.doctor("Email")).toEqual([expect.stringMatching(/^problem: The mail server can't be used: .*535 5\.7\.8/)]);
    const id = await send("Signed in");
    await office.restart("SIGTERM", { MAIL_URL: address("secret") });
    await office.message(id, ({ delivery }) => delivery === "sent", "it is sent");
    const [mail] = await arrived("Signed in");
    expect(String(mail?.headers.get("received"))).toMatch(/ESMTPSA/);
  });
});
