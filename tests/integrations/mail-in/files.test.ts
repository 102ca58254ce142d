import { describe, expect, it } from "vitest";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";
import { multipart, parsedWritten, part } from "./written.ts";

const withFile = (name: string, content: string, type = "application/octet-stream") =>
  parseMail(
    multipart(
      "mixed",
      part("text/plain", "file"),
      part(
        type,
        Buffer.from(content, "latin1").toString("base64"),
        `Content-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n`,
      ),
    ),
  );

describe("a file", () => {
  it("that came empty is named", async () => {
    expect(await parsedWritten("zero-byte")).toMatchObject({ text: "see file", files: [], notes: ["empty.pdf came empty."] });
  });

  it("has the name that it was sent with", async () => {
    const { files, notes } = await parsedWritten("filenames");
    expect(files.map(({ name }) => name)).toEqual([
      "Führerschein Rückseite.pdf",
      "Büro-lang.pdf",
      "Rechnung Größe.pdf",
      "file-4.pdf",
      "quote acme.com.pdf",
      "cd.dwg",
    ]);
    expect(notes).toEqual([]);
  });

  it.each([
    ["quote acme.com", "%PDF-1.4 x", "quote acme.com.pdf"],
    ["quote acme.com", "some text", "quote acme.com.bin"],
    ["www.my.app", "PK\x03\x04 zip", "www.my.app.zip"],
    ["scan.js", "%PDF-1.4 x", "scan.js.pdf"],
    ["old.doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old.doc"],
    ["notes.txt", "see %PDF-1.4 in the text", "notes.txt"],
    ["scan.pdf", "\xef\xbb\xbf%PDF-1.7", "scan.pdf"],
  ])("called %s is taken for what it is", async (name, content, kept) => {
    expect((await withFile(name, content)).files.map((file) => file.name)).toEqual([kept]);
  });

  it.each([
    ["quote acme.com", "MZ program"],
    ["setup.exe", "anything"],
    ["invoice.pdf.js", "alert(1)"],
    ["bill.pdf", "#!/bin/sh"],
  ])("called %s that is a program is left out, and named", async (name, content) => {
    expect(await withFile(name, content)).toMatchObject({ files: [], notes: [`${name} was left out: programs are not taken.`] });
  });

  it("of a PDF's reader is one wherever its mark is", async () => {
    expect((await withFile("scan", "HTTP header\r\n%PDF-1.4 x", "application/pdf")).files[0]?.name).toBe("scan.pdf");
  });
});

describe("a picture in the page itself", () => {
  it("is a file", async () => {
    const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(900)]).toString("base64");
    const page = `<p>The scratch:</p><img src="data:image/png;base64,${png}">`;
    const mail = await parseMail(multipart("mixed", part("text/html", page)));
    expect(mail).toMatchObject({ text: "The scratch:", files: [{ name: "picture-1.png", image: true, inline: true }] });
  });
});
