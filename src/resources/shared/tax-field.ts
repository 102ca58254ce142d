import { ref } from "../../schemas/fields/fields.ts";

/** The place whose taxes a document charges; choosing one fills in its rate. */
export const taxAreaField = (options: { readonly help?: string; readonly createOnly?: true; readonly lockedIn?: readonly string[] } = {}) =>
  ref("tax-area", { hiddenFrom: "customer", fills: { copies: { taxRate: "rate" } }, ...options });
