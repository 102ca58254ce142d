import type { Side, Subject } from "../access/abilities.ts";
import type { Tone } from "../actions/action.ts";
import type { FormSource } from "../carry/form-source.ts";
import type { Where, WithReferenced } from "../rules/where.ts";
import type { Breakdown } from "./breakdown.ts";
import type { ListFigures } from "./list-figures.ts";
import type { NeedsView } from "./needs.ts";
import type { RailItemView } from "./rail-item.ts";
import type { RelatedScreen } from "./related-screen.ts";
import type { Segment } from "./segment.ts";
import type { StripFigure, StripRows } from "./strip.ts";

/** How many rows a page of a list has, where the declaration names no number. */
export const PAGE_SIZE = 50;

/** A tab of a list: a named condition with an address of its own. */
export interface Tab<Name extends string = string, S extends string = string> {
  /** Default: its name in words. */
  readonly label?: string;
  /** The rows it holds. */
  readonly where: Where<Name, S>;
  /** Path segment and label (default the path in words) of the same tab for the customer's side. Both addresses work for everyone. */
  readonly customer?: { readonly path: string; readonly label?: string };
  /** Shown to this side only. */
  readonly onlyFor?: Side;
  /** Shows how many rows it holds. */
  readonly badge?: boolean;
}

/** Makes rows stand out in a list: a word in its tone beside one of their fields. */
export interface Highlight<Name extends string = string, S extends string = string> {
  /** The rows it applies to. */
  readonly where: Where<Name, S>;
  /** The field the word stands beside. */
  readonly field: Name;
  /** The word: "Overdue". */
  readonly label: string;
  /** Its color. */
  readonly tone: Tone;
}

/** The name of a list's own count, beside those of its tabs. */
export const LIST_BADGE = "list";

/** The name of the same count of the rows about one kind of record. */
export const kindBadge = (bizObjectId: number): string => `${LIST_BADGE} ${bizObjectId}`;

/** Where the rows selected in a list can be taken: a button in the bulk bar leads there. */
export type BulkTarget<Name extends string = string, S extends string = string> = BulkTargetOptions<Name, S> &
  (
    | {
        /** A resource whose form makes one new row from the selected ones. */
        readonly to: string;
        readonly at?: never;
      }
    | {
        /** The address of a screen of its own; a single record's menu leads there as well. */
        readonly at: string;
        readonly to?: never;
      }
  );

/** What both kinds of bulk target have in common. */
interface BulkTargetOptions<Name extends string, S extends string> {
  /** The text of the button. */
  readonly label: string;
  /** The parameter of the form or the screen that takes several records of this resource. */
  readonly param: string;
  /** The side it is for; default both. */
  readonly onlyFor?: Side;
  /** For those who may read it. */
  readonly subject?: Subject;
  /** A condition that every selected row must meet. */
  readonly where?: Where<Name, S>;
  /** Shown where a selected row does not meet it. */
  readonly message?: string;
  /** Fields in which all selected rows must have the same value. */
  readonly sameFields?: readonly Name[];
}

/** A list's rows as cards, with a column for each state. */
export interface BoardView<Name extends string = string> {
  /** The field that names a card. */
  readonly title: Name;
  /** Further fields on the card. */
  readonly facts?: readonly Name[];
  /** A field that is added up over the cards of a column, for employees. */
  readonly sum?: Name;
}

/** A list's rows as tiles with a picture. */
export interface TilesView<Name extends string = string> {
  /** The field with images whose first one a tile shows. */
  readonly image: Name;
  /** The field that names a tile. */
  readonly title: Name;
  /** Further fields on the tile; what is empty is left out. */
  readonly facts?: readonly Name[];
  /** Fields that the user can group the tiles by. */
  readonly groups?: readonly Name[];
}

/** A list's rows on a map. */
export interface MapView<Name extends string = string> {
  /** The address field that says where a row is. */
  readonly place: Name;
  /** A text field with latitude and longitude, which counts before the address where it is filled. */
  readonly coordinates?: Name;
}

