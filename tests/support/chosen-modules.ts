import { resources } from "../../src/resources/index.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";

const { HQ_MODULES } = process.env;
const names = HQ_MODULES ? new Set(HQ_MODULES.split(",")) : undefined;

/** Whether the generic suites run on all of the product's modules. */
export const areAllChosen = names === undefined;

/**
 * Whether the generic suites run on this module: HQ_MODULES names some of the product's, separated by commas; without it they run on all. The
 * tests' own modules are always chosen.
 */
export const isChosen = (resource: AnyResource): boolean =>
  names === undefined || names.has(resource.name) || !resources.includes(resource);
