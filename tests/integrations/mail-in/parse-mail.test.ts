import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_MAIL_BYTES, MailUnreadable } from "../../../server/integrations/mail-in/inbound-mail.ts";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";
import { asMail, fixture, parsedFixture, writeMail } from "./fixture.ts";

describe("what somebody wrote and what their program repeats", () => {
  it("of Gmail", async () => {
    const mail = await parsedFixture("gmail-reply");
    expect(mail).toMatchObject({
      id: "CAF=abc123@mail.gmail.com",
      from: { address: "ada@atelier.example", name: "Ada Byron" },
      inReplyTo: ["letter-12.k3v@hq.example"],
      references: ["letter-12.k3v@hq.example"],
      deliveredTo: ["office+reply@hq.example"],
      text: "Tuesday at 9 works. Please ring the bell twice — it sticks.",
      automatic: false,
      bounce: null,
    });
    expect(mail.quoted).toMatch(/^On Mon, Nov 23, 2026 at 8:58\sAM HQ <office@hq\.example> wrote:[\s\S]*> Dana$/);
  });

  it("of Outlook, whose logo is a file that the text does not name", async () => {
    const mail = await parsedFixture("outlook-reply");
    expect(mail.text).toBe("We accept. Can you do it before the 12th?\n\nSam Okoro\nRegistrar, Gallery");
    expect(mail.quoted).toContain("From: HQ <office@hq.example>");
    expect(mail.references).toEqual(["letter-7.a1b@hq.example", "AM9PR01MB0001@eurprd01.prod.exchangelabs.com"]);
    expect(mail.cc).toEqual(["kim@gallery.example", "pat@gallery.example"]);
    expect(mail.files).toMatchObject([{ name: "image001.png", inline: true, image: true }]);
  });

  it("of Apple Mail, with a picture between two texts", async () => {
    const mail = await parsedFixture("apple-mail");
    expect(mail).toMatchObject({ subject: "Photos of the café table", quoted: "Sent from my iPhone" });
    expect(mail.text).toContain("Here is the damage:");
    expect(mail.text).toContain("Call me when you have seen it.");
    expect(mail.files).toMatchObject([{ name: "Table – corner.png", image: true }]);
  });

  it("of an email with HTML only", async () => {
    const mail = await parsedFixture("html-only");
    expect(mail.text).toBe("Hello,\n\nthe café is closed on Friday. 10 < 12 & that is fine.\nMia");
    expect(mail.quoted).toBe("> When shall we come?");
  });

  it("keeps the lines that are answered in between, and a forwarded email as text", async () => {
    const mail = await parsedFixture("interleaved");
    expect(mail.text).toMatch(/> Which floor\?\nThe third\.\n> Is there a lift\?\nNo, sorry\.$/);
    expect(mail.quoted).toBe("-- \nAda Byron\nAtelier Byron");
    expect(mail.inReplyTo).toEqual(["a@hq.example", "b@hq.example"]);
    const forwarded = await parsedFixture("forwarded");
    expect(forwarded.text).toContain("Your chairs leave us on Friday.");
    expect(forwarded.quoted).toBe("");
  });

  it("of 460 KB of quotes, and keeps the complete email when it can't keep all of them", async () => {
    const lines = (size: number) => "> On a day in the past somebody wrote a long line that is quoted here.\n".repeat(Math.ceil(size / 71));
    const mail = await parseMail(writeMail({ text: `Yes.\n\nOn Mon, Jo <jo@loft.example> wrote:\n${lines(460_000)}` }));
    expect(mail.text).toBe("Yes.");
    expect(mail.quoted.length).toBeLessThanOrEqual(50_000);
    expect(mail.files.map(({ name }) => name)).toEqual(["complete-message.eml"]);
    const hostile = await parseMail(writeMail({ text: "On a On b On c ".repeat(30_000) }));
    expect(hostile.text.length + hostile.quoted.length).toBeGreaterThan(90_000);
  });
});