/** How a list shows rows. */
export interface ListView<Name extends string = string, T extends string = string, S extends string = string, Ref extends string = string> {
  /** The list's title, where it differs from the resource's plural. */
  readonly title?: string;
  /** The same for the customer's side: "Your company". */
  readonly customerTitle?: string;
  /** Columns shown at first, in order. */
  readonly columns: readonly Name[];
  /** Columns that the column chooser offers in addition. */
  readonly more?: readonly Name[];
  /** Further columns, by name, of values that the rows don't hold themselves. They stand before the status. */
  readonly figures?: ListFigures;
  /** Fields that whoever may update a row changes in the list itself: in their cells, and in several selected rows at once. */
  readonly edit?: readonly Name[];
  /** Tabs by name, in order. */
  readonly tabs?: Readonly<Record<T, Tab<WithReferenced<Name, Ref>, S>>>;
  /** The tab that opens under the bare address, by side. */
  readonly defaultTab?: { readonly employee: NoInfer<T>; readonly customer: NoInfer<T> };
  /** The field it is sorted by at first, with "-" before it for descending; default newest first. */
  readonly sort?: Name | `-${Name}`;
  /** The letter that leads to it from anywhere, pressed after "g". */
  readonly goKey?: string;
  /** Rows per page; default 50. */
  readonly pageSize?: number;
  /**
   * Lists that are tabs of one another, declared by the first, which names them all in order. With `at`, that address leads to the first
   * one its visitor may read. Without it, they share the first list's address and one bar, in which that list's own tabs take its place.
   */
  readonly siblingLists?: { readonly at?: string; readonly lists: readonly string[] };
  /** Its tab where it is one of `siblingLists`; default the resource's plural. */
  readonly tabLabel?: string;
  /**
   * Gives each kind of record that the resource's `anyRef` field can name a page of this list, at the address of the records' own list:
   * "/sales/leads/follow-ups" lists those about leads. Where that list has `siblingLists`, they name this resource too.
   */
  readonly pagePerKind?: true;
  /** Where selected rows can be taken. */
  readonly bulkTargets?: readonly BulkTarget<Name, S>[];
  /** Shows the rows as cards too. Moving a card runs the action that leads to that state. */
  readonly board?: BoardView<Name>;
  /** Shows the rows as tiles too, each with its first picture. */
  readonly tiles?: TilesView<Name>;
  /** Shows the rows on a map too, beside their list. */
  readonly map?: MapView<Name>;
  /** Other screens of the same rows by their name, such as a calendar. */
  readonly relatedScreens?: Readonly<Record<string, RelatedScreen>>;
  /** The rows counted on the list's tab where it is one of `siblingLists`. */
  readonly badge?: Where<WithReferenced<Name, Ref>, S>;
  /** The first of these that applies to a row marks it. */
  readonly highlights?: readonly Highlight<Name, S>[];
  /** A second, named filter under a query parameter of its own: all, assigned to me, created by me. A list opens with the first. */
  readonly segments?: {
    /** The query parameter. */
    readonly param: string;
    /** The choices by name, in order; a label is by default the name in words. */
    readonly options: Readonly<Record<string, Segment<WithReferenced<Name, Ref>, S, Name>>>;
  };
}

/** A titled group of fields on a record or a form. */
export interface Section<Name extends string = string, Row = never> {
  /** Its heading. */
  readonly title: string;
  /** A sentence under the heading, in the form only. */
  readonly help?: string;
  /** The fields, in order. */
  readonly fields: readonly Name[];
  /** An amount explained step by step under the fields; in a form it follows the typing. */
  readonly breakdown?: Breakdown<Name, Row>;
  /** Shown to this side only. */
  readonly onlyFor?: Side;
}

/** A tab of a record: facts, the related rows of another resource, or the record's history. */
export type RecordTab<Name extends string = string, Row = never> = {
  /** The text of the tab; default its name in words. */
  readonly label?: string;
  /** Shown to this side only. */
  readonly onlyFor?: Side;
} & (
  | {
      /** Groups of fields. */
      readonly sections: readonly Section<Name, Row>[];
      /** Related rows under the facts, one list after the other. */
      readonly lists?: readonly (RelatedRows & EditedRows)[];
      /** Shown above the facts: the name of a component that `src/app` registers. */
      readonly component?: string;
    }
  | {
      /** The resource whose rows it lists. */
      readonly list: string;
      /** Their reference that points at the record. */
      readonly by: string;
      /** The columns in which they are edited in place. */
      readonly edit?: EditedRows["edit"];
    }
  | {
      /** The record's activity. */
      readonly history: true;
    }
);

