interface Sizes {
  readonly quick: number;
  /** Small enough for all proofs to take half an hour, two at a time; default: `long`. */
  readonly night?: number;
  readonly long: number;
}

/** How much a proof tries: `quick` by default, more with HQ_PROOF=night or HQ_PROOF=long. */
export function scaled({ quick, long, night = long }: Sizes): number {
  if (process.env.HQ_PROOF === "long") return long;
  return process.env.HQ_PROOF === "night" ? night : quick;
}
