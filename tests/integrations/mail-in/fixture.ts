import { readFileSync } from "node:fs";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";

/** The bytes of an email as they come over a wire: with CRLF. */
export const asMail = (text: string): Buffer => Buffer.from(text.replace(/\r?\n/g, "\r\n"));

export const fixture = (name: string): Buffer => asMail(readFileSync(new URL(`./fixtures/${name}.eml`, import.meta.url), "utf8"));

export const parsedFixture = (name: string) => parseMail(fixture(name), { own: ["office@hq.example"] });

export interface Draft {
  readonly id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let count = 0;

/** A plain email. */
export function writeMail({
  id,
  from = "ada@atelier.example",
  to = "office@hq.example",
  subject = "Hello",
  text = "Hello",
  headers = {},
}: Draft = {}): Buffer {
  count += 1;
  const fields = {
    From: from,
    To: to,
    Subject: subject,
    "Message-ID": `<${id ?? `mail-${count}@atelier.example`}>`,
    Date: "Wed, 25 Nov 2026 14:00:00 +0000",
    ...headers,
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return asMail(`${head.join("\n")}\n\n${text}\n`);
}
