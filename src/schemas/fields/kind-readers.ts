import type { Address } from "../values/address.ts";
import { isPhoneText, parsePhone, phoneText } from "../values/phone.ts";

/** Reading the kinds of fields whose texts need a library or lists to be understood; null for a text that is no such value. */
export interface KindReaders {
  /** In its stored form. */
  phone(text: string): string | null;
  address(text: string): Omit<Address, "lat" | "lng"> | null;
  /** The parts of an address as they are stored. */
  addressParts(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** What is understood until the readers are loaded: values as inputs give them. */
const plain: KindReaders = {
  phone(text) {
    const typed = parsePhone(text);
    return isPhoneText(text.replace(/ x\d{1,7}$/, "")) && /^\d{4,14}$/.test(typed.digits) ? phoneText(typed) : null;
  },
  address: () => null,
  addressParts: (given) => ({ ...given, state: given.state ?? "", zip: given.zip ?? "" }),
};

let readers = plain;

/** The readers that are loaded. The server has all of them; a page loads them with the first input that needs them. */
export const kindReaders = (): KindReaders => readers;

export function setKindReaders(all: KindReaders): void {
  readers = all;
}
