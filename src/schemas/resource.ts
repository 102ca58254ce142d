import type { Side, Subject } from "./access/abilities.ts";
import type { AnyLinkRule, LinkRule } from "./access/link-rule.ts";
import type { CustomerAccess, EmployeeAccess, People } from "./access/row-access.ts";
import type { Action, RemoveRule, Rule, State, States } from "./actions/action.ts";
import { type FinishedStep, finishedSteps, type NextStep } from "./actions/next-step.ts";
import type { DocumentRule, Documents } from "./documents/document-rule.ts";
import { choiceLabel, type Field, type Fields } from "./fields/field.ts";
import { type FinishedList, type FinishedShow, finishedList, finishedShow, type Labelled, labelled, wordsOf } from "./fields/labels.ts";
import type { RowOf } from "./fields/row.ts";
import type { SystemLabels } from "./fields/system-fields.ts";
import type { ImportRule } from "./imports/import-rule.ts";
import type { Compared, ComputedFits, Daily, ExactEach, Names, NamesOfKind, StateOf } from "./resource-types.ts";
import type { DailyRule } from "./rules/daily.ts";
import { type DeclaredRules, finishedRules } from "./rules/finished-rules.ts";
import type { MergeRule } from "./rules/merge-rule.ts";
import type { NoOverlap } from "./rules/no-overlap.ts";
import type { RowRule, RowRuleOf } from "./rules/row-rule.ts";
import type { AnyWhere, Where } from "./rules/where.ts";
import type { FigureRule, Totals } from "./views/figure.ts";
import { derivedFormSections } from "./views/form-sections.ts";
import type { Endpoints, MenuEntry, Paths, RouteNames } from "./views/navigation.ts";
import type { QueueRule, QueueRules } from "./views/queue.ts";
import type { RailItemView } from "./views/rail-item.ts";
import type { FormView, ShowView, Views } from "./views/view.ts";

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
  /** Shown beside the title in look-ups and search; a record's page shows the first. Empty if there is none. */
  readonly subtitle: readonly string[];
  readonly path: string;
  readonly paths: Required<Paths>;
  readonly names: RouteNames;
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
  readonly naturalPerson?: true;
  readonly labels?: SystemLabels;
  readonly lawKeeps?: string;
  /** Whether people may comment on its rows; see `takesComments`. */
  readonly comments: boolean;
  readonly menu?: MenuEntry;
  readonly fields: Fields;
  readonly states: Readonly<Record<string, Labelled<State>>>;
  readonly rules: readonly RowRule[];
  readonly unique: readonly (readonly string[])[];
  readonly noOverlap?: NoOverlap;
  /** The state of new rows: the first. */
  readonly initial?: string;
  readonly actions: Readonly<Record<string, Labelled<Action>>>;
  readonly next: readonly FinishedStep[];
  readonly create?: Rule;
  readonly update?: Rule;
  readonly remove?: RemoveRule;
  /** With defaults filled in. */
  readonly daily: readonly Required<DailyRule>[];
  readonly duplicate?: { readonly omit: readonly string[] };
  readonly merge?: MergeRule;
  readonly imports?: ImportRule;
  readonly customer?: { readonly rows: AnyWhere; readonly may: readonly string[]; readonly unscoped?: string };
  readonly employee?: EmployeeAccess;
  readonly people: People;
  /** PDFs of a row. */
  readonly documents: Documents;
  /** Pages of a row that open without an account, by name. */
  readonly links: Readonly<Record<string, AnyLinkRule>>;
  readonly figures: Readonly<Record<string, FigureRule>>;
  readonly totals?: Totals;
  readonly queue: QueueRules;
  readonly views: {
    readonly list: FinishedList;
    readonly show: FinishedShow;
    readonly form: FormView & Required<Pick<FormView, "sections">>;
    readonly railItem?: RailItemView;
  };
}

/** The same with precise types, from which the types of rows, inputs and effects are derived. */
export interface Resource<N extends string, F, S extends string, A> extends AnyResource {
  readonly name: N;
  /** Types only; undefined at run time. */
  readonly types?: { readonly fields: F; readonly state: S; readonly actions: A };
}
export type ResourceRow<R> = R extends { readonly types?: { fields: infer F; state: infer S extends string } } ? RowOf<F, S> : never;

