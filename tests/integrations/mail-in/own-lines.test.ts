import fc from "fast-check";
import { expect, it } from "vitest";
import { splitQuotes } from "../../../server/integrations/mail-in/body-text.ts";
import { htmlText } from "../../../server/integrations/mail-in/html-text.ts";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";
import { mailWith, multipart, part } from "./written.ts";

const quote = "On Mon, Nov 30, 2026 at 9:00 AM HQ <r@hq.example> wrote:\n> Which day?";

it.each([
  ["Items:\n---\nSofa\nLamp\n---\nThat's all", ""],
  ["Sofa\n===\nLamp", ""],
  ["Two rooms\n___\nSofa", ""],
  ["Sent from Dallas on Tuesday:\n2 sofas", ""],
  ["Tuesday works.\n\nBest regards,\nPat\n\nPS: bring a ladder", quote],
  ["Tuesday works.\n--\nPat\n\nP.S. bring a ladder", ""],
])("%j is all the sender's own", (text, quoted) => {
  expect(splitQuotes(`${text}\n\n${quoted}`)).toMatchObject({ text, quoted });
});

it.each([
  ["Tuesday", "Sent from my Galaxy"],
  ["Tuesday", "-- \nPat Doe\nAcme Inc."],
  ["Tuesday", "Regards,\nPat\n\nFrom: HQ <r@hq.example>\nSent: Monday\n\nWhich day?\nP.S. Hello"],
  ["Tuesday", "________________________________\nFrom: HQ <r@hq.example>\nSent: Monday\n\nWhich day?"],
])("%j ends where the signature or the quote begins", (text, quoted) => {
  expect(splitQuotes(`${text}\n\n${quoted}`)).toMatchObject({ text, quoted });
});

it("nothing of any lines is lost or added", () => {
  const line = fc.constantFrom(
    "---",
    "===",
    "Sofa",
    "",
    "PS: ladder",
    "Regards,",
    "> Which day?",
    "Sent from Dallas",
    "Sent from my phone",
    "-- ",
  );
  const letters = (text: string) => text.replace(/\s/g, "").split("").sort().join("");
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { text, quoted } = splitQuotes(lines.join("\n"));
      expect(letters(text + quoted)).toBe(letters(lines.join("\n")));
    }),
  );
});

it("a receipt that it was read, and an absence note without fields that say so, are automatic", async () => {
  const receipt = multipart(
    "report; report-type=disposition-notification",
    part("text/plain", "Your message was read."),
    part("message/disposition-notification", "Disposition: manual-action/MDN-sent-manually; displayed"),
  );
  expect((await parseMail(receipt)).automatic).toBe(true);
  const away = (subject: string) =>
    Buffer.from(
      mailWith("text/plain", "I'm back on Monday.").toString("latin1").replace("Subject: Hello", `Subject: ${subject}`),
      "latin1",
    );
  expect((await parseMail(away("Automatic reply: Your quote"))).automatic).toBe(true);
  expect((await parseMail(away("Re: Automatic reply: Your quote"))).automatic).toBe(false);
  expect((await parseMail(away("Out of office furniture"))).automatic).toBe(false);
});

it("what a page hides is not read", () => {
  expect(htmlText('<div style="color:red;display:none">Offers</div><p style="display: none">more</p><p>Sofa</p>').text).toBe("Sofa");
});
