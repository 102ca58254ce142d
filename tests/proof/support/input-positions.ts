import { mayWrite } from "../../../server/access/fields.ts";
import { type Field, type Fields, wireName } from "../../../src/schemas/field.ts";
import { addressParts } from "../../../src/schemas/values/address.ts";
import { ceilings, isWritable } from "../../../src/schemas/zod.ts";
import type { Json } from "./hostile-values.ts";
import { bodyText, type TestOperation } from "./operations.ts";
import { addressPart } from "./stored-values.ts";

/** A place in a body where something can stand that should not. */
export interface InputPosition {
  readonly operation: TestOperation;
  /** The names that lead there from the body, without a line's number: it is always the first. */
  readonly keyPath: readonly string[];
  /** What may stand there. Absent: nothing may, ever. */
  readonly field?: Field;
  /** Under a name that no declaration knows, which is yet to be made up: `at` is where. */
  readonly unknown?: true;
}

/** Every place that a wish's declaration knows, and at each level one that it does not. */
export function inputPositionsOf(testOperation: TestOperation): InputPosition[] {
  const positions: InputPosition[] = [{ operation: testOperation, keyPath: [], unknown: true }];
  if (testOperation.operation !== "create") positions.push({ operation: testOperation, keyPath: ["version"], field: version });
  within(testOperation, [], testOperation.fields, positions);
  return positions;
}

/** Whether it is a version is not the question here: of a row's own and another both may be refused. */
const version = { kind: "integer", required: true } as const satisfies Field;

function within(testOperation: TestOperation, keyPath: readonly string[], fields: Fields, positions: InputPosition[]): void {
  for (const [name, field] of Object.entries(fields)) {
    const fieldPath = [...keyPath, wireName(name, field)];
    const open =
      mayWrite(field, testOperation.person.side) && isWritable(field, testOperation.operation === "update" ? "update" : "create");
    positions.push({ operation: testOperation, keyPath: fieldPath, ...(open ? { field } : {}) });
    if (!open || (field.kind !== "lines" && field.kind !== "address")) continue;
    // One level is enough: what a line holds is checked as what a body holds.
    if (keyPath.length > 0) continue;
    positions.push({ operation: testOperation, keyPath: fieldPath, unknown: true });
    if (field.kind === "lines") within(testOperation, fieldPath, field.fields, positions);
    else
      positions.push(
        ...addressParts.map((part): InputPosition => ({ operation: testOperation, keyPath: [...fieldPath, part], field: addressPart })),
      );
  }
}

/** What a strange name would not be strange as. */
export function knownAt({ operation, keyPath: [wire] }: InputPosition): readonly string[] {
  const names = (fields: Fields) => Object.entries(fields).map(([name, field]) => wireName(name, field));
  if (wire === undefined) return [...names(operation.fields), "version"];
  const field = operation.fields[wire];
  return field?.kind === "lines" ? [...names(field.fields), "id"] : addressParts;
}

export interface Manner {
  /** Something else was said before under the same name: it is the last word that counts. */
  readonly twice: boolean;
  /** Every number beside it is as large as numbers get: what is computed of them is larger yet. */
  readonly large: boolean;
}

/** The wish's own body with this value there. */
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

/** Where errors say a place is. */
export function pathOf({ operation }: InputPosition, [wire = "", part]: readonly string[]): string {
  if (part === undefined) return wire;
  return operation.fields[wire]?.kind === "lines" ? `${wire}.0.${part}` : `${wire}.${part}`;
}

/** What stands there in a row. */
export function valueAt(row: Readonly<Record<string, unknown>>, [wire = "", part]: readonly string[]): unknown {
  const value = row[wire];
  if (part === undefined) return value;
  const holder: unknown = Array.isArray(value) ? value[0] : value;
  return new Map<string, unknown>(Object.entries(holder ?? {})).get(part);
}
