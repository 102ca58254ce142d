import { t } from "../../i18n/kit/views.ts";
import type { Action } from "../../schemas/actions/action.ts";
import { editsOf } from "../../schemas/actions/action-edits.ts";
import type { RowValues } from "../../schemas/actions/availability.ts";
import type { Fields, InputField, InputFields } from "../../schemas/fields/field.ts";
import { namesRecipient } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { AnyWhere } from "../../schemas/rules/where.ts";
import { rowHolds } from "../records/row-where.ts";

/** Inputs by wire name; a reference also has its name. */
export type ActionInputValues = Readonly<Record<string, unknown>>;

/** An operation on a row, in one shape for declared actions and for removing. */
export interface Operation {
  readonly name: string;
  readonly label: string;
  readonly input: InputFields;
  /** Fields of the record that the dialog asks for too. */
  readonly edits: Fields;
  readonly confirm: string | undefined;
  readonly confirmWhere: AnyWhere | undefined;
  readonly successMessage: string | undefined;
  readonly icon: Action["icon"];
  /** Whether it moves the row to another state. */
  readonly moves: boolean;
  readonly danger: boolean;
  readonly opens: string | undefined;
  readonly becomes: string | undefined;
  readonly removes: boolean;
}

export function operationsOf(resource: AnyResource): Operation[] {
  const declared = Object.entries(resource.actions).map(([name, action]) => ({
    name,
    label: action.label,
    input: action.input ?? {},
    edits: editsOf(resource, action),
    confirm: action.confirm,
    confirmWhere: action.confirmWhere,
    successMessage: action.successMessage,
    icon: action.icon,
    moves: action.to !== undefined,
    danger: action.danger === true,
    opens: action.opens,
    becomes: action.becomes,
    removes: false,
  }));
  const { remove } = resource;
  if (!remove) return declared;
  const removing: Operation = {
    name: "remove",
    label: t("action.delete"),
    input: remove.input ?? {},
    edits: {},
    confirm: remove.confirm ?? t("action.confirmDelete", { title: `{${resource.title}}` }),
    confirmWhere: undefined,
    successMessage: remove.successMessage,
    icon: undefined,
    moves: false,
    danger: true,
    opens: undefined,
    becomes: undefined,
    removes: true,
  };
  return [...declared, removing];
}

/** The operation without its question, if that isn't asked for any of these rows. */
export function operationFor(resource: AnyResource, operation: Operation, rows: readonly RowValues[]): Operation {
  const { confirmWhere } = operation;
  return confirmWhere && !rows.some((row) => rowHolds(resource, confirmWhere, row)) ? { ...operation, confirm: undefined } : operation;
}

export const operationNamed = (resource: AnyResource, name: string): Operation | undefined =>
  operationsOf(resource).find((operation) => operation.name === name);

/** Whether it is run at once, without a dialog. */
export const needsNoDialog = ({ input, edits, confirm }: Operation): boolean =>
  Object.keys({ ...input, ...edits }).length === 0 && confirm === undefined;

/** `true`, the reason it is refused, or undefined if this user may never run it. The server sends it with the row. */
export function availabilityOfAction(row: RowValues, name: string): true | string | undefined {
  const { actions } = row;
  if (typeof actions !== "object" || actions === null) return undefined;
  const availability: unknown = Reflect.get(actions, name);
  return availability === true || typeof availability === "string" ? availability : undefined;
}

/** The values that look-ups of the dialog are scoped by, where all rows share them: the customer whose invoice is chosen. */
export function sharedValues(input: InputFields, rows: readonly RowValues[]): Record<string, unknown> {
  const names = Object.values(input).flatMap(scopeNames);
  return Object.fromEntries(names.flatMap((name) => (agree(rows, name) ? [[name, rows[0]?.[name]]] : [])));
}

const scopeNames = (field: InputField): string[] =>
  Object.values((field.kind === "ref" ? field.scopedBy : undefined) ?? {}).map((name) => (name === "id" ? "id" : `${name}Id`));
const agree = (rows: readonly RowValues[], name: string): boolean => rows.every((row) => row[name] === rows[0]?.[name]);

/**
 * The operations allowed for all of these rows with the same inputs: an invoice can't belong to two customers, and an
 * address is for one record. An input that may stay empty is left out where the rows can't share it.
 */
export const allowedForAll = (resource: AnyResource, rows: readonly RowValues[]): Operation[] =>
  operationsOf(resource).flatMap((operation) => {
    // What it asks for of a record is that record's own.
    if (Object.keys(operation.edits).length > 0) return [];
    if (rows.length === 0 || !rows.every((row) => availabilityOfAction(row, operation.name) === true)) return [];
    const canShare = (field: InputField) =>
      rows.length === 1 || (!namesRecipient(field) && scopeNames(field).every((name) => agree(rows, name)));
    const inputs = Object.entries(operation.input);
    if (inputs.some(([, field]) => "required" in field && field.required && !canShare(field))) return [];
    return [{ ...operation, input: Object.fromEntries(inputs.filter(([, field]) => canShare(field))) }];
  });
