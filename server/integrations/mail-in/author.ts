import type { Headers } from "mailparser";
import { addressOfEntry, splitAddresses } from "../../../src/schemas/values/email.ts";
import { canonicalAddress } from "../mail-address.ts";
import { hasListField, isDaemon } from "./automatic.ts";
import { headerText, peopleIn } from "./header-fields.ts";
import { type MailPerson, untagged } from "./inbound-mail.ts";

export interface Author {
  /** Null for an email that names nobody. */
  readonly from: MailPerson | null;
  /** Whom the email names for answers, without ourselves, daemons and the list it came through. */
  readonly answerTo: readonly MailPerson[];
}

/** Who wrote an email, and who waits for its answer. */
export function authorOf(headers: Headers, own: readonly string[]): Author {
  const named = ["from", "sender", "reply-to", "return-path"].flatMap((name) => peopleIn(headers, name));
  const [from] = named;
  const name = headerText(headers, "from");
  if (from === undefined) return { from: null, answerTo: [] };
  const list = listAddress(headers);
  // Lists that write in their own name say who it was.
  const original = from.address === list ? ["x-original-from", "x-original-sender"].flatMap((field) => writtenIn(headers, field)) : [];
  const answerTo = [...peopleIn(headers, "reply-to"), ...original].filter(
    ({ address }) => address !== list && !own.includes(untagged(address)) && !isDaemon(address),
  );
  const isNamed = peopleIn(headers, "from").length > 0;
  return { from: isNamed ? from : { address: from.address, name: from.name || nameOnly(name) }, answerTo };
}

/** Of somebody whose address stands elsewhere. */
const nameOnly = (text: string): string => text.replace(/["<>]/g, "").trim().slice(0, 120);

/** The address to which one writes to everybody. */
function listAddress(headers: Headers): string | null {
  const list = headers.get("list");
  if (!hasListField(headers, "post") || typeof list !== "object") return null;
  // Type boundary: the parser's shape of the List- fields.
  const { post } = list as { readonly post?: { readonly mail?: string } };
  return post?.mail?.split("?", 1)[0]?.toLowerCase() ?? null;
}

/** People in a field that the parser leaves as text. */
function writtenIn(headers: Headers, field: string): MailPerson[] {
  return splitAddresses(headerText(headers, field)).flatMap((entry) => {
    const address = canonicalAddress(addressOfEntry(entry) ?? "");
    return address === null ? [] : [{ address, name: nameOnly(entry.replace(/<[^<>]*>/, "")) }];
  });
}
