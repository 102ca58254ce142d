import type { Address } from "../../schemas/values/address.ts";

/** Finds addresses while one types, through whatever maps service is configured. */
export interface AddressAutocomplete {
  /** Up to a handful of suggestions; each resolves to the parts once it is chosen. */
  suggest(text: string, signal: AbortSignal): Promise<readonly { readonly label: string; resolve(): Promise<Address> }[]>;
}

let service: AddressAutocomplete | undefined;

/** Off unless somebody configures one: no request leaves for a maps service by default. */
export function setAddressAutocomplete(next: AddressAutocomplete | undefined): void {
  service = next;
}
export const addressAutocomplete = (): AddressAutocomplete | undefined => service;
