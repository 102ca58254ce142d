import { addressEntry } from "../../../../src/schemas/values/email.ts";
import type { InboundMail, MailPerson } from "../../../integrations/mail-in/inbound-mail.ts";

/** More only makes the list longer than anybody reads. */
const MAX_COPIES = 50;

/**
 * Who else has an email: its other recipients and those in copy, without ourselves, its sender and whoever gets the answer. Where none of our
 * addresses is named it came by another name of ours, which its first recipient is.
 */
export function copiesOf(mail: InboundMail, isOurs: (address: string) => boolean): MailPerson[] {
  const { to, cc, from, answerTo, others, deliveredTo } = mail;
  const isNamed = [...to, ...cc].some((address) => isOurs(address) || deliveredTo.includes(address));
  const left = new Set([from.address, answerTo.address, ...deliveredTo, ...(isNamed ? [] : to.slice(0, 1))]);
  const found = new Map<string, MailPerson>();
  for (const person of others)
    if (!isOurs(person.address) && !left.has(person.address)) found.set(person.address, found.get(person.address) ?? person);
  return [...found.values()].slice(0, MAX_COPIES);
}

/** As a message shows them. */
export const copiesText = (copies: readonly MailPerson[]): string | null =>
  copies.length === 0 ? null : copies.map(addressEntry).join(", ");
