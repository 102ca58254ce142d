import type { contact } from "../../../src/resources/accounts/contact.ts";
import type { location } from "../../../src/resources/accounts/location.ts";
import type { party } from "../../../src/resources/shared/party.ts";
import type { Address } from "../../../src/schemas/values/address.ts";
import { formatPhone } from "../../../src/schemas/values/phone.ts";
import type { PrintedRow } from "../document-template.ts";
import type { Block } from "../render/sheet.ts";
import { addressLines, namedBlock, sideBySide } from "./blocks.ts";
import { placeLines } from "./places.ts";

/** A reference's display name and the row it points at. */
export interface Pointed<R> {
  readonly name: string | null;
  readonly row: PrintedRow<R> | null;
  /** Additional lines to print below it. */
  readonly more?: readonly (string | null)[];
}

/** A company with its bill-to address. */
export const companyBlock = (label: string, { name, row }: Pointed<typeof party>): Block =>
  namedBlock(label, name, [...addressLines(row?.billTo), row?.phone && formatPhone(row.phone), row?.email]);

interface IssuedTo {
  readonly customer: string | null;
  readonly issuedTo: string | null;
  readonly issuedAddress: Address | null;
}

/** The customer as it was when the document was issued; as it is now on a draft. */
export const issuedToBlock = (
  label: string,
  { customer, issuedTo, issuedAddress }: IssuedTo,
  row: PrintedRow<typeof party> | null,
): Block => (issuedTo === null ? companyBlock(label, { name: customer, row }) : namedBlock(label, issuedTo, addressLines(issuedAddress)));

export const personLines = (row: PrintedRow<typeof contact> | null): (string | null)[] => [
  row?.primaryPhone ? formatPhone(row.primaryPhone) : null,
  row?.primaryEmail ?? null,
];

interface WithPerson extends IssuedTo {
  readonly issuedPerson: string | null;
}

interface WithPlaces extends IssuedTo {
  readonly issuedOrigin: string | null;
  readonly issuedOriginAddress: Address | null;
  readonly issuedDestination: string | null;
  readonly issuedDestinationAddress: Address | null;
}

/** The customer and, next to it, the contact person if there is one; as they were when the quote was submitted. */
export function customerAndPerson(
  row: WithPerson,
  customer: PrintedRow<typeof party> | null,
  label: string,
  person: Pointed<typeof contact>,
): Block {
  const isSubmitted = row.issuedTo !== null;
  const name = isSubmitted ? row.issuedPerson : person.name;
  return sideBySide([
    issuedToBlock("Customer", row, customer),
    ...(name ? [namedBlock(label, name, isSubmitted ? [] : personLines(person.row))] : []),
  ]);
}

/** A place as it was called then, with the access details of today: they are for the crew. */
export const placeThen = (
  row: PrintedRow<typeof location> | null,
  name: string | null,
  address: Address | null,
): Pointed<typeof location> => ({
  name,
  row: row && address ? { ...row, address } : null,
});

/** Origin and destination as they were when the document was submitted or made. */
export function issuedFromAndTo(row: WithPlaces, from: Pointed<typeof location>, to: Pointed<typeof location>): Block[] {
  if (row.issuedTo === null) return fromAndTo(from, to);
  return fromAndTo(
    { ...placeThen(from.row, row.issuedOrigin, row.issuedOriginAddress), more: from.more ?? [] },
    { ...placeThen(to.row, row.issuedDestination, row.issuedDestinationAddress), more: to.more ?? [] },
  );
}

export const placeBlock = (label: string, { name, row, more = [] }: Pointed<typeof location>): Block =>
  namedBlock(label, name, [...placeLines(row), ...more]);

/** Origin and destination; empty if neither is known. */
export function fromAndTo(from: Pointed<typeof location>, to: Pointed<typeof location>): Block[] {
  if (!from.name && !to.name) return [];
  return [sideBySide([...(from.name ? [placeBlock("From", from)] : []), ...(to.name ? [placeBlock("To", to)] : [])])];
}
