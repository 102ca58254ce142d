interface Sizes {
  readonly quick: number;
  /** A size with which the whole night takes an hour or so; default: `long`. */
  readonly night?: number;
  readonly long: number;
}

/** How much a proof tries: `quick` by default, more with HQ_PROOF=night or HQ_PROOF=long. */
export function scaled({ quick, long, night = long }: Sizes): number {
  if (process.env.HQ_PROOF === "long") return long;
  return process.env.HQ_PROOF === "night" ? night : quick;
}