/** How a single record is shown. */
export interface ShowView<Name extends string = string, Row = never, S extends string = string> {
  /** What matters, in four to six figures under the title. */
  readonly strip?: readonly StripFigure<Name, S>[];
  /** Rows of other resources that are open now, above the facts of the first tab. */
  readonly openNow?: readonly StripRows<Name, S>[];
  /** People to call or write to, first in the rail: their titles, with the phone numbers and emails among their subtitles. */
  readonly callList?: RelatedRows;
  /** Groups of fields of a record without tabs; default one group with every field. */
  readonly sections?: readonly Section<Name, Row>[];
  /** Tabs by name, in order; instead of `sections`. */
  readonly tabs?: Readonly<Record<string, RecordTab<Name, Row>>>;
  /** Shown below the facts of a record without tabs: the name of a component that `src/app` registers. */
  readonly component?: string;
  /** Shows the component above the facts, for what somebody has to do first. */
  readonly componentFirst?: true;
  /** For people who sign in: shows what each may do and which role allows it, below the facts and in a call of its own. */
  readonly access?: true;
  /** The column beside the facts with tasks, files and activity; related rows named here come first. Default true. */
  readonly rail?: boolean | readonly RelatedRows[];
}

/** Rows of another resource that point at the record. In the rail, that resource's `railItem` says how each is shown. */
export interface RelatedRows {
  /** The other resource. */
  readonly list: string;
  /** Its reference that points here. */
  readonly by: string;
  /** The heading: "Follow-ups". */
  readonly label: string;
}

/** Related rows that are edited where they are listed. */
export interface EditedRows {
  /**
   * The columns of a table in which whoever may add or change the rows does so in place, each row saved by itself. Everybody else sees the
   * rows as a list.
   */
  readonly edit?: readonly string[];
}

/** The form for creating and editing a row. */
export interface FormView<Name extends string = string, Row = never, Ref extends string = string, Lines extends string = string> {
  /** Groups of fields; default the record's, of all its tabs, without what can't be typed in. */
  readonly sections?: readonly Section<Name, Row>[];
  /** Computed fields of the record's sections that the form shows too, following the typing; default none. */
  readonly computed?: readonly Name[];
  /** What the row comes to, shown beside the button that saves it, following the typing: the total. */
  readonly total?: Name;
  /**
   * Parameters of the form's address that carry records into it, each with an id: `/create?oId=7`. Where two fill the same field, the
   * reference itself counts before a copy, then the parameter that is named first; one with `many` counts last. Effects that create a row from
   * such a record take over the same (`takenOverBy`), also by a reference that nobody can write.
   */
  readonly sources?: Readonly<Record<string, FormSource<Name, Ref, Lines>>>;
  /** Customers' needs that a new row answers; default none. */
  readonly needs?: NeedsView<Name>;
  /** Says while a new row is filled in which records may already be about the same person or company; default none. */
  readonly duplicates?: DuplicateRule<Name>;
}

/** Where a new row may already be known. It can be saved nevertheless. */
export interface DuplicateRule<Name extends string = string> {
  /** A name is known if a record has exactly that title; an email or phone number, also one in lines, if a record's search finds it. */
  readonly fields: readonly Name[];
  /** The resources whose records are compared. */
  readonly among: readonly string[];
}

/** The four views of a resource. Creating and editing share the form. */
export interface Views<
  Name extends string = string,
  T extends string = string,
  S extends string = string,
  Row = never,
  Ref extends string = string,
  Lines extends string = string,
> {
  /** The list. */
  readonly list: ListView<Name, T, S, Ref>;
  /** The record; default one section with every field. */
  readonly show?: ShowView<Name, Row, S>;
  /** The form; default the record's sections without what can't be typed in. */
  readonly form?: FormView<Name, Row, Ref, Lines>;
  /** How its rows are shown in the rail of the record they are about. */
  readonly railItem?: RailItemView<Name>;
}
