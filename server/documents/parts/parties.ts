import type { contact } from "../../../src/resources/contact.ts";
import type { location } from "../../../src/resources/location.ts";
import type { party } from "../../../src/resources/party.ts";
import { formatPhone } from "../../../src/schemas/values/phone.ts";
import type { PrintedRow } from "../document-template.ts";
import type { Block } from "../sheet.ts";
import { addressLines, named, sideBySide } from "./blocks.ts";
import { placeLines } from "./places.ts";

/** What a reference says and what stands behind it. */
export interface Pointed<R> {
  readonly name: string | null;
  readonly row: PrintedRow<R> | null;
  /** What else is to be said of it here. */
  readonly more?: readonly (string | null)[];
}

/** A company by its bill-to address. */
export const companyBlock = (label: string, { name, row }: Pointed<typeof party>): Block =>
  named(label, name, [...addressLines(row?.billTo), row?.phone && formatPhone(row.phone), row?.email]);

export const personLines = (row: PrintedRow<typeof contact> | null): (string | null)[] => [
  row?.primaryPhone ? formatPhone(row.primaryPhone) : null,
  row?.primaryEmail ?? null,
];

/** The customer, and beside them the person whom this is about, if there is one. */
export const customerAndPerson = (customer: Pointed<typeof party>, label: string, person: Pointed<typeof contact>): Block =>
  sideBySide([companyBlock("Customer", customer), ...(person.name ? [named(label, person.name, personLines(person.row))] : [])]);

export const placeBlock = (label: string, { name, row, more = [] }: Pointed<typeof location>): Block =>
  named(label, name, [...placeLines(row), ...more]);

/** Where it goes from and to; nothing where neither is known. */
export function fromAndTo(from: Pointed<typeof location>, to: Pointed<typeof location>): Block[] {
  if (!from.name && !to.name) return [];
  return [sideBySide([...(from.name ? [placeBlock("From", from)] : []), ...(to.name ? [placeBlock("To", to)] : [])])];
}
