import { mayWrite } from "../../../src/schemas/access/field-access.ts";
import { type Field, type Fields, wireName } from "../../../src/schemas/fields/field.ts";
import { isWritable } from "../../../src/schemas/fields/kinds.ts";
import { ceilings } from "../../../src/schemas/fields/zod.ts";
import { addressParts } from "../../../src/schemas/values/address.ts";
import type { Json } from "./hostile-values.ts";
import { bodyText, type TestOperation } from "./operations.ts";
import { addressPart } from "./stored-values.ts";

/** A position in a request body where a bad value can be put. */
export interface InputPosition {
  readonly operation: TestOperation;
  /** The keys that lead to the position; the line index is left out, because it is always the first line. */
  readonly keyPath: readonly string[];
  /** The field at this position. Absent: nothing is allowed there. */
  readonly field?: Field;
  /** Under a name that is not declared, still to be made up; `keyPath` leads to its parent. */
  readonly unknown?: true;
}

/** Every declared position of an operation's body, and one undeclared position at each level. */
export function inputPositionsOf(testOperation: TestOperation): InputPosition[] {
  const positions: InputPosition[] = [{ operation: testOperation, keyPath: [], unknown: true }];
  if (testOperation.operation !== "create") positions.push({ operation: testOperation, keyPath: ["version"], field: version });
  within(testOperation, [], testOperation.fields, positions);
  return positions;
}

/** The version is tested only as a field here: both the row's own version and another one may be rejected. */
const version = { kind: "integer", required: true } as const satisfies Field;

function within(testOperation: TestOperation, keyPath: readonly string[], fields: Fields, positions: InputPosition[]): void {
  for (const [name, field] of Object.entries(fields)) {
    const fieldPath = [...keyPath, wireName(name, field)];
    const open =
      mayWrite(field, testOperation.person.side) && isWritable(field, testOperation.operation === "update" ? "update" : "create");
    positions.push({ operation: testOperation, keyPath: fieldPath, ...(open ? { field } : {}) });
    if (!open || (field.kind !== "lines" && field.kind !== "address")) continue;
    // One level is enough: line fields are validated like body fields. A body without lines has no positions in them.
    if (keyPath.length > 0 || (field.kind === "lines" && !/^\[./.test(testOperation.body().get(fieldPath[0] ?? "") ?? ""))) continue;
    positions.push({ operation: testOperation, keyPath: fieldPath, unknown: true });
    if (field.kind === "lines") within(testOperation, fieldPath, field.fields, positions);
    else
      positions.push(
        ...addressParts.map((part): InputPosition => ({ operation: testOperation, keyPath: [...fieldPath, part], field: addressPart })),
      );
  }
}

/** The names that are declared at this position, so not unknown there. */
export function knownAt({ operation, keyPath: [wire] }: InputPosition): readonly string[] {
  const names = (fields: Fields) => Object.entries(fields).map(([name, field]) => wireName(name, field));
  if (wire === undefined) return [...names(operation.fields), "version"];
  const field = operation.fields[wire];
  return field?.kind === "lines" ? [...names(field.fields), "id"] : addressParts;
}

export interface Manner {
  /** The key occurs twice in the body; the last value counts. */
  readonly twice: boolean;
  /** All other numbers are as large as allowed, so that the values computed from them exceed the limits. */
  readonly large: boolean;
}

/** The operation's valid body with this value at the position. */
export function bodyWith(
  { operation }: InputPosition,
  [wire = "", part]: readonly string[],
  value: Json,
  { twice, large }: Manner,
): string {
  const body = operation.body();
  if (large) enlarge(operation.fields, body);
  if (part === undefined) body.set(wire, value);
  else {
    const own: unknown = JSON.parse(body.get(wire) ?? "null");
    const text = bodyText(textsOf(Array.isArray(own) ? own[0] : own).set(part, value));
    body.set(wire, Array.isArray(own) ? `[${text}]` : text);
  }
  const whole = bodyText(body);
  return twice ? `{${JSON.stringify(wire)}:"the first word",${whole.slice(1)}` : whole;
}

const textsOf = (holder: unknown): Map<string, Json> =>
  new Map(Object.entries(holder ?? {}).map(([name, each]): [string, Json] => [name, JSON.stringify(each)]));

function enlarge(fields: Fields, body: Map<string, Json>): void {
  for (const [name, field] of Object.entries(fields)) {
    const ceiling = new Map<string, number>(Object.entries(ceilings)).get(field.kind);
    const own = body.get(name);
    if (own === undefined) continue;
    if (ceiling !== undefined) body.set(name, String(("max" in field && field.max) || ceiling));
    if (field.kind !== "lines") continue;
    const inner = textsOf(JSON.parse(own)[0]);
    enlarge(field.fields, inner);
    body.set(name, `[${bodyText(inner)}]`);
  }
}

/** The path by which error messages name the position. */
export function pathOf({ operation }: InputPosition, [wire = "", part]: readonly string[]): string {
  if (part === undefined) return wire;
  return operation.fields[wire]?.kind === "lines" ? `${wire}.0.${part}` : `${wire}.${part}`;
}

/** The value at the position in a row. */
export function valueAt(row: Readonly<Record<string, unknown>>, [wire = "", part]: readonly string[]): unknown {
  const value = row[wire];
  if (part === undefined) return value;
  const holder: unknown = Array.isArray(value) ? value[0] : value;
  return new Map<string, unknown>(Object.entries(holder ?? {})).get(part);
}