describe("what identifies an email", () => {
  it("is its content if it has no Message-ID, whatever way a copy took", async () => {
    const mail = await parsedFixture("no-message-id");
    expect(mail.id).toMatch(/^sha256-[0-9a-f]{64}$/);
    const copy = asMail(
      fixture("no-message-id")
        .toString()
        .replace(/^Received:.*\r\n/, "Received: from elsewhere\r\nX-Spam: no\r\n"),
    );
    expect((await parseMail(copy)).id).toBe(mail.id);
    const other = asMail(fixture("no-message-id").toString().replace("One page", "Two pages"));
    expect((await parseMail(other)).id).not.toBe(mail.id);
  });

  it("keeps the first and the last of very many references, each once", async () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `<r${index}@hq.example>`);
    const { references } = await parseMail(writeMail({ headers: { References: [...ids, ...ids].join("\n ") } }));
    expect(references).toHaveLength(50);
    expect([references[0], references.at(-1)]).toEqual(["r0@hq.example", "r4999@hq.example"]);
  });
});

describe("files", () => {
  it("are named safely and judged by their content; programs are named and left out", async () => {
    const mail = await parsedFixture("hostile-files");
    expect(mail.files.map(({ name, image }) => [name, image])).toEqual([
      ["photo.png.bin", false],
      ["scan.pdf", false],
      ["forwarded.eml", false],
    ]);
    expect(mail.notes).toEqual(["invoice.pdf was left out: programs are not taken.", "run.js was left out: programs are not taken."]);
  });

  it("of calendars and of Outlook's own format are kept", async () => {
    expect((await parsedFixture("invitation")).files.map(({ name }) => name)).toEqual(["invitation.ics"]);
    expect((await parsedFixture("winmail")).files.map(({ name }) => name)).toEqual(["winmail.dat"]);
  });

  it("of an email that is too large are left out, and its text says so", async () => {
    const mail = await parseMail(writeMail({ text: "The start." }), { size: MAX_MAIL_BYTES + 12_000_000 });
    expect(mail).toMatchObject({
      text: "The start.",
      files: [],
      notes: ["The email is too large (62 MB). Only its start was taken, without files."],
    });
  });
});

describe("bounces", () => {
  it("name the email, its recipients and whether that can change", async () => {
    expect((await parsedFixture("bounce-postfix")).bounce).toEqual({
      messageIds: ["letter-12.k3v@hq.example"],
      recipients: [
        {
          address: "gone@atelier.example",
          permanent: true,
          reply: "550 5.1.1 <gone@atelier.example>: Recipient address rejected: User unknown",
        },
        { address: "full@atelier.example", permanent: false, reply: "452 4.2.2 Mailbox full" },
      ],
    });
    expect((await parsedFixture("bounce-exim")).bounce).toEqual({
      messageIds: ["letter-12.k3v@hq.example"],
      recipients: [{ address: "gone@atelier.example", permanent: true, reply: "550 no such user" }],
    });
    expect((await parsedFixture("delayed")).bounce?.recipients).toMatchObject([{ permanent: false }]);
  });

  it("are not what a person writes about one", async () => {
    const about = await parseMail(
      writeMail({ from: "postmaster@atelier.example", subject: "Undeliverable chairs", text: "Message-ID: <letter-12.k3v@hq.example>" }),
    );
    expect(about.bounce).toBeNull();
  });
});

