import { mayWrite } from "../access/field-access.ts";
import { needsRecord } from "../carry/carry-over.ts";
import type { FormSource, RecordSource } from "../carry/form-source.ts";
import type { Field } from "../fields/field.ts";
import { isSummed, isWritable } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { recordSections } from "../views/form-sections.ts";
import { carryProblems } from "./check-carry-over.ts";
import type { Checked } from "./check-names.ts";
import { recordsSourceProblems } from "./check-sources.ts";

/** Returns what is wrong with a form's sources and with the form addresses. */
export function formProblems({ resource, resources }: Checked): string[] {
  const sources = Object.entries(resource.views.form.sources ?? {});
  return [
    ...sources.flatMap(([param, source]) =>
      sourceProblems(resource, resources, source).map((problem) => `the form source "${param}" ${problem}`),
    ),
    ...sources
      .filter(([param]) => [...new URLSearchParams(resource.paths.edit.split("?")[1])].some(([name]) => name === param))
      .map(([param]) => `the form source "${param}" must have another name, because the \`edit\` path uses "${param}" for the row itself.`),
    ...sources
      .filter(([param]) => param === "from")
      .map(([param]) => `the form source "${param}" must have another name, because "${param}" is reserved for the return address.`),
    ...computedProblems(resource),
    ...needProblems(resource),
    ...duplicateProblems(resource, resources),
    ...addressProblems(resource),
  ];
}

function computedProblems({ fields, views: { form, show } }: AnyResource): string[] {
  const shown = new Set(recordSections(show).flatMap((section) => section.fields));
  const { total } = form;
  return [
    ...(form.computed ?? [])
      .filter((name) => fields[name]?.kind !== "computed" || !shown.has(name))
      .map((name) => `the form shows "${name}", which is not a \`computed\` field of the record's sections.`),
    ...(total === undefined || isSummed(fields[total]) ? [] : [`the form's \`total\` is "${total}", which is not an amount.`]),
  ];
}

/** The page that asks for needs passes on what it was told: the form has to take it from a customer. */
function needProblems({ fields, customer, views }: AnyResource): string[] {
  const { needs } = views.form;
  if (!needs) return [];
  const takes = (name: string, ...kinds: readonly Field["kind"][]) => {
    const field = fields[name];
    return field !== undefined && kinds.includes(field.kind) && mayWrite(field, "customer");
  };
  const isOption = (name: string, values: string | readonly string[]) => {
    const field = fields[name];
    const options = field && "options" in field ? field.options : undefined;
    return takes(name, "tags", "choice") && [values].flat().every((value) => options?.includes(value));
  };
  const sets = needs.options.flatMap(({ sets: own = {} }) => Object.entries(own));
  return [
    ...(customer?.may.includes("create") ? [] : ["`needs` are customers', who may not create its rows."]),
    ...(takes(needs.descriptionField, "text", "longText")
      ? []
      : [`\`needs\` put a description into "${needs.descriptionField}", which customers can't type text into.`]),
    ...(takes(needs.dateField, "date")
      ? []
      : [`\`needs\` put a date into "${needs.dateField}", which is not a date that customers fill in.`]),
    ...sets
      .filter(([name, values]) => values !== undefined && !isOption(name, values))
      .map(([name]) => `a need sets "${name}" to something that customers can't choose there.`),
  ];
}

const comparable = (field: Field | undefined): boolean =>
  field !== undefined &&
  (["text", "email", "phone"].includes(field.kind) || (field.kind === "lines" && Object.values(field.fields).some(comparable)));

function duplicateProblems({ fields, views }: AnyResource, resources: readonly AnyResource[]): string[] {
  const { fields: names = [], among = [] } = views.form.duplicates ?? {};
  const searched = (name: string) => resources.some((each) => each.name === name && each.routes);
  return [
    ...names
      .filter((name) => !comparable(fields[name]))
      .map((name) => `the form looks for duplicates by "${name}", which is not a field of text, emails or phone numbers.`),
    ...among
      .filter((name) => !searched(name))
      .map((name) => `the form looks for duplicates among "${name}", which is not a resource with screens.`),
  ];
}

