import { paymentTerms } from "../../../../src/resources/shared/terms.ts";
import type { NewRowContext } from "../../../engine/effect.ts";

interface HasTerms {
  readonly terms: (typeof paymentTerms)[number] | null;
}

/** The company's usual payment terms, for a new customer without any. */
export async function usualTerms({
  row,
  settings,
}: Pick<NewRowContext, "settings"> & { readonly row: HasTerms }): Promise<Partial<HasTerms>> {
  const usual = row.terms === null ? paymentTerms.find((each) => each === settings.paymentTerms) : undefined;
  return usual === undefined ? {} : { terms: usual };
}
