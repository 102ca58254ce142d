import { describe, expect, it } from "vitest";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";
import { mailWith, multipart, parsedWritten, part } from "./written.ts";

const html = part("text/html; charset=utf-8", "<p>Please deliver the piano on Monday.</p>");
const text = async (raw: Buffer) => (await parseMail(raw)).text;

describe("HTML without a plain text", () => {
  it.each(["alt-html-only", "mixed-html-pdf", "mixed-related-html-img-pdf", "signed-html"])("arrives as text: %s", async (name) => {
    const mail = await parsedWritten(name);
    expect(mail).toMatchObject({ text: "Please deliver the piano on Monday.", notes: [], automatic: false });
  });

  it("keeps its files beside it", async () => {
    const files = async (name: string) => (await parsedWritten(name)).files.map((file) => file.name);
    expect(await files("mixed-html-pdf")).toEqual(["po.pdf"]);
    expect(await files("mixed-related-html-img-pdf")).toEqual(["i.png", "po.pdf"]);
    const damage = await parsedWritten("inline-cid-nodisp");
    expect(damage.text).toBe("Here is the damage: on the left leg.");
    expect(damage.files).toMatchObject([{ name: "image001.png", inline: true, image: true }]);
  });

  it.each(["mixed", "related", "alternative", "signed; protocol=x", "report", "unheard-of"])("is read in multipart/%s", async (type) => {
    expect(await text(multipart(type, html))).toBe("Please deliver the piano on Monday.");
  });

  it("is read in several levels, and where nothing parts it", async () => {
    const inner = `Content-Type: multipart/alternative; boundary=c\n\n--c\n${html}\n--c--`;
    expect(await text(multipart("mixed", inner, part("text/plain", "Sent through the list.")))).toBe(
      "Please deliver the piano on Monday.\n\nSent through the list.",
    );
    expect(await text(mailWith("multipart/mixed", "Please call me."))).toBe("Please call me.");
    expect(await text(mailWith("text", "Please call me."))).toBe("Please call me.");
  });
});

describe("two texts that should say the same", () => {
  const both = (plain: string, page: string) => text(multipart("alternative", part("text/plain", plain), part("text/html", page)));

  it("is the HTML where the plain one is empty", async () => {
    expect((await parsedWritten("empty-text-part")).text).toBe("Can you deliver on Monday at 9?");
    for (const blank of ["", " ", "\n\n", "\u00a0"]) expect(await both(blank, "<p>Can you deliver?</p>")).toBe("Can you deliver?");
  });

  it.each([
    "Your email client does not support HTML.",
    "Your email client does not support HTML messages. Please use one that does, or open this one in a browser.",
    "This is a multi-part message in MIME format.",
    "To view this message, please use an HTML compatible e-mail viewer!",
    "View this email in your browser: https://news.example/42",
  ])("is the HTML where the plain one only says that there is one: %s", async (plain) => {
    expect(await both(plain, "<p>Can you come at nine?</p>")).toBe("Can you come at nine?");
    expect(await both(plain, `<p>${"We need the crew on Monday, the truck on Tuesday. ".repeat(5)}</p>`)).toMatch(/^We need the crew/);
  });

  it("is the HTML where the plain one leaves out most of it", async () => {
    const page =
      "<p>Hello</p><table><tr><td>Sofa</td><td>2</td></tr><tr><td>Piano</td><td>1</td></tr><tr><td>Crate</td><td>7</td></tr></table>";
    expect(await both("Hello", page)).toBe("Hello\n\nSofa   2\nPiano   1\nCrate   7");
  });

  it("is the plain one where it says as much", async () => {
    const plain = "Does your browser show the HTML of our offer?\n\n- yes\n- no";
    expect(await both(plain, "<p>Does your browser show the <b>HTML</b> of our offer?</p><ul><li>yes<li>no</ul>")).toBe(plain);
    expect(await both("Attached, as agreed on the phone.", '<img src="cid:x" alt="Logo">')).toBe("Attached, as agreed on the phone.");
  });
});

describe("a text with a name", () => {
  it("is a file beside another text, and the text where there is none", async () => {
    const named = part("text/plain; name=list.txt", "Sofa", "Content-Disposition: inline; filename=list.txt\n");
    const mail = await parseMail(multipart("mixed", part("text/plain", "See the list."), named));
    expect(mail).toMatchObject({ text: "See the list.", files: [{ name: "list.txt" }] });
    expect(await text(multipart("mixed", named))).toBe("Sofa");
  });
});

describe("lines that a program broke", () => {
  const flowed = (body: string, more = "") => text(mailWith(`text/plain; format=flowed${more}`, body));

  it("are joined where they flow", async () => {
    expect(await flowed("Please bring \nthe ladder \nand ropes.\nThanks")).toBe("Please bring the ladder and ropes.\nThanks");
    expect(await flowed("Please bring \nthe ladder.", "; delsp=yes")).toBe("Please bringthe ladder.");
    expect(await flowed(" From the start.")).toBe("From the start.");
  });
});

describe("an email in which nothing is found", () => {
  it("is attached, and says so", async () => {
    const mail = await parseMail(mailWith("text/html", "<img src='https://x.example/all-in-one.png'>"));
    expect(mail).toMatchObject({
      text: "",
      notes: ["No text was found in this email. The complete email is attached."],
      files: [{ name: "complete-message.eml" }],
    });
    expect(await parseMail(mailWith("text/plain", ""))).toMatchObject({ text: "", notes: [], files: [] });
  });
});
