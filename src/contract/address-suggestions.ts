import type { Address } from "../schemas/values/address.ts";

/** The parts of an address that are completed while they are typed. */
export const suggestedParts = ["address", "city", "zip"] as const;
export type SuggestedPart = (typeof suggestedParts)[number];

/** An address, or the parts of it that follow from what was typed: `GET /api/address-suggestions?part=zip&text=0730`. */
export interface AddressSuggestion {
  /** What it is called in the list of suggestions. */
  readonly label: string;
  readonly address: Partial<Address>;
}
