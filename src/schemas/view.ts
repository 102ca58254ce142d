import type { Side, Subject, Verb } from "./abilities.ts";
import type { Tone } from "./action.ts";
import type { Breakdown } from "./breakdown.ts";
import type { Where } from "./where.ts";

/** Columns every table has, beside the declared fields. */
export type SystemColumn = "id" | "state" | "createdAt" | "updatedAt" | "createdBy" | "updatedBy";

/** A tab of a list: a named condition with an address of its own. */
export interface Tab<Name extends string = string, S extends string = string> {
  readonly label: string;
  readonly where: Where<Name, S>;
  /** The other side's address and name of the same tab. Both addresses work for everyone. */
  readonly customer?: { readonly path: string; readonly label: string };
  /** Shown only to this side. */
  readonly onlyFor?: Side;
  /** Shows how many rows it holds. */
  readonly badge?: boolean;
}

/** What makes a row stand out: a word in its tone beside one of its fields. */
export interface Highlight<Name extends string = string, S extends string = string> {
  readonly where: Where<Name, S>;
  readonly field: Name;
  readonly label: string;
  readonly tone: Tone;
}

/** The count of a list as a whole, beside those of its tabs. */
export const LIST_BADGE = "list";

/**
 * Chosen rows go on to another screen: a button beside what can be done with them leads there. `to` is a module, whose form makes
 * one new row of them; `at` is the address of a screen of its own, to which a single record's screen leads as well.
 */
export type BulkTarget<Name extends string = string, S extends string = string> = BulkTargetOptions<Name, S> &
  ({ readonly to: string; readonly at?: never } | { readonly at: string; readonly to?: never });

interface BulkTargetOptions<Name extends string, S extends string> {
  readonly label: string;
  /** The parameter of the form or the screen that takes several records of this module. */
  readonly param: string;
  /** Whose rows can go there. Default both sides'. */
  readonly onlyFor?: Side;
  /** What all of them are to meet. */
  readonly where?: Where<Name, S>;
  /** Said where they don't. */
  readonly mismatchMessage?: string;
  /** Fields in which they are to agree. */
  readonly sameFields?: readonly Name[];
}

export interface BoardView<Name extends string = string> {
  /** What names a card. */
  readonly title: Name;
  readonly facts?: readonly Name[];
  /** Added up over the cards of a column, for employees. */
  readonly sum?: Name;
}

export interface ListView<Name extends string = string, T extends string = string, S extends string = string> {
  /** What it is called, where that is not what its rows are. */
  readonly title?: string;
  /** The same for the customer's side: "Your company". */
  readonly customerTitle?: string;
  readonly columns: readonly Name[];
  /** Offered by the column chooser, hidden at first. */
  readonly more?: readonly Name[];
  readonly tabs?: Readonly<Record<T, Tab<Name, S>>>;
  /** Where the bare address leads. */
  readonly defaultTab?: { readonly employee: NoInfer<T>; readonly customer: NoInfer<T> };
  /** Field with "-" before it for descending; default newest first. */
  readonly sort?: Name | `-${Name}`;
  /** Default 50. */
  readonly pageSize?: number;
  /**
   * Lists that stand beside one another as tabs, each naming them all, itself too. With `at`, an address that leads to the first its
   * visitor may read. Without, they share the first list's address and one bar: tabs that the first has itself stand there in its place.
   */
  readonly siblingLists?: { readonly at?: string; readonly lists: Readonly<Record<string, string>> };
  readonly bulkTargets?: readonly BulkTarget<Name, S>[];
  /** The rows as cards too, a column for each state; a card that is moved does the action that leads there. */
  readonly board?: BoardView<Name>;
  /** Other screens that show the same rows, by their address: a calendar. */
  readonly relatedScreens?: Readonly<Record<string, { readonly label: string; readonly onlyFor?: Side }>>;
  /** The rows that are counted on its tab where it stands beside other lists. */
  readonly badge?: Where<Name, S>;
  /** Of these the first that holds for a row makes it stand out. */
  readonly highlights?: readonly Highlight<Name, S>[];
  /** A second, named narrowing under a query parameter of its own: all, assigned to me, created by me. A list opens with the first. */
  readonly segments?: {
    readonly param: string;
    readonly options: Readonly<Record<string, { readonly label: string; readonly where: Where<Name, S>; readonly onlyFor?: Side }>>;
  };
}

export interface Section<Name extends string = string, Row = never> {
  readonly title: string;
  readonly help?: string;
  readonly fields: readonly Name[];
  /** A sum told step by step under the fields; in a form it follows as one types. */
  readonly breakdown?: Breakdown<Name, Row>;
  readonly onlyFor?: Side;
}

/** A tab of a record: facts with lists of what points here under them, the rows of one other resource, or the record's history. */
export type RecordTab<Name extends string = string, Row = never> = { readonly label: string; readonly onlyFor?: Side } & (
  | {
      readonly sections: readonly Section<Name, Row>[];
      readonly lists?: readonly RelatedRows[];
      /** Figures about the record, above its facts: a screen part of this name, which the pages bring. */
      readonly figures?: string;
    }
  | { readonly list: string; readonly by: string }
  | { readonly history: true }
);

export interface ShowView<Name extends string = string, Row = never> {
  readonly sections?: readonly Section<Name, Row>[];
  readonly tabs?: Readonly<Record<string, RecordTab<Name, Row>>>;
  /** Figures about a record without tabs, below its facts: a screen part of this name, which the pages bring. */
  readonly figures?: string;
  /** The rows are people who sign in: what each may do and where that comes from is told, below the facts and by a call of its own. */
  readonly access?: true;
  /** Beside the facts: tasks, files, activity. With lists their rows that point here stand there as well, first. Default true. */
  readonly rail?: boolean | readonly RelatedRows[];
}

