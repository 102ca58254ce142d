import type { Side } from "./access/abilities.ts";
import { type Field, labelOf, type RefField } from "./field.ts";
import { mayWrite } from "./field-access.ts";
import type { AnyResource } from "./resource.ts";
import { addressParts } from "./values/address.ts";

/** What a column of a file can fill: a field, a part of its address, or its lines. */
export interface ImportTarget {
  /** "name"; of an address also "billTo.city". */
  readonly key: string;
  readonly name: string;
  readonly field: Field;
  /** The part of the address. */
  readonly part?: (typeof addressParts)[number];
  /** Of lines: the column that takes the text. */
  readonly column?: string;
  readonly label: string;
  readonly required: boolean;
  /** Rows are found by it, and nobody writes it: a document's number. */
  readonly isMatchOnly?: true;
}

const partLabels = { address: "street", address2: "suite", city: "city", state: "state", zip: "ZIP code", country: "country" } as const;

/** Kinds that no cell of a file can hold. */
const unreadable = new Set(["files", "abilities", "richText", "anyRef", "lines", "computed", "sequence"]);

/** Whether a reference depends on the record's own id, which a row of a file doesn't have yet. */
const needsOwnId = ({ scopedBy }: RefField): boolean => Object.values(scopedBy ?? {}).includes("id");

/** What files may fill, as this side may write it; nothing for a resource without imports. */
export function importTargets(resource: AnyResource, side: Side): readonly ImportTarget[] {
  const { imports } = resource;
  if (!imports) return [];
  return Object.entries(resource.fields).flatMap(([name, field]): ImportTarget[] => {
    const label = labelOf(name, field);
    if (field.kind === "sequence" && imports.match.flat().includes(name))
      return [{ key: name, name, field, label, required: false, isMatchOnly: true }];
    if (!mayWrite(field, side)) return [];
    const required = "required" in field && field.required === true && !("default" in field) && !("defaultDays" in field);
    const target = { key: name, name, field, label, required };
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
}
