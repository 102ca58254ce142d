import type { Side, Subject } from "./access/abilities.ts";
import type { Action, RemoveRule, Rule, State, States } from "./action.ts";
import type { DocumentRule, Documents } from "./document-rule.ts";
import type { Field, Fields } from "./field.ts";
import type { FieldValues, RowOf } from "./row.ts";
import type { RowRule, RowRuleOf } from "./row-rule.ts";
import type { Endpoints, FormView, ListView, MenuEntry, Paths, RailItemView, ShowView, SystemColumn, Views } from "./view.ts";
import type { AnyWhere, Where } from "./where.ts";

/** What customers may do, and with which rows. */
export interface CustomerAccess<Name extends string = string, Act extends string = string, S extends string = string> {
  /** The rows customers can access. */
  readonly rows: Where<Name, S>;
  /** The operations customers may invoke, by name. */
  readonly may: readonly ("read" | "create" | "update" | "remove" | Act)[];
}

/** Who receives a row's notifications, as names of reference fields. */
export interface People<Name extends string = string> {
  /** The employee responsible for the row. */
  readonly owner?: Name;
  /** The employee who works on it. */
  readonly assignee?: Name;
  /** The customer company whose users are notified, if they may see the row. */
  readonly company?: Name;
}

/** A finished declaration, as the generic layers read it. */
export interface AnyResource {
  readonly name: string;
  readonly label: string;
  readonly plural: string;
  /** API path, and the name of the rows in a list response. */
  readonly collection: string;
  readonly table: string;
  /** The field that names a row. */
  readonly title: string;
  /** Shown beside the title in look-ups and search. */
  readonly subtitle?: string;
  readonly path: string;
  readonly paths: Required<Paths>;
  readonly endpoints: Endpoints;
  readonly subject: Subject;
  readonly bizObject: number;
  /** Of a slice of a shared table: only rows that match belong to this resource. */
  readonly rows?: AnyWhere;
  /** Exists for this side only, regardless of abilities. */
  readonly side?: Side;
  /** Whether it has API routes and screens. The base of slices has none and only serves as the target of references. */
  readonly routes: boolean;
  /** Of a base: the slices whose screens show its rows. A reference to it opens the first one the user may read. */
  readonly slices?: readonly string[];
  readonly opensFromNotifications: boolean;
  readonly menu?: MenuEntry;
  readonly fields: Fields;
  readonly rules: readonly RowRule[];
  readonly unique: readonly (readonly string[])[];
  readonly states: States;
  readonly initial?: string;
  readonly actions: Readonly<Record<string, Action>>;
  readonly create?: Rule;
  readonly update?: Rule;
  readonly remove?: RemoveRule;
  readonly duplicate?: { readonly omit: readonly string[] };
  readonly customer?: { readonly rows: AnyWhere; readonly may: readonly string[] };
  readonly people: People;
  /** PDFs of a row. */
  readonly documents: Documents;
  readonly views: { readonly list: ListView; readonly show: ShowView; readonly form: FormView; readonly railItem?: RailItemView };
}

/** The same with precise types, from which the types of rows, inputs and effects are derived. */
export interface Resource<N extends string, F, S extends string, A> extends AnyResource {
  readonly name: N;
  /** Types only; undefined at run time. */
  readonly types?: { readonly fields: F; readonly state: S; readonly actions: A };
}
export type ResourceRow<R> = R extends { readonly types?: { fields: infer F; state: infer S extends string } } ? RowOf<F, S> : never;

type Names<F> = (keyof F & string) | SystemColumn;
type NamesOfKind<F, K> = { [N in keyof F]: F[N] extends { kind: K } ? N : never }[keyof F] & string;
type StateOf<S> = keyof S & string;
/** Compiles only where a computed field's function can read this resource's rows. */
type ComputedFits<F> = {
  readonly [K in keyof F]: F[K] extends { kind: "computed"; compute: (row: infer P) => unknown }
    ? FieldValues<Omit<F, K>> extends P
      ? F[K]
      : never
    : F[K];
};
/** Allows only the keys of an action. */
type ExactEach<A> = { readonly [K in keyof A]: { readonly [P in Exclude<keyof A[K], keyof Action>]: never } };

