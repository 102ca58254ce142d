import type { Field, Fields } from "./field.ts";
import type { AnyResource } from "./resource.ts";

/** The name under which a row carries the zone that a path names: "workOrder.hub.timeZone" is `workOrderHubTimeZone`. */
export type ZoneKey<P extends string> = P extends `${infer Step}.${infer Rest}` ? `${Step}${Capitalize<ZoneKey<Rest>>}` : P;

export const zoneKey = (path: string): string => path.replaceAll(/\.(.)/g, (_, letter: string) => letter.toUpperCase());

interface Zoned {
  readonly zone?: string;
}

/** The path to the zone of a time of work; undefined for the company's, and for times of the reader's zone. */
export const zonePath = (field: Zoned): string | undefined => (field.zone === "company" ? undefined : field.zone);

/** The zone on whose clocks a time of this row is shown: that of the row it names, or else the company's. */
export function zoneIn(field: Zoned, row: Readonly<Record<string, unknown>>, company: string): string {
  const path = zonePath(field);
  const own = path && row[zoneKey(path)];
  return typeof own === "string" && own !== "" ? own : company;
}

/** The paths to zones that fields name. */
export const zonePathsIn = (fields: Fields): string[] => [
  ...new Set(Object.values(fields).flatMap((field) => (field.kind === "dateTime" ? (zonePath(field) ?? []) : []))),
];

interface ZoneStep {
  /** The resource that a reference points at, and the field of it that comes next. */
  readonly target: AnyResource;
  readonly next: string;
  readonly field: Field;
}

/** The steps of a path to a zone; undefined where it leads through anything but references, or not to a text. */
export function zoneSteps(resource: AnyResource, resources: readonly AnyResource[], path: string): ZoneStep[] | undefined {
  const names = path.split(".");
  const steps: ZoneStep[] = [];
  let field = resource.fields[names[0] ?? ""];
  for (const next of names.slice(1)) {
    const pointed = field?.kind === "ref" ? field.target : undefined;
    const target = resources.find(({ name }) => name === pointed);
    field = target?.fields[next];
    if (!target || !field) return undefined;
    steps.push({ target, next, field });
  }
  return field?.kind === "text" ? steps : undefined;
}
