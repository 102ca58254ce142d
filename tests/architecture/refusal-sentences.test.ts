import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const server = resolve(import.meta.dirname, "../../server");

/** Fixed by the specification: the browser translates one of them and shows the other unchanged. */
const fixed = ["invalid_email_or_password", "Permission Denied"];

/** Matches the messages of refusals in the source code: conflict("...") and new Problem(409, "..."). */
const messages = /(?:\bconflict\(|\bnew Problem\(\s*\d{3},)\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

const refusals = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .flatMap((name) =>
    [...readFileSync(join(server, name), "utf8").matchAll(messages)].map((match) => ({ name, text: match[1] ?? match[2] ?? "" })),
  )
  .filter(({ text }) => !fixed.includes(text));

it("finds the error messages in the server code", () => expect(refusals.length).toBeGreaterThan(60));

it.each(refusals)("$name: $text", ({ text: literal }) => {
  const text = literal.replaceAll(/\$\{[^}]*\}/g, "X");
  // Screens put a sentence before and after the message, so it must begin and end like one.
  expect(text).toMatch(/^[A-Z]/);
  expect(text).toMatch(/[.?!]$/);
  expect(text).not.toMatch(/[.?!,;:]{2}|\s[.?!,;:]|\s{2}/);
  // Each part of a longer message must be a full sentence.
  for (const [, next] of text.matchAll(/[.?!] (\S)/g)) expect(next, text).toMatch(/[A-Z0-9"]/);
});
