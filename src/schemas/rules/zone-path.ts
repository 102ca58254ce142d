import type { Fields } from "../fields/field.ts";

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
