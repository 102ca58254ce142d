import { createHash } from "node:crypto";
import type { AddressObject, Headers } from "mailparser";
import { canonicalAddress, oneLine } from "../mail-address.ts";
import type { MailPerson } from "./inbound-mail.ts";

const MAX_ID = 400;
const MAX_ADDRESSES = 100;
/** The start of a thread and its latest turns; more only makes the email larger. */
const [FIRST_IDS, LAST_IDS] = [5, 45];

/** The ids in a header, without brackets, each once. Some programs leave out the brackets. */
export function idsIn(value: string | readonly string[] | undefined): string[] {
  const text = (typeof value === "string" ? [value] : (value ?? [])).join(" ").slice(0, 100_000);
  const bracketed = [...text.matchAll(/<([^<>\s]+)>/g)].map(([, id]) => id ?? "");
  const found = bracketed.length > 0 ? bracketed : text.split(/[\s,]+/);
  const ids = [...new Set(found.filter((id) => id.includes("@") && id.length <= MAX_ID && !/\p{Cc}/u.test(id)))];
  return ids.length <= FIRST_IDS + LAST_IDS ? ids : [...ids.slice(0, FIRST_IDS), ...ids.slice(-LAST_IDS)];
}

/** The addresses of a header, members of groups included. What is not an address is left out. */
export function peopleIn(headers: Headers, name: string): MailPerson[] {
  const entries = [headers.get(name) ?? []].flat().flatMap((each) => (isAddresses(each) ? each.value : []));
  return entries
    .flatMap((entry) => entry.group ?? [entry])
    .flatMap(({ address = "", name: written }) => {
      const plain = canonicalAddress(address);
      return plain === null ? [] : [{ address: plain, name: legible(written ?? "", 120) }];
    })
    .slice(0, MAX_ADDRESSES);
}

/** A header's value as one line; of a repeated one, all values. */
export function headerText(headers: Headers, name: string): string {
  const value = headers.get(name);
  const texts = [value ?? []].flat().map((each) => (typeof each === "string" ? each : isAddresses(each) ? each.text : ""));
  return oneLine(texts.join(" "), 2_000);
}

const isAddresses = (value: unknown): value is AddressObject =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";

/** One line of text as it can be stored and seen: nothing turns its direction. */
export const legible = (text: string, maxLength: number): string =>
  oneLine(
    text
      .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd"),
    maxLength,
  ).replace(/[\ud800-\udbff]$/, "");

/** The addresses that mail servers noted for a delivery. */
export function deliveredTo(headers: Headers): string[] {
  const names = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to"];
  const found = names.flatMap((name) =>
    headerText(headers, name)
      .toLowerCase()
      .split(/[\s<>,;:"]+/),
  );
  const addresses = found.flatMap((each) => canonicalAddress(each) ?? []);
  return [...new Set(addresses)].slice(0, MAX_ADDRESSES);
}

/** Stands for an email without a Message-ID. Copies that took different ways are the same email. */
export function digestOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(createHash("sha256").update(part).digest());
  return `sha256-${hash.digest("hex")}`;
}
