import { valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { whereProblems } from "./check-names.ts";

/** Returns what is wrong with the links by which a module's rows open without an account. */
export const linkProblems = (resource: AnyResource): string[] =>
  Object.entries(resource.links).flatMap(([name, { days, until, openedAt, opens = {}, stays = {} }]) => {
    const isOf = (field: string, kind: string) => resource.fields[field] !== undefined && valueKind(resource.fields[field]) === kind;
    return [
      ...(Number.isInteger(days) && days > 0 ? [] : [`works for ${days} days, which is no whole number above 0.`]),
      ...(until === undefined || isOf(until, "date") ? [] : [`takes its last day from "${until}", which is no date field.`]),
      ...(isOf(openedAt, "dateTime") ? [] : [`keeps in "${openedAt}" when it was opened, which is no field with a date and time.`]),
      ...whereProblems(resource, "its `opens`", opens),
      ...whereProblems(resource, "its `stays`", stays),
    ].map((problem) => `the link "${name}" ${problem}`);
  });
