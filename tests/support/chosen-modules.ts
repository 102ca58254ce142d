import type { AnyResource } from "../../src/schemas/resource.ts";

const { HQ_MODULES } = process.env;
const names = HQ_MODULES ? new Set(HQ_MODULES.split(",")) : undefined;

/** Whether the generic suites run on all of the product's modules. */
export const areAllChosen = names === undefined;

/** Whether the generic suites run on this module: HQ_MODULES names some, separated by commas; without it they run on all. */
export const isChosen = ({ name }: Pick<AnyResource, "name">): boolean => names?.has(name) ?? true;
