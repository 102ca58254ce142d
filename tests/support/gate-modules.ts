import { resources } from "../../src/resources/index.ts";
import { changedFiles, changedModules } from "./changes.ts";
import { representativeModules } from "./representative-modules.ts";

/**
 * The environment in which the gate's generic suites run: on the representative modules and those that have changed. HQ_MODULES names others;
 * empty, it means all.
 */
export function gateModules(): { readonly HQ_MODULES: string } {
  const names = new Set([...representativeModules(resources).map(({ name }) => name), ...changedModules(changedFiles())]);
  return { HQ_MODULES: process.env.HQ_MODULES ?? [...names].join(",") };
}