describe("what a program sent", () => {
  it.each<Readonly<Record<string, string>>>([
    { "Auto-Submitted": "auto-replied" },
    { "Auto-Submitted": "auto-generated; owner=x" },
    { Precedence: "bulk" },
    { Precedence: "Junk" },
    { "X-Loop": "office@elsewhere.example" },
    { "Return-Path": "<>" },
    { "X-Autoreply": "yes" },
    { "X-Autorespond": "", Precedence: "auto_reply" },
    { "List-Unsubscribe": "<https://news.example/u>", Precedence: "bulk" },
    { "List-Unsubscribe": "<https://news.example/u>", Precedence: "bulk", "Reply-To": "sales@elsewhere.example" },
    { From: "Shop <no-reply@shop.example>" },
    { From: "Shop <no_reply+42@shop.example>", "Reply-To": "orders@shop.example" },
    { From: "Shop <noreply@shop.example>", "Reply-To": "noreply@elsewhere.example" },
    { "Auto-Submitted": "auto-replied", "Reply-To": "pat@elsewhere.example" },
    { From: "office@hq.example" },
    { From: "office@hq.example", "Reply-To": "office+reply@hq.example" },
    { From: "MAILER-DAEMON@mx.example" },
  ])("is recognized by %o", async (headers) => {
    expect((await parseMail(writeMail({ headers }), { own: ["office@hq.example"] })).automatic).toBe(true);
  });

  it.each<Readonly<Record<string, string>>>([
    { "Auto-Submitted": "no" },
    { Precedence: "first-class" },
    { "Return-Path": "<ada@atelier.example>" },
    { Precedence: "list" },
    { Precedence: "list", "List-Id": "<movers.lists.example>", "List-Post": "<mailto:movers@lists.example>", "X-Loop": "movers" },
    { "List-Unsubscribe": "<https://news.example/u>" },
    { From: "Website <noreply@site.example>", "Reply-To": "pat@mail.example" },
    { From: "Website <office@hq.example>", "Reply-To": "Pat <pat@mail.example>" },
    { From: "Website <form@site.example>", "Reply-To": "pat@mail.example", Precedence: "bulk", "Auto-Submitted": "auto-generated" },
    { "X-Auto-Response-Suppress": "All" },
  ])("is not %o", async (headers) => {
    expect((await parseMail(writeMail({ headers }), { own: ["office@hq.example"] })).automatic).toBe(false);
  });

  it("is an absence note, which is no bounce although nothing can be returned to it", async () => {
    expect(await parsedFixture("vacation")).toMatchObject({ automatic: true, bounce: null, text: "I am away until Monday." });
  });
});

describe("broken input", () => {
  it("in a charset that does not exist is read as far as it goes", async () => {
    const mail = await parsedFixture("wrong-charset");
    expect(mail.from.address).toBe("rene@atelier.example");
    expect(mail.text).toContain("aus K");
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a picture", Buffer.from("89504e470d0a1a0a0000", "hex")],
    ["a text", Buffer.from("Hello\nthis is no email")],
    ["no sender", asMail("Subject: Hi\nMessage-ID: <a@b>\n\nHi")],
    ["a sender without an address", asMail("From: Somebody\nSubject: Hi\n\nHi")],
    ["a head without an end", Buffer.from(`From: a@b.example\r\nX: ${"x".repeat(1_500_000)}`)],
    ["thousands of parts", asMail(`From: a@b.example\nContent-Type: multipart/mixed; boundary=x\n\n${"--x\n\npart\n".repeat(5_000)}`)],
  ])("is refused: %s", async (_, raw) => {
    await expect(parseMail(raw)).rejects.toThrow(MailUnreadable);
  });

  it("that is nested a thousand times neither throws otherwise nor hangs", async () => {
    const level = (n: number) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`;
    const nested = `From: a@b.example\n${Array.from({ length: 1_000 }, (_, n) => level(n)).join("")}\nend`;
    await expect(
      parseMail(asMail(nested)).then(
        () => "read",
        (error: unknown) => error,
      ),
    ).resolves.toSatisfy((result) => result === "read" || result instanceof MailUnreadable);
    const html = `From: a@b.example\nContent-Type: text/html\n\n${"<div>".repeat(20_000)}deep`;
    expect((await parseMail(asMail(html))).files.map(({ name }) => name)).toEqual(["complete-message.eml"]);
  });

  it("of any kind is read or refused", async () => {
    const heads = fc.constantFrom(
      "From: a@b.example",
      "Content-Type: multipart/mixed; boundary=b",
      "Content-Type: text/html; charset=utf-16",
      "Content-Transfer-Encoding: base64",
      "References: <",
      "To: ,,;:",
      "Date: never",
      "Message-ID: <>",
      "Subject: =?utf-8?Q?=00?=",
    );
    const lines = fc.array(fc.oneof(heads, fc.constantFrom("", "--b", "--b--"), fc.string({ unit: "binary", maxLength: 80 })), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(lines, fc.uint8Array({ maxLength: 200 }), async (text, noise) => {
        const raw = Buffer.concat([Buffer.from(`From: a@b.example\r\n${text.join("\r\n")}\r\n\r\n`), Buffer.from(noise)]);
        const mail = await parseMail(raw).catch((error: unknown) => error);
        if (mail instanceof Error) expect(mail).toBeInstanceOf(MailUnreadable);
        // What is stored must be storable.
        else expect(JSON.stringify({ ...(mail as object), files: [] })).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
      { numRuns: 60 },
    );
  });
});
