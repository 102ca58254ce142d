import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeText } from "../../../server/integrations/mail-in/decode-text.ts";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";
import { mailWith, multipart, parsedWritten, part } from "./written.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");

describe("a text", () => {
  it("that is not in the charset it declares is read as windows-1252", async () => {
    expect((await parsedWritten("utf8-declared-latin1")).text).toBe("Größe 12");
    for (const declared of ["utf-8", "us-ascii", "klingon-8", "base64", "", undefined])
      expect(decodeText(latin1("Gr\xf6\xdfe \x80 5"), declared), declared).toBe("Größe € 5");
  });

  it("that is UTF-8 is read as that, whatever simple charset is declared", () => {
    for (const declared of ["us-ascii", "iso-8859-1", "windows-1252", "klingon-8", undefined])
      expect(decodeText(Buffer.from("Größe 12 – ok"), declared), declared).toBe("Größe 12 – ok");
  });

  it("without a charset in Japanese is recognized by its escapes", async () => {
    expect((await parsedWritten("iso2022jp-nocharset")).text).toBe("お世話になっております。田中です。");
    const sent = "\x1b$B$*@$OC$K\x1b(B 12";
    for (const declared of ["iso-2022-jp", "us-ascii", "utf-8", undefined])
      expect(decodeText(latin1(sent), declared), declared).toBe("お世話に 12");
  });

  it.each([
    ["iso-8859-1", "Größe"],
    ["ISO-8859-2", "Łódź"],
    ["iso-8859-15", "12 €"],
    ["windows-1251", "Привет"],
    ["koi8-r", "Привет"],
    ["windows-1255", "שלום"],
    ["shift_jis", "ピアノを運ぶ"],
    ["euc-jp", "ピアノを運ぶ"],
    ["gb2312", "搬钢琴"],
    ["gb18030", "搬钢琴"],
    ["big5", "搬鋼琴"],
    ["euc-kr", "피아노"],
    ["ks_c_5601-1987", "피아노"],
    ["cp850", "Größe"],
    ["macintosh", "Größe"],
    ["utf-16le", "Größe 12"],
    ["utf-7", "Größe"],
  ])("in %s is read in it", async (charset, text) => {
    const bytes = iconv.encode(text, charset === "ks_c_5601-1987" ? "euc-kr" : charset);
    expect(decodeText(bytes, charset)).toBe(text);
    const raw = mailWith(`text/plain; charset="${charset}"`, bytes.toString("base64"), "Content-Transfer-Encoding: base64\n");
    expect((await parseMail(raw)).text).toBe(text);
  });

  it("of which a byte was lost is still read", () => {
    const damaged = Buffer.concat([Buffer.from("Schöne Grüße aus Köln"), Buffer.from([0xc3])]);
    expect(decodeText(damaged, "utf-8")).toBe("Schöne Grüße aus Köln\ufffd");
    expect(decodeText(Buffer.from("plain words"), "utf-16")).toBe("plain words");
  });

  it("with a mark at its start is in the charset of the mark", () => {
    expect(decodeText(Buffer.from("\ufeffGröße"), "iso-8859-1")).toBe("Größe");
    expect(decodeText(Buffer.from("\ufeffGröße", "utf16le"), undefined)).toBe("Größe");
  });

  it("of a page may declare it there", async () => {
    const page = (meta: string) => parseMail(mailWith("text/html", `<html><head>${meta}</head><body>\xcf\xf0\xe8\xe2\xe5\xf2</body>`));
    for (const meta of ["<meta charset=windows-1251>", '<META http-equiv="Content-Type" content="text/html; charset=windows-1251">'])
      expect((await page(meta)).text).toBe("Привет");
  });

  it("of any bytes is read, and UTF-8 as it was", () => {
    const charsets = fc.constantFrom("utf-8", "us-ascii", "iso-8859-1", "shift_jis", "utf-16", "iso-2022-jp", "nothing", undefined);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), charsets, (bytes, charset) => {
        expect(typeof decodeText(Buffer.from(bytes), charset)).toBe("string");
      }),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.constantFrom("utf-8", "us-ascii", "iso-8859-1", undefined),
        (text, charset) => {
          fc.pre(!text.startsWith("\ufeff") && !text.includes("\x1b"));
          expect(decodeText(Buffer.from(text), charset)).toBe(text);
        },
      ),
    );
  });
});

describe("a header field", () => {
  const subject = async (field: string) =>
    (await parseMail(Buffer.from(`From: Pat <pat@mail.example>\r\nSubject: ${field}\r\n\r\nHi`, "latin1"))).subject;

  it.each([
    ["bytes of latin1", "Gr\xf6\xdfe", "Größe"],
    ["bytes of UTF-8", Buffer.from("Größe").toString("latin1"), "Größe"],
    ["escapes of Japanese", "\x1b$B$*@$OC\x1b(B", "お世話"],
    ["an unknown charset", "=?x-unknown?Q?Gr=F6=DFe?=", "Größe"],
    ["a wrong charset", "=?utf-8?Q?Gr=F6=DFe?=", "Größe"],
    ["a character shared by two words", "=?utf-8?B?R3LD?=\r\n =?utf-8?B?tsOfZQ==?=", "Größe"],
    ["two charsets", "=?iso-8859-1?Q?Gr=F6=DFe?= =?koi8-r?B?8NLJ18XU?=", "GrößeПривет"],
    ["words between others", "Re: =?iso-8859-1?q?Gr=F6=DFe?= 12", "Re: Größe 12"],
  ])("of %s is read", async (_, field, expected) => expect(await subject(field)).toBe(expected));

  it("that names a sender or a file is read, too", async () => {
    const from = Buffer.from("From: Ren\xe9 M\xfcller <rene@mail.example>\r\n\r\nHi", "latin1");
    expect((await parseMail(from)).from).toEqual({ address: "rene@mail.example", name: "René Müller" });
    const files = (disposition: string) =>
      parseMail(multipart("mixed", part("application/pdf", "%PDF-1.4", `Content-Disposition: ${disposition}\n`)));
    expect((await files('attachment; filename="Gr\xf6\xdfe.pdf"')).files[0]?.name).toBe("Größe.pdf");
    expect((await files('attachment; filename="=?x-none?Q?Gr=F6=DFe.pdf?="')).files[0]?.name).toBe("Größe.pdf");
  });
});