/** Everything a declaration can contain. */
export interface ResourceOptions<F extends Fields, S extends States, A, T extends string> {
  /** The name of one row; default the resource's name in words: "Shipping quote". */
  readonly label?: string;
  /** The name of several rows; default the label with an s. */
  readonly plural?: string;
  /** The path of its API routes under `/api`; default the plural of the name. */
  readonly collection?: string;
  /** Its table; default the collection in snake_case. Resources that name the same table are slices of it. */
  readonly table?: string;
  /** The field that names a row, in titles, references and search. */
  readonly title: Names<F>;
  /**
   * What look-ups and search show beside the title to tell two records of the same title apart: a field, or a list of fields of which the
   * filled ones are shown. An address is shown as its city. A record's page shows the first beside its title.
   */
  readonly subtitle?: Names<F> | readonly Names<F>[];
  /** The browser address of its list; the other addresses follow from it. */
  readonly path: string;
  /** Browser addresses that differ from the convention. */
  readonly paths?: Paths;
  /** Names of its addresses that differ from the convention; everything that leads to a screen goes by its name. */
  readonly names?: RouteNames;
  /** API routes the specification defines differently from the convention. */
  readonly endpoints?: Endpoints;
  /** The subject of its abilities: users with "read" on it can read the rows. */
  readonly subject: Subject;
  /** The number that identifies this resource in notifications, tasks and files. Those from 10000 on are for forks. */
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
  /** `false` if nobody comments on its rows, because each is a message itself; default every resource whose records have a rail. */
  readonly comments?: false;
  /** Its rows are natural persons: what is known of one can be exported and erased. */
  readonly naturalPerson?: true;
  /** Its rows keep what they say about a person who is erased, and why: what the law wants kept. */
  readonly lawKeeps?: string;
  /** Its place in the sidebar. */
  readonly menu?: MenuEntry;
  /** Its fields by name; `state`, `createdAt` and the other system fields are added automatically. */
  readonly fields: F & ComputedFits<F>;
  /** Its own labels of the system fields: `{ createdAt: "Created date" }`. */
  readonly labels?: SystemLabels;
  /** Conditions that its rows and their lines have to meet, whoever writes them. */
  readonly rules?: readonly RowRuleOf<NoInfer<F>, StateOf<S>>[];
  /** Groups of fields that no two rows may share, regardless of case: `[["party", "name"]]`. A row with an empty one of them shares nothing. */
  readonly unique?: readonly (readonly (keyof NoInfer<F> & string)[])[];
  /** Days that no two of its rows may hold at once; the database refuses it too, whoever writes at the same time. */
  readonly noOverlap?: NoOverlap<NamesOfKind<NoInfer<F>, "ref">, NamesOfKind<NoInfer<F>, "date">>;
  /** Its states by name; new rows start in the first one. */
  readonly states?: S;
  /** Its actions by name. */
  readonly actions?: A & ExactEach<A>;
  /** What its readers do next, in order: the first two steps that one of them may take now are the record's buttons. */
  readonly next?: readonly NextStep<Names<F>, StateOf<S>, keyof NoInfer<A> & string>[];
  /** Allows creating rows; `{}` uses all defaults. */
  readonly create?: Rule<RowOf<F, StateOf<S>>, StateOf<S>>;
  /** Allows editing rows. */
  readonly update?: Rule<RowOf<F, StateOf<S>>, StateOf<S>>;
  /** Allows deleting rows. */
  readonly remove?: RemoveRule<RowOf<F, StateOf<S>>, StateOf<S>>;
  /** Actions that the server runs by itself once a day, on every row that matches. */
  readonly daily?: Daily<F, A, S> | readonly Daily<F, A, S>[];
  /** Allows copying a row into a new one, without these fields. */
  readonly duplicate?: { readonly omit: readonly (keyof F & string)[] };
  /** Allows merging two rows, to those with this verb (default delete), which is undone within a day. */
  readonly merge?: MergeRule<RowOf<F, StateOf<S>>, StateOf<S>, Names<F>>;
  /** Allows employees to import rows from a file. */
  readonly imports?: ImportRule<keyof NoInfer<F> & string>;
  /** What customers may do, and with which rows; default nothing. */
  readonly customer?: CustomerAccess<Compared<NoInfer<F>>, keyof NoInfer<A> & string, StateOf<S>>;
  /** Which rows employees reach; default every row. */
  readonly employee?: EmployeeAccess<Compared<NoInfer<F>>, StateOf<S>>;
  /** Who receives a row's notifications. */
  readonly people?: People<Names<F>, StateOf<S>>;
  /** PDFs of a row, to download, print and email. Each has a template in `server/areas/<area>/documents`. */
  readonly documents?: Readonly<Record<string, DocumentRule<StateOf<S>>>>;
  /** Pages of a row for whoever holds a link of it, without an account, by name. */
  readonly links?: Readonly<
    Record<string, LinkRule<NamesOfKind<NoInfer<F>, "date">, NamesOfKind<NoInfer<F>, "dateTime">, Names<NoInfer<F>>, StateOf<S>>>
  >;
  /** What dashboards count over its rows, by name. */
  readonly figures?: Readonly<Record<string, FigureRule<Names<F>, StateOf<S>>>>;
  /** Counts and amounts that the database keeps for figures, where there are too many rows to add them up each time. */
  readonly totals?: Totals<
    NamesOfKind<NoInfer<F>, "date">,
    NamesOfKind<NoInfer<F>, "choice" | "boolean" | "ref"> | "createdBy",
    NamesOfKind<NoInfer<F>, "money" | "computed">
  >;
  /** Which of its rows wait for somebody, by name: the entries of the home page. */
  readonly queue?: Readonly<Record<string, QueueRule<Names<F>, keyof NoInfer<A> & string, StateOf<S>>>>;
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
  const A extends Readonly<Record<string, Action<RowOf<F, StateOf<S>>, StateOf<S>, F>>> = {},
  const T extends string = string,
>(name: N, options: ResourceOptions<F, S, A, T>): Resource<N, F, StateOf<S>, A> {
  const collection = options.collection ?? `${name}s`;
  const { path } = options;
  const label = options.label ?? wordsOf(name);
  const states = labelled<State>(options.states ?? {});
  const first = Object.keys(states)[0];
  const { show: shown = {} } = options.views;
  const whole = { sections: [{ title: "Details", fields: Object.keys(options.fields) }] };
  const show: ShowView = shown.sections || shown.tabs ? shown : { ...whole, ...shown };
  const form: FormView = options.views.form ?? {};
  const filled: AnyResource = {
    ...erased(options),
    ...finishedRules(label, options as unknown as DeclaredRules),
    name,
    label,
    plural: options.plural ?? `${label}s`,
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
    subtitle: [options.subtitle ?? []].flat(),
    names: options.names ?? {},
    endpoints: options.endpoints ?? {},
    routes: options.routes ?? true,
    rules: options.rules ?? [],
    unique: options.unique ?? [],
    opensFromNotifications: options.opensFromNotifications ?? true,
    comments: options.comments ?? true,
    ...(options.naturalPerson ? { naturalPerson: true as const } : options.lawKeeps ? { lawKeeps: options.lawKeeps } : {}),
    states,
    ...(first === undefined ? {} : { initial: first }),
    next: finishedSteps(options.next),
    daily: [options.daily ?? []].flat().map((rule) => ({ at: "00:05", ...rule })),
    people: options.people ?? {},
    documents: labelled<DocumentRule>(options.documents ?? {}),
    links: options.links ?? {},
    figures: options.figures ?? {},
    queue: options.queue ?? {},
    views: {
      list: finishedList(options.views.list),
      show: finishedShow(show),
      form: { sections: derivedFormSections(options.fields, show, form), ...form },
      ...(options.views.railItem ? { railItem: options.views.railItem } : {}),
    },
  } as AnyResource;
  return filled as Resource<N, F, StateOf<S>, A>;
}

/** The boundary between a precise declaration and the generic layers: guards and effects are type-checked in the declaration, not here. */
function erased(options: object): Pick<AnyResource, "title" | "subject" | "bizObject" | "path" | "fields"> {
  return { ...options } as Pick<AnyResource, "title" | "subject" | "bizObject" | "path" | "fields">;
}

/** A declared field by name. @throws Error for an unknown name, which is a programming error */
export function fieldOf(resource: AnyResource, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field "${name}"`);
  return field;
}

/** The label of a choice's option, in texts and on documents. */
export function choiceLabelOf(resource: AnyResource, name: string, option: string): string;
export function choiceLabelOf(resource: AnyResource, name: string, option: string | null): string | null;
export function choiceLabelOf(resource: AnyResource, name: string, option: string | null): string | null {
  const field = resource.fields[name];
  return option === null || field?.kind !== "choice" ? option : choiceLabel(field, option);
}

export function stateOf(resource: AnyResource, name: string): Labelled<State> {
  const state = resource.states[name];
  if (!state) throw new Error(`${resource.name} has no state "${name}"`);
  return state;
}
