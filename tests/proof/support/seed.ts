/** Of everything that is made up in this run. HQ_PROOF_SEED=<the printed number> makes up the same again. */
export const seed = Number(process.env.HQ_PROOF_SEED ?? Date.now() % 1_000_000);
