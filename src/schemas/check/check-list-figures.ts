import { fieldNamed } from "../access/field-access.ts";
import { valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { isOfLines, isQueryable, type ListFigure } from "../views/list-figures.ts";
import type { Checked } from "./check-names.ts";
import { rowsProblems } from "./check-strip.ts";

/** Returns what is wrong with the columns of a list that its rows don't hold. */
export const listFigureProblems = ({ resource, resources }: Checked): string[] =>
  Object.entries(resource.views.list.figures ?? {}).flatMap(([name, figure]) => [
    ...(Object.hasOwn(resource.fields, name) ? [`the list's \`figures\` name "${name}", which is a field.`] : []),
    ...figureProblems(resource, resources, name, figure),
  ]);

/** Returns what is wrong with what segments show of figures. */
export const segmentFigureProblems = (resource: AnyResource): string[] =>
  Object.entries(resource.views.list.segments?.options ?? {}).flatMap(([name, { figure, columns = [] }]) => [
    ...(figure !== undefined && !isQueryable(resource.views.list.figures?.[figure])
      ? [`the segment "${name}" names "${figure}", which is not a \`queryable\` figure of the list.`]
      : []),
    ...columns
      .filter((column) => !fieldNamed(resource, column, "employee"))
      .map((column) => `the segment "${name}" shows the unknown field "${column}".`),
  ]);

function figureProblems(resource: AnyResource, resources: readonly AnyResource[], name: string, figure: ListFigure): string[] {
  if (isOfLines(figure)) {
    const [lines = "", column = ""] = figure.names.split(".");
    const field = resource.fields[lines];
    const isRef = field?.kind === "lines" && field.fields[column]?.kind === "ref";
    return isRef ? [] : [`the list's figure "${name}" names "${figure.names}", which is not a reference in lines.`];
  }
  const other = resources.find((each) => each.name === figure.of);
  const first = other?.fields[figure.first ?? ""];
  return [
    ...rowsProblems(resource, resources, { label: name, ...figure }),
    ...(other && other.fields[figure.by]?.kind !== "ref" ? [`the list's figure "${name}" needs a \`ref\` in "${figure.by}".`] : []),
    ...(figure.queryable && !Object.hasOwn(figure.rows ?? {}, "state")
      ? [`the list's figure "${name}" is \`queryable\`, so that its \`rows\` need to name the states of what is open.`]
      : []),
    ...(first && valueKind(first) !== "date" ? [`the list's figure "${name}" shows "${figure.first}", which is not a \`date\`.`] : []),
  ];
}