/** Everything a declaration can contain. */
export interface ResourceOptions<F extends Fields, S extends States, A, T extends string> {
  /** The name of one row: "Shipping quote". */
  readonly label: string;
  /** The name of several rows; default the label with an s. */
  readonly plural?: string;
  /** The path of its API routes under `/api`; default the plural of the name. */
  readonly collection?: string;
  /** Its table; default the collection in snake_case. Resources that name the same table are slices of it. */
  readonly table?: string;
  /** The field that names a row, in titles, references and search. */
  readonly title: Names<F>;
  /** A field shown beside the title in look-ups and search. */
  readonly subtitle?: Names<F>;
  /** The browser address of its list; the other addresses follow from it. */
  readonly path: string;
  /** Browser addresses that differ from the convention. */
  readonly paths?: Paths;
  /** API routes the specification defines differently from the convention. */
  readonly endpoints?: Endpoints;
  /** The subject of its abilities: users with "read" on it can read the rows. */
  readonly subject: Subject;
  /** The number that identifies this resource in notifications, tasks and files. */
  readonly bizObject: number;
  /** Of a slice of a shared table: the rows that belong to this resource. */
  readonly rows?: Where<Names<F>, StateOf<S>>;
  /** Restricts the resource to one side, regardless of the other side's abilities. */
  readonly side?: Side;
  /** `false` for the base of slices: it has no API routes and no screens, and is the target of references. */
  readonly routes?: false;
  /** Of such a base: the slices whose screens show its rows. A reference opens the first one the user may read. */
  readonly slices?: readonly string[];
  /** `false` if a notification about a row leads nowhere, as the specification wants it of tasks; default its record. */
  readonly opensFromNotifications?: false;
  /** Its place in the sidebar. */
  readonly menu?: MenuEntry;
  /** Its fields by name; `state`, `createdAt` and the other system fields are added automatically. */
  readonly fields: F & ComputedFits<F>;
  /** Conditions that its rows and their lines have to meet, whoever writes them. */
  readonly rules?: readonly RowRuleOf<NoInfer<F>, StateOf<S>>[];
  /** Groups of fields that no two rows may share, regardless of case: `[["party", "name"]]`. A row with an empty one of them shares nothing. */
  readonly unique?: readonly (readonly (keyof NoInfer<F> & string)[])[];
  /** Its states by name; new rows start in the first one. */
  readonly states?: S;
  /** The state of new rows, if it is not the first. */
  readonly initial?: StateOf<S>;
  /** Its actions by name. */
  readonly actions?: A & ExactEach<A>;
  /** Allows creating rows; `{}` uses all defaults. */
  readonly create?: Rule<RowOf<F, StateOf<S>>, StateOf<S>>;
  /** Allows editing rows. */
  readonly update?: Rule<RowOf<F, StateOf<S>>, StateOf<S>>;
  /** Allows deleting rows. */
  readonly remove?: RemoveRule<RowOf<F, StateOf<S>>, StateOf<S>>;
  /** Allows copying a row into a new one, without these fields. */
  readonly duplicate?: { readonly omit: readonly (keyof F & string)[] };
  /** What customers may do, and with which rows; default nothing. */
  readonly customer?: CustomerAccess<Names<F>, keyof NoInfer<A> & string, StateOf<S>>;
  /** Who receives a row's notifications. */
  readonly people?: People<Names<F>>;
  /** PDFs of a row, to download, print and email. Each has a template in `server/documents`. */
  readonly documents?: Readonly<Record<string, DocumentRule<StateOf<S>>>>;
  /** How its rows are listed, shown and edited. */
  readonly views: Views<Names<F>, T, StateOf<S>, RowOf<F, StateOf<S>>, NamesOfKind<NoInfer<F>, "ref">, NamesOfKind<NoInfer<F>, "lines">>;
}

/**
 * Declares a module. Table, API routes, checks, permissions, list, record page, form, menu, push and history are derived from the
 * declaration. Defaults are filled in here, so that no code that reads it needs to know them.
 */
export function resource<
  const N extends string,
  const F extends Fields,
  // biome-ignore lint/complexity/noBannedTypes: "no states" and "no actions" are the empty object.
  const S extends States = {},
  // biome-ignore lint/complexity/noBannedTypes: see above.
  const A extends Readonly<Record<string, Action<RowOf<F, StateOf<S>>, StateOf<S>, keyof F & string>>> = {},
  const T extends string = string,
>(name: N, options: ResourceOptions<F, S, A, T>): Resource<N, F, StateOf<S>, A> {
  const collection = options.collection ?? `${name}s`;
  const { path } = options;
  const states: States = options.states ?? {};
  const first = Object.keys(states)[0];
  const fieldNames = Object.keys(options.fields);
  const filled: AnyResource = {
    ...erased(options),
    name,
    plural: options.plural ?? `${options.label}s`,
    collection,
    table: options.table ?? collection.replaceAll("-", "_"),
    paths: {
      list: options.paths?.list ?? (options.views.list.tabs ? `${path}/{tab}` : path),
      create: options.paths?.create ?? `${path}/create`,
      show: options.paths?.show ?? `${path}/{id}`,
      edit: options.paths?.edit ?? `${path}/{id}/edit`,
      duplicate: options.paths?.duplicate ?? `${path}/{id}/duplicate`,
      aliases: options.paths?.aliases ?? {},
      actions: options.paths?.actions ?? {},
    },
    endpoints: options.endpoints ?? {},
    routes: options.routes ?? true,
    rules: options.rules ?? [],
    unique: options.unique ?? [],
    opensFromNotifications: options.opensFromNotifications ?? true,
    states,
    ...(first === undefined ? {} : { initial: options.initial ?? first }),
    people: options.people ?? {},
    documents: options.documents ?? {},
    views: {
      list: options.views.list,
      show: options.views.show ?? { sections: [{ title: "Details", fields: fieldNames }] },
      form: options.views.form ?? { sections: [{ title: "Details", fields: fieldNames }] },
      ...(options.views.railItem ? { railItem: options.views.railItem } : {}),
    },
  } as AnyResource;
  return filled as Resource<N, F, StateOf<S>, A>;
}

/** The boundary between a precise declaration and the generic layers: guards and effects are type-checked in the declaration, not here. */
function erased(options: object): Pick<AnyResource, "label" | "title" | "subject" | "bizObject" | "path" | "fields" | "actions"> {
  return { actions: {}, ...options } as Pick<AnyResource, "label" | "title" | "subject" | "bizObject" | "path" | "fields" | "actions">;
}

/** A declared field by name. @throws Error for an unknown name, which is a programming error */
export function fieldOf(resource: AnyResource, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field "${name}"`);
  return field;
}

export function stateOf(resource: AnyResource, name: string): State {
  const state = resource.states[name];
  if (!state) throw new Error(`${resource.name} has no state "${name}"`);
  return state;
}

/** The states an operation is possible in, as a list; every state if the rule names none. */
export function statesFrom(resource: AnyResource, rule: Rule): readonly string[] {
  if (rule.from === undefined) return Object.keys(resource.states);
  return typeof rule.from === "string" ? [rule.from] : rule.from;
}
