/** How much a proof tries: the quick size by default, the long one with HQ_PROOF=long. */
export const scaled = (sizes: { readonly quick: number; readonly long: number }): number =>
  process.env.HQ_PROOF === "long" ? sizes.long : sizes.quick;
