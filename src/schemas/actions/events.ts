import { inWords } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";
import { pastOfLabel } from "./past-tense.ts";

const ofAll: Readonly<Record<string, string>> = { create: "created", update: "updated", remove: "removed" };

/** The event of an operation of a resource, by its name: "invoice.issued", "work-order.marked-as-lost". */
export function eventOf({ name }: Pick<AnyResource, "name">, verb: string): string {
  const [first = "", ...rest] = inWords(verb).toLowerCase().split(" ");
  return `${name}.${ofAll[verb] ?? [pastOfLabel(first, ""), ...rest].join("-")}`;
}

/** The events of a resource. Its rows may also change by operations on others: `updated`. */
export const eventsOf = (resource: AnyResource): readonly string[] => [
  ...new Set(["create", "update", "remove", ...Object.keys(resource.actions)].map((verb) => eventOf(resource, verb))),
];

/** Whether a list of names, of which `module.*` stands for all of a module, contains an event. */
export const includesEvent = (names: readonly string[], event: string): boolean =>
  names.includes(event) || names.includes(allOfModule(event));

/** "invoice.issued" as "invoice.*". */
export const allOfModule = (event: string): string => `${event.slice(0, event.indexOf("."))}.*`;
