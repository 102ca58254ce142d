/** A postal address; `address` is the street line. The property names are those of the address autocomplete's response. */
export interface Address {
  readonly address: string;
  readonly address2?: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  /** Where it is, if it was chosen from the suggestions of a maps service: both or neither. */
  readonly lat?: number;
  readonly lng?: number;
}

export const addressParts = ["address", "address2", "city", "state", "zip", "country"] as const;
export const requiredAddressParts = ["address", "city", "state", "zip", "country"] as const;

/** One line: "12 Main St, Suite 4, Austin, TX 78701" (the country only when it is not US). */
export function formatAddress(value: Address): string {
  const street = [value.address, value.address2].filter(Boolean).join(", ");
  const region = `${value.city}, ${value.state} ${value.zip}`;
  return [street, region, value.country === "US" ? "" : value.country].filter(Boolean).join(", ");
}
