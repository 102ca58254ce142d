import type { Side } from "../access/abilities.ts";
import { mayWrite } from "../access/field-access.ts";
import { type Field, type FieldOf, labelOf, type RefField } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";
import { addressParts } from "../values/address.ts";
import { inSentence } from "../values/text.ts";

/** What a column of a file can fill: a field, a part of its address, its lines, or a column of the lines that rows are. */
export interface ImportTarget {
  /** "name"; of an address also "billTo.city"; of a line "lines.quantity". */
  readonly key: string;
  readonly name: string;
  readonly field: Field;
  /** Fields that a text is divided into: a first and a last name. */
  readonly divides?: readonly [first: string, last: string];
  /** The part of the address. */
  readonly part?: (typeof addressParts)[number];
  /** Of lines: the column that takes the text. */
  readonly column?: string;
  /** The lines that `field` is a column of, where each row of a file is a line. */
  readonly lineOf?: string;
  /** Only a new record takes it. */
  readonly isForNew?: true;
  /** The record has it, and its lines do, too: what files call so is meant of the line. */
  readonly isAlsoOfLines?: true;
  readonly label: string;
  readonly required: boolean;
  /** Rows are found by it, and nobody writes it: a document's number. */
  readonly isMatchOnly?: true;
}

/** The field that reads the cells of a target's column: for lines, that of the column which takes the text. */
export const readField = ({ field, column }: Pick<ImportTarget, "field" | "column">): Field =>
  (field.kind === "lines" && column !== undefined && field.fields[column]) || field;

const partLabels = { address: "street", address2: "suite", city: "city", state: "state", zip: "ZIP code", country: "country" } as const;

/** Kinds that no cell of a file can hold. */
const unreadable = new Set(["files", "abilities", "richText", "anyRef", "lines", "computed", "sequence"]);

/** Whether a reference depends on the record's own id, which a row of a file doesn't have yet. */
const needsOwnId = ({ scopedBy }: RefField): boolean => Object.values(scopedBy ?? {}).includes("id");

const isRequired = (field: Field): boolean =>
  "required" in field && field.required === true && !("default" in field) && !("defaultDays" in field);

/** The lines that the rows of a file are. */
export function rowLines({ imports, fields }: Pick<AnyResource, "imports" | "fields">): FieldOf<"lines"> | undefined {
  const field = imports?.rowsOf === undefined ? undefined : fields[imports.rowsOf];
  return field?.kind === "lines" ? field : undefined;
}

/** The columns of a line that files may fill. */
function lineTargets(lines: FieldOf<"lines">, lineOf: string, side: Side): readonly ImportTarget[] {
  return Object.entries(lines.fields).flatMap(([name, field]): ImportTarget[] => {
    if (!mayWrite(field, side) || unreadable.has(field.kind) || field.kind === "address") return [];
    const label = `${labelOf(lineOf, lines)}: ${inSentence(labelOf(name, field))}`;
    return [{ key: `${lineOf}.${name}`, name, field, lineOf, label, required: isRequired(field) }];
  });
}

/** What files may fill, as this side may write it; nothing for a resource without imports. */
export function importTargets(resource: AnyResource, side: Side): readonly ImportTarget[] {
  const { imports } = resource;
  if (!imports) return [];
  const rows = rowLines(resource);
  const forNew = imports.creates?.input ?? {};
  const ofNew = Object.entries(forNew).map(
    ([name, field]): ImportTarget => ({ key: name, name, field, label: labelOf(name, field), required: isRequired(field), isForNew: true }),
  );
  const ofRecord = Object.entries(resource.fields).flatMap(([name, field]): ImportTarget[] => {
    if (Object.hasOwn(forNew, name)) return [];
    if (field === rows) return [...lineTargets(rows, name, side)];
    const isAlsoOfLines = rows?.fields[name] !== undefined;
    const label = isAlsoOfLines ? `${labelOf(name, field)} (all ${inSentence(labelOf(imports.rowsOf ?? "", rows))})` : labelOf(name, field);
    if (field.kind === "sequence" && imports.match.flat().includes(name))
      return [{ key: name, name, field, label, required: false, isMatchOnly: true }];
    if (!mayWrite(field, side)) return [];
    const required = isRequired(field);
    const target = { key: name, name, field, label, required, ...(isAlsoOfLines ? { isAlsoOfLines: true as const } : {}) };
    const column = imports.lines?.[name];
    if (column !== undefined) return [{ ...target, column, required: field.kind === "lines" && (field.min ?? 0) > 0 }];
    if (unreadable.has(field.kind) || (field.kind === "ref" && needsOwnId(field))) return [];
    if (field.kind !== "address") return [target];
    const parts = addressParts.map((part) => ({
      ...target,
      key: `${name}.${part}`,
      part,
      label: `${label}: ${partLabels[part]}`,
      required: required && part !== "address2" && part !== "country",
    }));
    return [{ ...target, label: `${label}: in one cell`, required: false }, ...parts];
  });
  return [...ofNew, ...ofRecord, ...fullName(ofRecord)];
}

/** A person's whole name in one column, where a record has both of its names. */
function fullName(targets: readonly ImportTarget[]): readonly ImportTarget[] {
  const [first, last] = ["firstName", "lastName"].map((name) => targets.find(({ key }) => key === name));
  if (!first || !last) return [];
  const label = "Full name";
  return [{ key: "fullName", name: last.name, field: { ...last.field, label }, divides: [first.key, last.key], label, required: false }];
}
