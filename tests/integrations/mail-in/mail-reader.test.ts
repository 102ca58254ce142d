import { expect, test } from "vitest";
import { MailUnreadable } from "../../../server/integrations/mail-in/inbound-mail.ts";
import { readMail } from "../../../server/integrations/mail-in/mail-reader.ts";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";
import { expectOwnCpu } from "../../support/own-cpu.ts";
import { fixture, writeMail } from "./fixture.ts";
import { tnefOf } from "./tnef-of.ts";
import { mailWith, written } from "./written.ts";

/** Milliseconds of the server's own thread for one email. */
const MOST_MS = 200;

test("an email is the same in a process of its own", async () => {
  for (const name of ["interleaved", "hostile-files", "bounce-postfix"]) {
    const raw = fixture(name);
    expect(await readMail(raw), name).toEqual(await parseMail(raw));
  }
  for (const name of ["winmail", "smime-signed", "with-cc", "iso2022jp-nocharset", "from-idn"]) {
    const raw = written(name);
    expect(await readMail(raw), name).toEqual(await parseMail(raw));
  }
  await expect(readMail(Buffer.from("Hello\nthis is no email"))).rejects.toThrow(MailUnreadable);
});

const utf8 = { "Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit" };

test.each<readonly [string, string, RegExp | string]>([
  ["separators of lines", `${"\u2028".repeat(19_000)}x`, "x"],
  ["empty lines", `${"\n".repeat(20_000)}x`, "x"],
  ["blanks", `Hello${" ".repeat(19_000)}x`, /^Hello +x$/],
  ["signs of quotes", `${">".repeat(19_000)}x`, /^>+x$/],
  ["words of quote headers", "On a On b On c ".repeat(1_300), /^On a On b/],
  ["words of other quote headers", `Op ${"schreef ".repeat(2_400)}`, /^Op schreef/],
  ["starts of quote headers", "Am x \n".repeat(3_300), /^Am x/],
  ["hyphens", `${"-".repeat(19_000)}x`, /^-+x$/],
])("%s take none of the server's time, and the text arrives", async (_, text, expected) => {
  let read = "";
  await expectOwnCpu(async () => {
    const mail = await readMail(writeMail({ text, headers: utf8 }));
    read = mail.text || mail.quoted;
  }, MOST_MS);
  if (typeof expected === "string") expect(read).toBe(expected);
  else expect(read).toMatch(expected);
});

const page = (html: string) => mailWith("text/html", html);
const tnef = (rtf: string) => mailWith("application/ms-tnef", tnefOf({ rtf }).toString("base64"), "Content-Transfer-Encoding: base64\n");
const field = (subject: string) => Buffer.from(`From: pat@mail.example\r\nSubject: ${subject}\r\n\r\nHello`);

test.each<readonly [string, Buffer]>([
  ["elements", page("<b></i>".repeat(70_000))],
  ["quotes", page(`${"<blockquote>".repeat(400)}${"x<br>".repeat(50_000)}`)],
  ["tables", page(`${"<table><tr><td>".repeat(200)}${"x ".repeat(50_000)}`)],
  ["cells", page(`<table><tr>${"<td>a".repeat(80_000)}`)],
  ["starts of elements", page("<".repeat(490_000))],
  ["embedded data", page("data:image/png;base64,".repeat(20_000))],
  ["encoded words", field("=?utf-8?Q?a?= ".repeat(60_000))],
  ["starts of encoded words", field("=?a?Q?".repeat(150_000))],
  ["quotation marks", Buffer.from(`From: pat@mail.example\r\nTo: ${'"a, '.repeat(200_000)}\r\n\r\nHello`)],
  ["groups of RTF", tnef(`{\\rtf1${"{".repeat(1_900_000)}`)],
  ["bytes of RTF", tnef(`{\\rtf1${"\\bin9999 ".repeat(200_000)}}`)],
  [
    "levels of a signature",
    mailWith("application/pkcs7-mime", Buffer.alloc(300_000, 0x30).toString("base64"), "Content-Transfer-Encoding: base64\n"),
  ],
])("many %s are read in the time there is, and take none of the server's", async (_, raw) => {
  await expectOwnCpu(async () => {
    const mail = await readMail(raw);
    expect(mail.text !== "" || mail.files.length > 0).toBe(true);
    expect(mail.notes.join()).not.toContain("can't be read safely");
  }, 2 * MOST_MS);
});

test("what only looks like the start of an email is refused at once", async () => {
  for (const start of [`${" ".repeat(26)}:`, `${"> ".repeat(900)}:`, "From \n".repeat(300), `${"\n".repeat(1_900)}:`]) {
    await expectOwnCpu(() => expect(readMail(Buffer.from(`${start}\nx`))).rejects.toThrow(MailUnreadable), MOST_MS);
  }
});

test("an email with a large file is read without holding up the server", async () => {
  const part = Buffer.alloc(10_000_000, "some bytes of a scan ").toString("base64").replace(/.{76}/g, "$&\r\n");
  const raw = Buffer.from(
    `From: ada@atelier.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nThe scan.\r\n--b\r\nContent-Type: application/pdf; name=scan.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${part}\r\n--b--\r\n`,
  );
  // It goes to the other process and back.
  await expectOwnCpu(
    async () => expect((await readMail(raw)).files.map(({ content }) => content.length)).toEqual([10_000_000]),
    2 * MOST_MS,
  );
});
