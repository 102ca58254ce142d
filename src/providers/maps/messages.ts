import type { Address } from "../../schemas/values/address.ts";

/** What the application asks the frame with the maps service's script. */
export type MapsRequest =
  | { readonly id: number; readonly suggest: string }
  /** The parts of an address that was suggested, by the id of its suggestion. */
  | { readonly id: number; readonly resolve: string };

/** The frame's answer; `failed` if the service can't be reached or refuses the key. */
export type MapsAnswer =
  | { readonly id: number; readonly suggestions: readonly { readonly id: string; readonly label: string }[] }
  | { readonly id: number; readonly address: Partial<Address> }
  | { readonly id: number; readonly failed: true };

/** The page of the frame: the only one whose policy lets it load the service's script. */
export const MAPS_PAGE = "/maps.html";
