import { it } from "vitest";

/** Whether the night tests run. */
export const isNight = process.env.HQ_PROOF !== undefined;

/** A test that is skipped but by night, because its file proves the same in short with every change, or what it needs rarely changes. */
export const byNight = it.skipIf(!isNight);
