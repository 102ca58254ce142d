import { held } from "./held.ts";

/** The date pickers' code, for a file that mocks a module of theirs with it: it arrives once the test settles this. */
export const pickersArrival = held();