function addressProblems({ paths, actions }: AnyResource): string[] {
  const { list, create, show, edit, duplicate, aliases } = paths;
  const plain = [list, create, show, ...(aliases.create ?? [])].filter((path) => path.includes("?"));
  const elsewhere = [edit, duplicate].filter((path) => path.includes("?") && path.split("?")[0] !== create);
  const without = [edit, duplicate].filter((path) => !path.includes("{id}"));
  return [
    ...Object.entries(paths.actions).flatMap(([name, path]) => {
      const action = actions[name];
      if (!action) return [`\`paths.actions\` declares "${path}" for "${name}", which is not an action.`];
      // Opening a link must not change data by itself, so the action has to show a dialog first, whatever the row.
      const asks = action.confirm !== undefined && action.confirmWhere === undefined;
      return (asks || Object.keys(action.input ?? {}).length > 0) && path.includes("{id}")
        ? []
        : [
            `the path "${path}" must contain {id}, and its action "${name}" must declare \`input\`, or \`confirm\` without \`confirmWhere\`.`,
          ];
    }),
    ...plain.map((path) => `the path "${path}" must not have a query. Only \`edit\` and \`duplicate\` may have one.`),
    ...elsewhere.map((path) => `the path "${path}" may have a query only if the rest of it is the \`create\` path.`),
    ...without.map((path) => `the path "${path}" must contain {id}.`),
    ...(new Set([create, ...(aliases.create ?? [])]).size <= (aliases.create ?? []).length
      ? ["`paths.create` and `paths.aliases.create` contain the same path twice."]
      : []),
  ];
}

function sourceProblems(resource: AnyResource, resources: readonly AnyResource[], source: FormSource): string[] {
  return source.many === undefined ? recordProblems(resource, resources, source) : recordsSourceProblems(resource, resources, source);
}

function recordProblems(
  resource: AnyResource,
  resources: readonly AnyResource[],
  { field: name, linesFrom, draws, ...carry }: RecordSource,
): string[] {
  const field = resource.fields[name];
  if (field?.kind !== "ref") return [`fills "${name}", which is not a \`ref\` field.`];
  const target = resources.find((each) => each.name === field.target);
  // The check of the field itself reports the missing resource.
  if (!target) return [];
  const unread =
    !target.routes && !target.slices && (needsRecord(carry) || linesFrom)
      ? [`copies from "${target.name}", which can't be read because it has neither routes nor \`slices\`.`]
      : [];
  return [
    ...unread,
    ...carryProblems(resource, target, resources, carry),
    ...(linesFrom ? answeredProblems(resource, linesFrom) : []),
    ...(draws ? drawnProblems(resource, draws) : []),
  ];
}

/** Only what choosing the row fills in can be drawn. */
function drawnProblems({ fields }: AnyResource, { lines, by, columns }: NonNullable<RecordSource["draws"]>): string[] {
  const own = fields[lines];
  const field = own?.kind === "lines" ? own.fields[by] : undefined;
  if (field?.kind !== "ref" || !field.fills) return [`draws by "${lines}.${by}", which is not a reference with \`fills\`.`];
  const { copies } = field.fills;
  return columns
    .filter((column) => !Object.hasOwn(copies, column))
    .map((column) => `draws "${column}", which choosing "${lines}.${by}" doesn't fill in.`);
}

/** What the call answers with is not declared: only the own columns can be checked. */
function answeredProblems({ fields }: AnyResource, { to, each }: NonNullable<RecordSource["linesFrom"]>): string[] {
  const own = fields[to];
  if (own?.kind !== "lines" || !isWritable(own)) return [`fills "${to}", which is not a writable \`lines\` field.`];
  return Object.keys(each).flatMap((name) => {
    const column = own.fields[name];
    return column && isWritable(column) ? [] : [`fills "${name}", which is not a writable field.`];
  });
}
