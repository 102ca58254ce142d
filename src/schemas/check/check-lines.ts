import type { FieldOf } from "../fields/field.ts";
import { isSummed, valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import type { Checked } from "./check-names.ts";

/** Returns what is wrong with the columns of lines that are added up, and with lines that share an amount out. */
export const lineProblems = ({ resource, resources }: Checked): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === "lines" ? [...sumProblems(name, field), ...shareProblems(resource, resources, name, field)] : [],
  );

const sumProblems = (name: string, { fields, sums = [] }: FieldOf<"lines">): string[] =>
  sums
    .filter((column) => !isSummed(fields[column]))
    .map((column) => `\`sums\` of "${name}" names "${column}", which is not a column of numbers.`);

function shareProblems(
  resource: AnyResource,
  resources: readonly AnyResource[],
  name: string,
  { fields, sharesOut }: FieldOf<"lines">,
): string[] {
  if (!sharesOut) return [];
  const { from, to, share, upTo, oldest } = sharesOut;
  const reference = fields[to];
  const target = reference?.kind === "ref" ? resources.find((each) => each.name === reference.target) : undefined;
  const amounts = [resource.fields[from], fields[share], target?.fields[upTo]];
  const isSorted = target?.fields[oldest] && "sort" in target.fields[oldest] && target.fields[oldest].sort;
  return [
    ...(amounts.every((each) => each && valueKind(each) === "money") ? [] : [`\`sharesOut\` of "${name}" needs amounts.`]),
    ...(isSorted ? [] : [`\`sharesOut\` of "${name}" orders by "${oldest}", which must declare \`sort: true\`.`]),
  ];
}
