import { t } from "../../i18n/views.ts";
import type { Action } from "../../schemas/action.ts";
import type { Facts } from "../../schemas/availability.ts";
import type { LineFields } from "../../schemas/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";

/** Answers by wire name, a reference's with its name. */
export type Given = Readonly<Record<string, unknown>>;

/** Something that can be done with a row, told the same for declared actions and for removing. */
export interface Operation {
  readonly name: string;
  readonly label: string;
  readonly asks: LineFields;
  readonly confirm: string | undefined;
  readonly done: string | undefined;
  readonly icon: Action["icon"];
  readonly primary: boolean;
  readonly danger: boolean;
  readonly opens: string | undefined;
  readonly becomes: string | undefined;
  readonly removes: boolean;
}

export function operationsOf(resource: AnyResource): Operation[] {
  const declared = Object.entries(resource.actions).map(([name, action]) => ({
    name,
    label: action.label,
    asks: action.asks ?? {},
    confirm: action.confirm,
    done: action.done,
    icon: action.icon,
    primary: action.primary === true,
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
    asks: remove.asks ?? {},
    confirm: remove.confirm ?? t("action.confirmDelete", { title: `{${resource.title}}` }),
    done: remove.done,
    icon: undefined,
    primary: false,
    danger: true,
    opens: undefined,
    becomes: undefined,
    removes: true,
  };
  return [...declared, removing];
}

/** `true`, the reason against it, or undefined where this user may never ask for it. The server said it with the row. */
export function answerOf(row: Facts, name: string): true | string | undefined {
  const { actions } = row;
  if (typeof actions !== "object" || actions === null) return undefined;
  const answer: unknown = Reflect.get(actions, name);
  return answer === true || typeof answer === "string" ? answer : undefined;
}

/** What the look-ups of a question lie within, where all rows say the same of it: the customer whose invoice is chosen. */
export function around(asks: LineFields, rows: readonly Facts[]): Record<string, unknown> {
  return Object.fromEntries(aroundNames(asks).flatMap((name) => (agree(rows, name) ? [[name, rows[0]?.[name]]] : [])));
}

const aroundNames = (asks: LineFields): string[] =>
  Object.values(asks)
    .flatMap((field) => (field.kind === "ref" ? Object.values(field.within ?? {}) : []))
    .map((name) => (name === "id" ? "id" : `${name}Id`));
const agree = (rows: readonly Facts[], name: string): boolean => rows.every((row) => row[name] === rows[0]?.[name]);

/** What can be done with all of these rows, by one answer for all: no invoice is that of two customers. */
export const allowedForAll = (resource: AnyResource, rows: readonly Facts[]): Operation[] =>
  operationsOf(resource).filter(
    ({ name, asks }) =>
      rows.length > 0 && rows.every((row) => answerOf(row, name) === true) && aroundNames(asks).every((each) => agree(rows, each)),
  );
