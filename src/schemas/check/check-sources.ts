import type { RecordsSource } from "../carry/form-source.ts";
import type { Field } from "../fields/field.ts";
import { isWritable, valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { copyProblems, lineProblems } from "./check-copies.ts";

/** Returns what is wrong with a form parameter that carries several records. */
export function recordsSourceProblems(resource: AnyResource, resources: readonly AnyResource[], source: RecordsSource): string[] {
  const { many, copies, sameFields = [], lines, rows, totals } = source;
  const target = resources.find((each) => each.name === many);
  if (!target) return [`takes records of "${many}", which is not a resource.`];
  if (!target.routes && !target.slices) return [`copies from "${many}", which can't be read because it has neither routes nor \`slices\`.`];
  return [
    ...(copies || lines || rows || totals
      ? []
      : [`takes records of "${many}", but nothing from them. Declare \`copies\`, \`lines\`, \`rows\` or \`totals\`.`]),
    ...copyProblems(resources, resource.fields, target, target.fields, copies ?? {}),
    ...sameFields
      .filter((name) => !Object.hasOwn(copies ?? {}, name))
      .map((name) => `lists "${name}" in \`sameFields\`, but not in \`copies\`.`),
    ...(lines ? [...lineProblems(resources, resource, target, lines), ...originProblems(resources, resource, target, lines)] : []),
    ...(rows ? rowProblems(resources, resource, target, rows) : []),
    ...totalProblems(resource, target, totals ?? {}),
  ];
}

const lineField = ({ fields }: AnyResource, lines: string, name: string): Field | undefined => {
  const linesField = fields[lines];
  return linesField?.kind === "lines" ? linesField.fields[name] : undefined;
};

/** Whether the field can refer to a record of the target: it is a writable reference to the same table. */
function pointsAt(resources: readonly AnyResource[], field: Field | undefined, target: AnyResource): boolean {
  if (field?.kind !== "ref" || !isWritable(field)) return false;
  return resources.find(({ name }) => name === field.target)?.table === target.table;
}

const isNumber = (field: Field | undefined): boolean => field?.kind === "integer" && isWritable(field);

function originProblems(
  resources: readonly AnyResource[],
  resource: AnyResource,
  target: AnyResource,
  { to, record, line }: NonNullable<RecordsSource["lines"]>,
): string[] {
  return [
    ...(record === undefined || pointsAt(resources, lineField(resource, to, record), target)
      ? []
      : [`stores the record in "${record}", which is not a writable reference to ${target.name}.`]),
    ...(line === undefined || isNumber(lineField(resource, to, line))
      ? []
      : [`stores the line's id in "${line}", which is not a writable \`integer\` field.`]),
  ];
}

function rowProblems(
  resources: readonly AnyResource[],
  resource: AnyResource,
  target: AnyResource,
  { to, each }: NonNullable<RecordsSource["rows"]>,
): string[] {
  const own = resource.fields[to];
  if (own?.kind !== "lines" || !isWritable(own)) return [`fills "${to}", which is not a writable \`lines\` field.`];
  const selves = Object.keys(each).filter((name) => each[name] === "id");
  const rest = Object.fromEntries(Object.entries(each).filter(([name]) => !selves.includes(name)));
  return [
    ...selves
      .filter((name) => !pointsAt(resources, own.fields[name], target) && !isNumber(own.fields[name]))
      .map(
        (name) => `stores the record in "${name}", which is not a writable reference to ${target.name} or a writable \`integer\` field.`,
      ),
    ...copyProblems(resources, own.fields, target, target.fields, rest),
  ];
}

const exact: ReadonlySet<string> = new Set(["money", "integer"]);

function totalProblems(resource: AnyResource, target: AnyResource, totals: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(totals).flatMap(([own, sourceName = ""]) => {
    const to = resource.fields[own];
    const from = target.fields[sourceName];
    if (!to || !isWritable(to)) return [`fills "${own}", which is not a writable field.`];
    const adds = from !== undefined && exact.has(valueKind(from)) && valueKind(from) === valueKind(to);
    return adds ? [] : [`adds up "${sourceName}" of ${target.name} into "${own}", but they must be both \`money\` or both \`integer\`.`];
  });
}
