import type { Address } from "../../schemas/values/address.ts";

/** Finds addresses while the user types, through the configured maps service. */
interface AddressAutocomplete {
  /** Returns a few suggestions; each resolves to the address parts once it is chosen. */
  suggest(text: string, signal: AbortSignal): Promise<readonly { readonly label: string; resolve(): Promise<Address> }[]>;
}

let service: AddressAutocomplete | undefined;

/** Off unless a service is configured: by default no request is sent to a maps service. */
export function setAddressAutocomplete(next: AddressAutocomplete | undefined): void {
  service = next;
}
export const addressAutocomplete = (): AddressAutocomplete | undefined => service;
