/** A postal address; `address` is the street line. The property names are those of the address autocomplete's response. */
export interface Address {
  readonly address: string;
  readonly address2?: string;
  readonly city: string;
  /** Empty where the country has none; so is the ZIP code. See `neededParts`. */
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  /** Where it is, if it was chosen from the suggestions of a maps service: both or neither. */
  readonly lat?: number;
  readonly lng?: number;
}

export const addressParts = ["address", "address2", "city", "state", "zip", "country"] as const;
export const requiredAddressParts = ["address", "city", "state", "zip", "country"] as const;

/** Countries whose addresses need a state or province; elsewhere it may be left empty. */
const countriesWithStates: ReadonlySet<string> = new Set(["US", "CA", "AU"]);

/** Countries without postal codes, or where few addresses have one (Universal Postal Union). */
const countriesWithoutCodes: ReadonlySet<string> = new Set(
  "AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KI KM KN KP LC LY ML MO MR MS MW NR NU PA QA RW SB SC SL SR ST SY TD TF TG TK TL TO TT TV TZ UG VU YE ZW".split(
    " ",
  ),
);

/** The parts that an address of a country can't do without, besides its street and city. */
export const neededParts = (country: string): readonly ("state" | "zip")[] => [
  ...(countriesWithStates.has(country) ? (["state"] as const) : []),
  ...(countriesWithoutCodes.has(country) ? [] : (["zip"] as const)),
];

/** One line: "12 Main St, Suite 4, Austin, TX 78701" (the country only when it is not US). */
export function formatAddress(value: Address): string {
  const street = [value.address, value.address2].filter(Boolean).join(", ");
  const region = [value.city, [value.state, value.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [street, region, value.country === "US" ? "" : value.country].filter(Boolean).join(", ");
}
