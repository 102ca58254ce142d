import { Set as AsnSet, Constructed, Integer, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";
import { parsedFixture } from "./fixture.ts";
import { type TnefContent, tnefOf } from "./tnef-of.ts";
import { mailWith, multipart, parsedWritten, part } from "./written.ts";

const base64 = "Content-Transfer-Encoding: base64\n";
const winmail = (bytes: Buffer, text = "") =>
  multipart(
    "mixed",
    part("text/plain", text),
    part(
      'application/ms-tnef; name="winmail.dat"',
      bytes.toString("base64"),
      `Content-Disposition: attachment; filename="winmail.dat"\n${base64}`,
    ),
  );
const withTnef = (content: TnefContent, text = "") => parseMail(winmail(tnefOf(content), text));

describe("a winmail.dat", () => {
  it("is unpacked: its text and files appear", async () => {
    const mail = await parsedWritten("winmail");
    expect(mail.text).toBe("Please see the packing list attached. Dock opens at 7.");
    expect(mail.files.map(({ name }) => name)).toEqual(["packing-list.pdf"]);
    expect(mail.files[0]?.content.toString("latin1")).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
    expect(mail.notes).toEqual([]);
  });

  it("that holds nothing readable is kept under its own name, and the message says so", async () => {
    const mail = await parsedFixture("winmail");
    expect(mail).toMatchObject({ text: "See attached.", files: [{ name: "winmail.dat" }] });
    expect(mail.notes).toEqual([expect.stringMatching(/^winmail\.dat, which Outlook wrote, could not be read completely/)]);
    const torn = tnefOf({ body: "Dock 7", files: [{ name: "list.pdf", data: Buffer.from("%PDF-1.4 list") }] }).subarray(0, -20);
    const read = await parseMail(winmail(torn));
    expect(read.text).toBe("Dock 7");
    expect(read.files.map(({ name }) => name)).toContain("winmail.dat");
    expect(read.notes).toHaveLength(1);
  });

  it("gives its text as HTML, as formatted text, or plain, in its own charset", async () => {
    expect((await withTnef({ html: "<p>Bring the <b>ladder</b></p><table><tr><td>2</td><td>180 lb</td></tr></table>" })).text).toBe(
      "Bring the ladder\n\n2   180 lb",
    );
    expect((await withTnef({ wideBody: "Größe – 12" })).text).toBe("Größe – 12");
    expect((await withTnef({ codePage: 932, body: Buffer.from("83738341836d", "hex") })).text).toBe("ピアノ");
    expect((await withTnef({ codePage: 1252, body: Buffer.from("Gr\xf6\xdfe", "latin1") })).text).toBe("Größe");
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}\f0 Bring the ladder.\par Gr\'f6\'dfe 12\par}`;
    expect((await withTnef({ rtf })).text).toBe("Bring the ladder.\nGröße 12");
    const ofHtml = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1{\fonttbl{\f0 Arial;}}{\*\htmltag64 <p>}Bring the {\*\htmltag84 <b>}ladder{\*\htmltag92 </b>}{\*\htmltag72 </p>}}`;
    expect((await withTnef({ rtf: ofHtml })).text).toBe("Bring the ladder");
  });

  it("whose text takes too much to read is kept with its files, and the message says so", async () => {
    const files = [{ name: "list.pdf", data: Buffer.from("%PDF-1.4") }];
    for (const rtf of [`{\\rtf1${"{".repeat(1_000)}`, `{\\rtf1 ${"x".repeat(2_100_000)}}`, "{\\rtf1 \\bin999999999 x}", "no rtf"]) {
      const mail = await withTnef({ rtf, files });
      expect(mail.files.map(({ name }) => name)).toEqual(["list.pdf", "winmail.dat"]);
      expect(mail.notes).toHaveLength(1);
    }
  });

  it("does not repeat the text that the email has already", async () => {
    expect((await withTnef({ body: "Dock opens at 7." }, "Dock opens at 7.")).text).toBe("Dock opens at 7.");
    expect((await withTnef({ body: "Dock opens at 7, ask for Ole at the gate." }, "See attached.")).text).toContain("ask for Ole");
  });

  it("names its files as they are named, by the longest name there is", async () => {
    const { files, notes } = await withTnef({
      body: "Files",
      files: [
        { name: "PACKIN~1.PDF", longName: "Packing list – final.pdf", data: Buffer.from("%PDF-1.4 a") },
        { name: "run.exe", data: Buffer.from("MZ program") },
        { data: Buffer.from("bytes") },
      ],
    });
    expect(files.map(({ name }) => name)).toEqual(["Packing list – final.pdf", "file-3"]);
    expect(notes).toEqual(["run.exe was left out: programs are not taken."]);
  });

  it("of an appointment stays beside its text, which leaves out when it is", async () => {
    const mail = await withTnef({ messageClass: "IPM.Schedule.Meeting.Request", body: "Site visit" });
    expect(mail).toMatchObject({ text: "Site visit", files: [{ name: "winmail.dat" }], notes: [] });
  });

  it("gives the messages that it holds as texts and files", async () => {
    const inner = tnefOf({ body: "The old order", files: [{ name: "old.pdf", data: Buffer.from("%PDF-1.4 old") }] });
    const { files } = await withTnef({ body: "See below", files: [{ longName: "Order", embedded: inner }] });
    expect(files.map(({ name, content }) => [name, content.toString()])).toEqual([
      ["Order.txt", "The old order"],
      ["old.pdf", "%PDF-1.4 old"],
    ]);
  });

  it("is recognized by its content, and never called a PDF", async () => {
    const bytes = tnefOf({ body: "Dock 7" }).toString("base64");
    const raw = multipart(
      "mixed",
      part("application/octet-stream", bytes, `Content-Disposition: attachment; filename="ATT00001"\n${base64}`),
    );
    expect((await parseMail(raw)).text).toBe("Dock 7");
    const broken = Buffer.from("x %PDF-1.4 inside of something else");
    const other = await parseMail(winmail(broken, "Hello"));
    expect(other.files.map(({ name }) => name)).toEqual(["winmail.dat"]);
  });

  it("of any bytes neither throws nor is lost", async () => {
    const whole = tnefOf({ html: "<p>Hello</p>", files: [{ name: "a.pdf", longName: "a.pdf", data: Buffer.from("%PDF-1.4") }] });
    const damage = fc.record({ at: fc.nat(whole.length - 1), byte: fc.integer({ min: 0, max: 255 }), length: fc.nat(whole.length) });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, byte, length }) => {
        const bytes = Buffer.from(whole.subarray(0, Math.max(6, length)));
        if (at >= 6 && at < bytes.length) bytes[at] = byte;
        const mail = await parseMail(winmail(bytes));
        expect(mail.text !== "" || mail.files.length > 0).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a signed email", () => {
  it.each(["smime-signed", "smime-stream"])("is read out of its signature: %s", async (name) => {
    const mail = await parsedWritten(name);
    expect(mail).toMatchObject({ text: "Please collect the piano on Monday – by noon.", files: [{ name: "po.pdf" }], notes: [] });
  });

  it("whose wrapper is damaged shows the text in it, keeps the file and says so", async () => {
    expect(await parsedWritten("smime-opaque")).toMatchObject({
      text: "Hello",
      files: [{ name: "smime.p7m" }],
      notes: ["The email's signature is damaged. It is attached as it came."],
    });
    const bytes = Buffer.from("no signature at all");
    const mail = await parseMail(mailWith("application/x-pkcs7-mime; smime-type=signed-data", bytes.toString("base64"), base64));
    expect(mail).toMatchObject({
      text: "",
      files: [{ name: "smime.p7m" }],
      notes: [expect.stringMatching(/signed in a way that can't be read/)],
    });
  });

  it("in a signed email is read, and one in a hundred ends", async () => {
    const wrap = (content: Buffer) => {
      const inside = new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [new OctetString({ valueHex: content })] });
      const encapsulated = new Sequence({ value: [new ObjectIdentifier({ value: "1.2.840.113549.1.7.1" }), inside] });
      const data = new Sequence({ value: [new Integer({ value: 1 }), new AsnSet({ value: [] }), encapsulated, new AsnSet({ value: [] })] });
      const explicit = new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [data] });
      return Buffer.from(new Sequence({ value: [new ObjectIdentifier({ value: "1.2.840.113549.1.7.2" }), explicit] }).toBER());
    };
    const type = "Content-Type: application/pkcs7-mime; name=smime.p7m\r\n";
    const nested = (times: number): Buffer => {
      let content = Buffer.from("Content-Type: text/plain\r\n\r\nHello");
      for (let n = 0; n < times; n += 1)
        content = Buffer.from(`${type}Content-Transfer-Encoding: base64\r\n\r\n${wrap(content).toString("base64")}`);
      return Buffer.concat([Buffer.from("From: pat@mail.example\r\n"), content]);
    };
    expect((await parseMail(nested(2))).text).toBe("Hello");
    const deep = await parseMail(nested(20));
    expect(deep).toMatchObject({ text: "", files: [{ name: "smime.p7m" }] });
  });
});

describe("an encrypted email", () => {
  it("says that it can't be read, and keeps what was sent", async () => {
    expect(await parsedWritten("smime-encrypted")).toMatchObject({
      text: "",
      files: [{ name: "smime.p7m" }],
      notes: ["The email is encrypted and can't be read here. What was sent is attached."],
    });
    const pgp = await parseMail(
      multipart(
        "encrypted; protocol=application/pgp-encrypted",
        part("application/pgp-encrypted", "Version: 1"),
        part(
          "application/octet-stream; name=encrypted.asc",
          "-----BEGIN PGP MESSAGE-----",
          "Content-Disposition: inline; filename=encrypted.asc\n",
        ),
      ),
    );
    expect(pgp.notes).toEqual(["The email is encrypted and can't be read here. What was sent is attached."]);
    expect(pgp.files.map(({ name }) => name)).toContain("encrypted.asc");
  });
});
