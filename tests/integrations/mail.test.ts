import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMailer, createSmtpMailer, type Mail } from "../../server/integrations/mail.ts";
import { addressForms, canonicalAddress, isMailAddress, oneLine } from "../../server/integrations/mail-address.ts";
import { createMailHandler } from "../../server/integrations/mail-job.ts";
import { PermanentFailure } from "../../server/jobs/failure.ts";
import { isEmailAddress } from "../../src/schemas/values/email.ts";

const from = { name: "HQ", address: "office@hq.example" };
const mail: Mail = { to: ["jo@atelier.example"], subject: "Your quote QT-00042", text: "Hello Jo,\nit is ready.\n" };

describe("file delivery", () => {
  let dataDir = "";
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "hq-mail-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  async function readOutbox(): Promise<string[]> {
    const names = await readdir(join(dataDir, "outbox"));
    expect(names.every((name) => name.endsWith(".eml"))).toBe(true);
    return Promise.all(names.sort().map((name) => readFile(join(dataDir, "outbox", name), "utf8")));
  }

  test("an email is written as one .eml file", async () => {
    const { messageId } = await createMailer({ dataDir, from }).send({ ...mail, html: "<p>Ready</p>", id: "quote-42" });
    const [eml = ""] = await readOutbox();
    expect(eml).toContain("From: HQ <office@hq.example>\r\n");
    expect(eml).toContain("To: jo@atelier.example\r\n");
    expect(eml).toContain("Subject: Your quote QT-00042\r\n");
    expect(eml).toContain("it is ready.");
    expect(messageId).toBe("<quote-42@hq.example>");
    expect(eml).toContain(`Message-ID: ${messageId}\r\n`);
  });

  test("an email goes to those in copy, and to addresses of every kind that mail servers take", async () => {
    const mailer = createMailer({ dataDir, from });
    await mailer.send({
      ...mail,
      to: ["jo@käse.example", "taro..tanaka.@docomo.example"],
      cc: ['"jo smith"@atelier.example', "site@builder.example"],
    });
    const [eml = ""] = await readOutbox();
    expect(eml).toContain('To: jo@xn--kse-qla.example, <"taro..tanaka."@docomo.example>\r\n');
    expect(eml).toContain('Cc: <"jo smith"@atelier.example>, site@builder.example\r\n');
    await expect(mailer.send({ ...mail, cc: ["x"] })).rejects.toThrow(PermanentFailure);
    const many = Array.from({ length: 50 }, (_, n) => `p${n}@atelier.example`);
    await expect(mailer.send({ ...mail, cc: many })).rejects.toThrow(PermanentFailure);
  });

  test("no text can inject a header or a recipient", async () => {
    const mailer = createMailer({ dataDir, from: { ...from, name: "HQ\r\nBcc: evil@evil.example" } });
    await mailer.send({ ...mail, subject: "Hi\r\nBcc: evil@evil.example\r\n\r\nbody", id: "x>\r\nBcc: evil@evil.example" });
    const [eml = ""] = await readOutbox();
    const head = eml.slice(0, eml.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
    expect(head.split("\r\n").map((line) => line.split(":")[0])).not.toContain("Bcc");
    for (const to of ["a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "A <a@b.example>", ""]) {
      await expect(mailer.send({ ...mail, to: [to] })).rejects.toThrow(PermanentFailure);
    }
    await expect(mailer.send({ ...mail, replyTo: "x" })).rejects.toThrow(PermanentFailure);
    await expect(mailer.send({ ...mail, to: [] })).rejects.toThrow(PermanentFailure);
  });

  test("the queue handler sends the job's email and permanently fails on an invalid one", async () => {
    const handle = createMailHandler(createMailer({ dataDir, from }));
    await handle({ id: 9, payload: JSON.parse(JSON.stringify(mail)) });
    expect((await readOutbox())[0]).toContain("Message-ID: <job-9@hq.example>");
    await expect(handle({ id: 10, payload: { to: "jo@atelier.example" } })).rejects.toThrow(PermanentFailure);
  });
});

describe("SMTP", () => {
  /** A minimal mail server that accepts what a client sends. */
  async function smtp(answer: string | ((line: string) => string) = "250 ok") {
    const answerToRecipient = typeof answer === "string" ? () => answer : answer;
    const received: string[] = [];
    const server = createServer((socket) => {
      let inBody = false;
      let buffer = "";
      socket.write("220 test\r\n");
      socket.on("data", (chunk) => {
        buffer += String(chunk);
        for (let end = buffer.indexOf("\r\n"); end >= 0; end = buffer.indexOf("\r\n")) {
          const line = buffer.slice(0, end);
          buffer = buffer.slice(end + 2);
          received.push(line);
          if (inBody) {
            inBody = line !== ".";
            if (!inBody) socket.write("250 taken\r\n");
          } else if (line === "DATA") {
            inBody = true;
            socket.write("354 go\r\n");
          } else socket.write(`${line.startsWith("RCPT") ? answerToRecipient(line) : line === "QUIT" ? "221 bye" : "250 ok"}\r\n`);
        }
      });
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`, from });
    return { received, mailer, close: () => new Promise((resolve) => server.close(resolve)) };
  }

  test("an email reaches the server", async () => {
    const { received, mailer, close } = await smtp();
    await mailer.send(mail);
    await close();
    expect(received).toContain("RCPT TO:<jo@atelier.example>");
    expect(received).toContain("it is ready.");
  });

  test("an unknown mailbox is a permanent failure, a full one is not", async () => {
    const unknown = await smtp("550 no such mailbox");
    await expect(unknown.mailer.send(mail)).rejects.toThrow(PermanentFailure);
    await unknown.close();
    const busy = await smtp("452 later");
    await expect(busy.mailer.send(mail)).rejects.not.toBeInstanceOf(PermanentFailure);
    await busy.close();
  });

  test("who was refused is named with the server's reply", async () => {
    const unknown = await smtp("550 no such mailbox");
    await expect(unknown.mailer.send(mail)).rejects.toMatchObject({
      refused: [{ address: "jo@atelier.example", reply: "550 no such mailbox" }],
    });
    await unknown.close();
    const partly = await smtp((line) => (line.includes("gone@") ? "550 gone" : "250 ok"));
    const { refused } = await partly.mailer.send({ ...mail, to: ["gone@atelier.example", "jo@atelier.example"] });
    expect(refused).toEqual([{ address: "gone@atelier.example", reply: "550 gone" }]);
    await partly.close();
  });

  test("an invalid server URL is rejected at startup", () => {
    expect(() => createSmtpMailer({ url: "mail.hq.example", from })).toThrow("MAIL_URL");
  });
});

test("addresses have one form in which they are stored and compared", () => {
  for (const [text, address] of [
    [" Jo@HQ.Example ", "jo@hq.example"],
    ["jo@XN--KSE-QLA.example", "jo@käse.example"],
    ["jo@ka\u0308se.example", "jo@käse.example"],
    ['"jo"@hq.example', "jo@hq.example"],
    ['"jo smith"@hq.example', '"jo smith"@hq.example'],
    ["mailto:jo@hq.example", "jo@hq.example"],
    ["jo@hq.example.", "jo@hq.example"],
  ] as const)
    expect(canonicalAddress(text), text).toBe(address);
  for (const bad of [
    "",
    "jo",
    "jo@server",
    "jo@hq..example",
    "jo smith@hq.example",
    "jo@1.2.3.4",
    "jo@hq.example\r\nBcc: x@y.example",
    '"@hq.example',
  ])
    expect(canonicalAddress(bad), bad).toBeNull();
  expect(addressForms("jo@käse.example")).toEqual(["jo@käse.example", "jo@xn--kse-qla.example"]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const address = canonicalAddress(text);
      if (address !== null) expect(canonicalAddress(address)).toBe(address);
      expect(isEmailAddress(`a@b.example${text}`) && /[\s,;<>]/.test(text)).toBe(false);
    }),
  );
});

test("email addresses are validated", () => {
  for (const good of ["a@b.example", "first.last+tag@sub.hq.example", "o'neil@hq.example"]) expect(isMailAddress(good)).toBe(true);
  for (const bad of [
    "",
    "a",
    "@b.example",
    "a@b",
    "a@-b.example",
    "a@b..example",
    ".a@b.example",
    "a b@c.example",
    "a@b.example ",
    '"x"@b.example',
    "a@[127.0.0.1]",
  ]) {
    expect(isMailAddress(bad), bad).toBe(false);
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(oneLine(text)).not.toMatch(/[\r\n\0\u2028]/);
      expect(isMailAddress(`a@b.example${text}`) && /[\s,;<>]/.test(text)).toBe(false);
    }),
  );
});
