import { readFileSync } from "node:fs";
import { parseMail } from "../../../server/integrations/mail-in/parse-mail.ts";

/** The bytes of an email as programs of people write it, whatever charset they are in. */
export const written = (name: string): Buffer =>
  Buffer.from(readFileSync(new URL(`./written/${name}.eml`, import.meta.url), "latin1").replace(/\r?\n/g, "\r\n"), "latin1");

export const parsedWritten = (name: string) => parseMail(written(name), { own: ["hello@hq.example"] });

const HEAD = "From: Pat Doe <pat@mail.example>\nTo: hello@hq.example\nSubject: Hello\nMIME-Version: 1.0\n";

/** An email with this content type and body, given as bytes in latin1. */
export const mailWith = (contentType: string, body: string, more = ""): Buffer =>
  Buffer.from(`${HEAD}Content-Type: ${contentType}\n${more}\n${body}\n`.replace(/\r?\n/g, "\r\n"), "latin1");

/** An email of several parts, each with its head. */
export const multipart = (type: string, ...parts: readonly string[]): Buffer =>
  mailWith(`multipart/${type}; boundary=b`, `${parts.map((part) => `--b\n${part}\n`).join("")}--b--`);

export const part = (contentType: string, body: string, more = ""): string => `Content-Type: ${contentType}\n${more}\n${body}`;
