import type { Guard, Rule } from "../actions/action.ts";
import type { Field } from "../fields/field.ts";
import { isRecordOnly } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { watched } from "../rules/broken-rules.ts";
import { rowNames } from "./check-names.ts";
import { contexts, sampleRows } from "./sample-rows.ts";

/**
 * Returns what guards read without saying so. Each is run on sample rows that record what is read, because lists don't load everything
 * and customers never see what is hidden: there, the guard would fail or decide on nothing.
 */
export function guardProblems(resource: AnyResource, name: string, rule: Rule): string[] {
  const { guards = [] } = rule;
  if (guards.length === 0) return [];
  const known = rowNames(resource);
  return guards.flatMap((guard) => {
    const needed = new Set(guard.needs);
    const reads = readsOf(resource, guard);
    const missing = [...reads].filter((each) => {
      const field = resource.fields[each] ?? resource.fields[each.replace(/(Id|State)$/, "")];
      const declared = Object.hasOwn(resource.fields, each) ? each : each.replace(/(Id|State)$/, "");
      return field && !needed.has(declared) && isLeftOut(field, rule);
    });
    return [
      ...[...reads].filter((each) => !known.has(each)).map((each) => `a guard of "${name}" reads "${each}", which its rows don't have.`),
      ...missing.map((each) => `a guard of "${name}" reads "${each}", which ${reason(resource, each)}. List it in the guard's \`needs\`.`),
      ...[...needed]
        .filter((each) => !resource.fields[each] || !isLeftOut(resource.fields[each], rule))
        .map(
          (each) =>
            `a guard of "${name}" lists "${each}" in \`needs\`, which is only for fields that lists don't load (\`lines\`, \`files\`, \`richText\`, \`abilities\`) or that are hidden from customers who may do it.`,
        ),
    ];
  });
}

const isHidden = (field: Field): boolean => field.hiddenFrom === "customer";
const isLeftOut = (field: Field, rule: Rule): boolean => isRecordOnly(field) || (isHidden(field) && rule.by?.includes("customer") === true);

function reason({ fields }: AnyResource, name: string): string {
  const field = fields[name] ?? fields[name.replace(/(Id|State)$/, "")];
  return field && isRecordOnly(field) ? "lists don't load" : "is hidden from customers";
}

function readsOf(resource: AnyResource, guard: Guard): ReadonlySet<string> {
  const reads = new Set<string>();
  for (const { values } of sampleRows(resource))
    for (const context of contexts) {
      try {
        // The guard was compiled against the rows of this declaration; a sample has all of their fields.
        guard.refuse(watched(resource.fields, values, reads) as never, context);
      } catch {
        // A sample may combine what no real row does; what was read until then counts.
      }
    }
  return reads;
}
