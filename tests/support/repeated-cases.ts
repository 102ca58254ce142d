import fc from "fast-check";

/** With HQ_TEST_SEED=<number>, fast-check makes up the same cases each time. Without, every property draws its own seed and prints it. */
const { HQ_TEST_SEED } = process.env;
if (HQ_TEST_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(HQ_TEST_SEED) });
