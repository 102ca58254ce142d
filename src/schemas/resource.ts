import type { Side, Subject } from "./abilities.ts";
import type { Action, RemoveRule, Rule, State, States } from "./action.ts";
import type { DocumentRule, Documents } from "./documents.ts";
import type { Field, Fields } from "./field.ts";
import type { FieldValues, RowOf } from "./row.ts";
import type { Endpoints, FormView, ListView, MenuEntry, Paths, RailItemView, ShowView, SystemColumn, Views } from "./view.ts";
import type { AnyWhere, Where } from "./where.ts";

/** What the customer's side may do, and with which rows. */
export interface CustomerAccess<Name extends string = string, Act extends string = string, S extends string = string> {
  /** The rows within their reach. */
  readonly rows: Where<Name, S>;
  /** The operations they may ask for, by name. */
  readonly may: readonly ("read" | "create" | "update" | "remove" | Act)[];
}

/** Who receives a row's notifications: the names of reference fields. */
export interface People<Name extends string = string> {
  /** The employee who is responsible for it. */
  readonly owner?: Name;
  /** The employee who works on it. */
  readonly assignee?: Name;
  /** The customer whose users are notified, as far as they may see the row. */
  readonly company?: Name;
}

/** A finished declaration, as the generic layers read it. */
export interface AnyResource {
  readonly name: string;
  readonly label: string;
  readonly plural: string;
  /** API path and the name of the rows in a list's answer. */
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
  /** A slice of a shared table: only rows that match belong to this resource. */
  readonly rows?: AnyWhere;
  /** There for one side alone, whatever the others hold. */
  readonly side?: Side;
  /** Has calls and screens of its own. A base of slices has none and serves as the target of references. */
  readonly routes: boolean;
  /** Of a base: the slices whose screens show its rows. A reference to it leads to the first that its reader may read. */
  readonly slices?: readonly string[];
  readonly menu?: MenuEntry;
  readonly fields: Fields;
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

/** The same with its precise types: the row, the input and the effects follow from it. */
export interface Resource<N extends string, F, S extends string, A> extends AnyResource {
  readonly name: N;
  /** Types only; nothing is there at run time. */
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
/** No keys but those of an action. */
type ExactEach<A> = { readonly [K in keyof A]: { readonly [P in Exclude<keyof A[K], keyof Action>]: never } };

/** Everything a declaration can say. */
export interface ResourceOptions<F extends Fields, S extends States, A, T extends string> {
  /** What one row is called: "Shipping quote". */
  readonly label: string;
  /** What several are called; default the label with an s. */
  readonly plural?: string;
  /** The path of its calls under `/api`; default the plural of the name. */
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
  /** Calls of the specification that differ from the convention. */
  readonly endpoints?: Endpoints;
  /** What its abilities are about: whoever holds "read" on this subject reads its rows. */
  readonly subject: Subject;
  /** The number that notifications, tasks and files carry for this resource. */
  readonly bizObject: number;
  /** Of a slice of a shared table: the rows that belong to this resource. */
  readonly rows?: Where<Names<F>, StateOf<S>>;
  /** It exists for one side only, whatever abilities the other holds. */
  readonly side?: Side;
  /** `false` for the base of slices: it has no calls and no screens, and is the target of references. */
  readonly routes?: false;
  /** Of such a base: the slices whose screens show its rows. A reference leads to the first its reader may read. */
  readonly slices?: readonly string[];
  /** Its place in the sidebar. */
  readonly menu?: MenuEntry;
  /** Its fields by name; `state`, `createdAt` and the like come by themselves. */
  readonly fields: F & ComputedFits<F>;
  /** Its states by name; the first is where new rows start. */
  readonly states?: S;
  /** The state of new rows, where it is not the first. */
  readonly initial?: StateOf<S>;
  /** Its actions by name. */
  readonly actions?: A & ExactEach<A>;
  /** Rows can be created; `{}` with all defaults. */
  readonly create?: Rule<RowOf<F, StateOf<S>>, StateOf<S>>;
  /** Rows can be edited. */
  readonly update?: Rule<RowOf<F, StateOf<S>>, StateOf<S>>;
  /** Rows can be deleted. */
  readonly remove?: RemoveRule<RowOf<F, StateOf<S>>, StateOf<S>>;
  /** A row can be copied into a new one, without these fields. */
  readonly duplicate?: { readonly omit: readonly (keyof F & string)[] };
  /** What the customer's side may do, and with which rows; without it, nothing. */
  readonly customer?: CustomerAccess<Names<F>, keyof NoInfer<A> & string, StateOf<S>>;
  /** Who receives a row's notifications. */
  readonly people?: People<Names<F>>;
  /** PDFs of a row, to download, print and email. Each has a template in `server/documents`. */
  readonly documents?: Readonly<Record<string, DocumentRule<StateOf<S>>>>;
  /** How it is listed, shown and edited. */
  readonly views: Views<Names<F>, T, StateOf<S>, RowOf<F, StateOf<S>>, NamesOfKind<NoInfer<F>, "ref">, NamesOfKind<NoInfer<F>, "lines">>;
}

/**
 * Declares a module. Everything that can follow from it does: table, calls, checks, permissions, list, record, form,
 * menu, push, history. Defaults are filled in here, so that no reader has to know them.
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

/** The named boundary between a precise declaration and the generic layers: guards and effects are checked against their rows there, not here. */
function erased(options: object): Pick<AnyResource, "label" | "title" | "subject" | "bizObject" | "path" | "fields" | "actions"> {
  return { actions: {}, ...options } as Pick<AnyResource, "label" | "title" | "subject" | "bizObject" | "path" | "fields" | "actions">;
}

/** A declared field by name; asks for one that is not there are programmer errors. */
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

/** The states an operation starts from, as a list; every state where the rule names none. */
export function statesFrom(resource: AnyResource, rule: Rule): readonly string[] {
  if (rule.from === undefined) return Object.keys(resource.states);
  return typeof rule.from === "string" ? [rule.from] : rule.from;
}
