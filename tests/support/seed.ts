/** The seed of all random values in this run. HQ_TEST_SEED=<the printed number> repeats them. */
export const seed = Number(process.env.HQ_TEST_SEED ?? Date.now() % 1_000_000);