/** Rows of another module that point at the record by this reference of theirs. In the rail, that module's `brief` says how each is told. */
export interface RelatedRows {
  readonly list: string;
  readonly by: string;
  readonly label: string;
}

/** How rows are told in the rail of the record they are about: by segments of their list, one after the other. */
export interface RailItemView<Name extends string = string> {
  readonly groups: readonly {
    readonly segment: string;
    /** Said first, as a date or moment: when it is due, when it was done. */
    readonly when: Name;
    readonly by: readonly Name[];
    readonly text: Name;
    readonly sort?: Name | `-${Name}`;
    /** Rows at most; default 20. */
    readonly max?: number;
    /** What it says where there is none; without it, nothing. */
    readonly empty?: string;
  }[];
}

/** What a new row takes over from the record it starts from. Own names stand before the record's: `{ customer: "party" }`. */
export interface RecordSource<Name extends string = string, Ref extends string = string, Lines extends string = string> {
  readonly many?: never;
  /** The reference to that record. */
  readonly field: Ref;
  readonly copies?: { readonly [Own in Name]?: string };
  /** Its child rows (`from`) as rows of our own (`to`). */
  readonly lines?: { readonly from: string; readonly to: Lines; readonly each: Readonly<Record<string, string>> };
}

/** As many records as a form can start from. */
export const MAX_SOURCE_RECORDS = 100;

/** What a new row takes over from several records of one module, which the repeated parameter names: `?rd=1&rd=2`. */
export interface RecordsSource<Name extends string = string, Lines extends string = string> {
  /** The module. */
  readonly many: string;
  readonly field?: never;
  /** Out of the first of them. */
  readonly copies?: { readonly [Own in Name]?: string };
  /**
   * In which of these the others are to agree: those that don't are left out, and the form says so. Default all. What of the rest is not
   * the same in all of them stays empty.
   */
  readonly sameFields?: readonly Name[];
  /** The child rows of each as rows of our own. `record` is our line's reference to the record, `line` its number for the id of the child row. */
  readonly lines?: {
    readonly from: string;
    readonly to: Lines;
    readonly each: Readonly<Record<string, string>>;
    readonly record?: string;
    readonly line?: string;
  };
  /** A row of our own for each of them; "id" is the record itself: `{ invoice: "id" }`. */
  readonly rows?: { readonly to: Lines; readonly each: Readonly<Record<string, string>> };
  /** The total of theirs. */
  readonly totals?: { readonly [Own in Name]?: string };
}

export type FormSource<Name extends string = string, Ref extends string = string, Lines extends string = string> =
  | RecordSource<Name, Ref, Lines>
  | RecordsSource<Name, Lines>;

export interface FormView<Name extends string = string, Row = never, Ref extends string = string, Lines extends string = string> {
  readonly sections: readonly Section<Name, Row>[];
  /**
   * Parameters of the form's address that carry a record into it, each holding an id: `/create?oId=7`. Where two say the same field,
   * the reference itself counts before a copy, and the parameter that is named first. One with `many` carries as many records as it is
   * repeated, and counts last.
   */
  readonly sources?: Readonly<Record<string, FormSource<Name, Ref, Lines>>>;
}

export interface Views<
  Name extends string = string,
  T extends string = string,
  S extends string = string,
  Row = never,
  Ref extends string = string,
  Lines extends string = string,
> {
  readonly list: ListView<Name, T, S>;
  readonly show?: ShowView<Name, Row>;
  readonly form?: FormView<Name, Row, Ref, Lines>;
  readonly railItem?: RailItemView<Name>;
}

export type MenuGroup = "customerCare" | "accounts" | "sales" | "warehousing" | "accounting" | "providers" | "userManagement";

/** A place in the sidebar. Shown if the user holds any ability on one of the subjects (or the one verb, where it is named). */
export interface MenuEntry {
  readonly group: MenuGroup;
  readonly order: number;
  readonly label?: string;
  readonly subjects?: readonly Subject[];
  readonly verb?: Verb;
  readonly onlyFor?: Side;
}

/** Browser addresses where the convention (`path`, `path/create`, `path/{id}`, `path/{id}/edit`) is not the wanted one. */
export interface Paths {
  /** With `{tab}` where each tab has an address. */
  readonly list?: string;
  readonly create?: string;
  readonly show?: string;
  /** This and `duplicate` may be told from creation by the query alone: `/create?id={id}&isEdit=true`; with the id alone it is a copy. */
  readonly edit?: string;
  readonly duplicate?: string;
  /** Further addresses of the same form. */
  readonly aliases?: { readonly create?: readonly string[] };
  /** Addresses that open the record with an action's question: `{ revise: "/quotes/{id}/revise" }`. */
  readonly actions?: Readonly<Record<string, string>>;
}

/** Where the specification's calls differ from the convention of the API. Paths are under the API base, without a leading slash. */
export interface Endpoints {
  /** `{tab}` is a tab's name, its customer name or its state's code; paged by limit and offset. */
  readonly list?: string;
  readonly update?: { readonly method: "POST"; readonly path: string };
  readonly remove?: { readonly method: "POST"; readonly path: string };
  /** Names that the specification's bodies carry for the creator's id: the server decides it, another value is refused. */
  readonly echoesCreator?: readonly string[];
  /** Takes `{ statusId }` and does the action that leads there. */
  readonly changeState?: string;
}
