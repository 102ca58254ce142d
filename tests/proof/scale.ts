interface Sizes {
  readonly quick: number;
  /** What a few hours allow; absent, the long one. */
  readonly night?: number;
  readonly long: number;
}

/** How much a proof tries: the quick size by default, more with HQ_PROOF=night or long. */
export function scaled({ quick, long, night = long }: Sizes): number {
  if (process.env.HQ_PROOF === "long") return long;
  return process.env.HQ_PROOF === "night" ? night : quick;
}
