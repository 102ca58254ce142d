import { createHash } from "node:crypto";
import type { ImportColumn, ImportPlan } from "../../src/contract/imports.ts";
import { type HeadingNames, lineHeadingNames, matchNames, usualOfKind } from "../../src/schemas/imports/heading-names.ts";
import { type ImportTarget, importTargets, readField } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { looksLikeEmail } from "../../src/schemas/values/email.ts";
import { headingKey } from "../../src/schemas/values/heading.ts";
import { readAddress } from "../../src/schemas/values/typed-address.ts";
import { isAmount } from "../../src/schemas/values/typed-amounts.ts";
import { isPhone } from "../../src/schemas/values/typed-phone.ts";
import type { ColumnReading } from "./column-readings.ts";

/** Identifies files with the same headings in the same order. */
export const signatureOf = (headings: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(headings.map(headingKey)))
    .digest("hex");

/** The mapping that the headings and the first rows suggest; columns that nothing suggests a field for are left out. */
export function proposedPlan(
  resource: AnyResource,
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  readings: readonly ColumnReading[],
): ImportPlan {
  const targets = importTargets(resource, "employee");
  // What a record and its lines both have is meant of the line: rows of one record may differ in it.
  const words = [...targets]
    .sort((a, b) => Number(b.lineOf !== undefined) - Number(a.lineOf !== undefined))
    .map((target) => ({ item: target, names: namesOf(resource, target, targets) }));
  const columns = new Map(matchNames(headings, words).flatMap((target, index) => (target ? [[index, target] as const] : [])));
  const valuesOf = (index: number) => samples.map((row) => row[index] ?? "").filter((text) => text.trim() !== "");
  const isFree = ({ key }: ImportTarget) => ![...columns.values()].some((each) => each.key === key);
  for (const index of headings.keys()) {
    if (columns.has(index)) continue;
    const kind = kindOf(valuesOf(index));
    const fitting = kind === null ? [] : targets.filter((target) => kindsOf(target).includes(kind) && isFree(target));
    if (fitting.length === 1 && fitting[0]) columns.set(index, fitting[0]);
  }
  for (const [index, target] of columns) {
    const whole = wholeAddress(target, [...columns.values()], targets, valuesOf(index));
    if (whole) columns.set(index, whole);
  }
  const inOrder = [...columns].sort(([a], [b]) => a - b);
  const mapped = inOrder.map(([source, target]) => ({ target: target.key, source, ...readingOf(target, readings[source]) }));
  return { match: matchOf(resource, mapped), columns: mapped };
}

/** What a heading may be to mean the target: its own names, what its module's files call it, and what files usually do. */
function namesOf(resource: AnyResource, target: ImportTarget, all: readonly ImportTarget[]): HeadingNames {
  const { key, name, label, part, field, lineOf, isAlsoOfLines, divides } = target;
  if (divides) return [[key, label].map(headingKey), ["name", "contact name", "contact person"].map(headingKey), []];
  const declared: readonly string[] = resource.imports?.headings?.[lineOf === undefined ? name : key] ?? [];
  const own = (isAlsoOfLines ? [label] : [key, label]).map(headingKey);
  if (lineOf !== undefined) {
    const kinds = all.flatMap((each) => kindsOf(each).map((kind) => ({ kind })));
    const [ofLine, others, usual] = lineHeadingNames(name, field, kinds, declared);
    return [own, [...ofLine, ...others], usual];
  }
  const others = part === undefined ? declared : declared.map((each) => `${each} ${part}`);
  const isOnly = all.filter((each) => each.field.kind === "address" && each.part === part).length === 1;
  const usual =
    part !== undefined ? (isOnly ? usualOfKind[part] : []) : field.kind === "address" ? [] : usualOfKind[readField(target).kind];
  const alike = all.filter((each) => kindsOf(each).some((kind) => kindsOf(target).includes(kind)));
  const isTold = part !== undefined || alike.length === 1;
  return [own, others.map(headingKey), isTold ? (usual ?? []).map(headingKey) : []];
}

const kindsOf = (target: ImportTarget): readonly string[] => (target.part !== undefined || target.divides ? [] : [readField(target).kind]);

/** The kind that nearly all values have. */
function kindOf(values: readonly string[]): "email" | "phone" | null {
  if (values.length === 0) return null;
  const share = (test: (text: string) => boolean) => values.filter((text) => test(text.trim())).length / values.length;
  if (share(looksLikeEmail) > 0.8) return "email";
  return share((text) => /^[+(\d][\d\s().-]{8,}$/.test(text) && isPhone(text)) > 0.8 ? "phone" : null;
}

/** The whole address that a column has in each of its cells, which is headed like its street alone and has no other parts beside it. */
function wholeAddress(
  target: ImportTarget,
  taken: readonly ImportTarget[],
  all: readonly ImportTarget[],
  values: readonly string[],
): ImportTarget | undefined {
  if (target.part !== "address" || taken.some((each) => each !== target && each.name === target.name)) return undefined;
  const read = values.filter((text) => readAddress(text) !== null);
  return read.length > values.length / 2 ? all.find(({ key }) => key === target.name) : undefined;
}

/** How the column's values are read that can be read in two ways, if all that can't prove one. */
function readingOf(target: ImportTarget, reading: ColumnReading | undefined): Partial<ImportColumn> {
  const { kind } = readField(target);
  const [order, otherOrder] = reading?.dateOrders ?? [];
  if (kind === "date" || kind === "dateTime") return order !== undefined && otherOrder === undefined ? { dateOrder: order } : {};
  const [mark, otherMark] = reading?.marks ?? [];
  return isAmount(kind) && mark !== undefined && otherMark === undefined ? { decimalMark: mark } : {};
}

/** The words that files have as headings of the module's columns. */
export function headingWords(resource: AnyResource): readonly string[] {
  const targets = importTargets(resource, "employee");
  return [...new Set(targets.flatMap((target) => namesOf(resource, target, targets).flat()))].filter((word) => word !== "");
}

/** The first group of fields that the mapping fills, or from which the matched field is computed. */
function matchOf({ imports, fields }: AnyResource, columns: readonly ImportColumn[]): readonly string[] {
  const isFilled = (name: string) => columns.some(({ target }) => target === name) || fields[name]?.kind === "computed";
  return imports?.match.find((group) => group.every(isFilled)) ?? imports?.match[0] ?? [];
}
