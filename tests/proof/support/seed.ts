/** The seed of all random values in this run. HQ_PROOF_SEED=<the printed number> repeats them. */
export const seed = Number(process.env.HQ_PROOF_SEED ?? Date.now() % 1_000_000);
