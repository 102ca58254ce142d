import type { Subject } from "../access/abilities.ts";
import type { Obstacles } from "../actions/obstacles.ts";
import type { Fills } from "../carry/fills.ts";
import type { SharesOut } from "../rules/shares-out.ts";
import type { AnyWhere, Today } from "../rules/where.ts";
import type { Address } from "../values/address.ts";
import { capitalized } from "../values/text.ts";
import type { KindValues } from "./kind-values.ts";

export type PlainKind = keyof KindValues;
export type Kind = PlainKind | "choice" | "lines" | "computed";

/** Options that every field has. */
export interface CommonOptions {
  /** Default: the field's name in words: "Account executive". */
  readonly label?: string;
  /** A hint under the input. */
  readonly help?: string;
  /** The customer's side never sees it: not selected, not filtered, not sorted, not exported, not written. */
  readonly hiddenFrom?: "customer";
  /** In rows that match, the customer's side finds it empty and never writes it. The condition compares with constants only. */
  readonly hiddenWhile?: AnyWhere;
  /** The customer's side sees it and can't write it. */
  readonly readOnlyFor?: "customer";
  /** Only actions and effects write it. */
  readonly readOnly?: boolean;
  /** Written when the row is created; after that only actions and effects write it. */
  readonly createOnly?: true;
  /** States in which only actions and effects write it: the items of a document that was issued. */
  readonly lockedIn?: readonly string[];
  /** Whether it is about a natural person: by default of the row or its customer, or of the reference named. See `whoseIs`. */
  readonly personal?: boolean | string;
}

/** Options of fields that people fill in. */
export interface InputOptions<V> extends CommonOptions {
  /** Can't be left empty. */
  readonly required?: boolean;
  /** The message when a required field is empty; default "<Label> is required.". */
  readonly requiredMessage?: string;
  /** The value a new form starts with. */
  readonly default?: V;
}
/** Fields that lists can filter by. */
interface Filterable {
  /** Offered among the list's filters. */
  readonly filter?: boolean;
}
/** Fields that lists can sort by. */
interface Sortable extends Filterable {
  /** The list's column sorts. */
  readonly sort?: boolean;
}
/** Fields that the search box looks into. */
interface Searchable extends Sortable {
  /** Found by the list's search box; a reference by the name of the row it points at. */
  readonly search?: boolean;
}

/** Fields that can be unique. */
interface Uniquable {
  /** No two rows of the table may have the same value, regardless of case: ever, or while both are in one of these states. */
  readonly unique?: boolean | readonly string[];
  /** What is said of a value that another row has, in place of "This is already taken.", which tells that there is one. */
  readonly takenMessage?: string;
}

/** What the browser may fill in from what it knows of its user, in HTML's words; default "off", since most records are about others. */
interface Autofilled {
  readonly autofill?: "given-name" | "family-name" | "tel-national";
}

/** Of `text()`. */
export interface TextOptions extends InputOptions<string>, Searchable, Uniquable, Autofilled {
  /** Characters at most. */
  readonly maxLength?: number;
  /** Shown in the monospaced font. */
  readonly mono?: boolean;
  /** A regular expression the whole text must match, and the message when it does not. */
  readonly matches?: { readonly pattern: string; readonly message: string };
}
/** Of `longText()` and `richText()`. */
export interface LongTextOptions extends InputOptions<string> {
  /** Characters at most. */
  readonly maxLength?: number;
  /** Found by the list's search box. */
  readonly search?: boolean;
}
/** Of `email()`. */
export interface EmailOptions extends InputOptions<string>, Searchable, Uniquable {}
/** Of `phone()`. */
export interface PhoneOptions extends InputOptions<string>, Uniquable, Autofilled {
  /** Found by the list's search box. */
  readonly search?: boolean;
}
/** Of `url()`. */
export interface UrlOptions extends InputOptions<string>, Uniquable {}
/** Of `integer()`, `decimal()` and `percent()`. */
export interface NumberOptions extends InputOptions<number>, Sortable, Uniquable {
  /** The least value, inclusive. */
  readonly min?: number;
  /** The greatest value, inclusive. */
  readonly max?: number;
  /** Exclusive lower bound, for "quantity > 0". */
  readonly above?: number;
  /** Shown after the number: "lb". */
  readonly unit?: string;
}
/** Of `money()`, in cents. */
export interface MoneyOptions extends Omit<NumberOptions, "unit"> {
  /** What one unit costs, to a hundredth of a cent: $0.085 a pound is 8.5. Amounts are whole cents. */
  readonly perUnit?: true;
}
/** Of `date()`. */
export interface DateOptions extends InputOptions<string>, Sortable, Uniquable {
  /** The default, in days from today. */
  readonly defaultDays?: number;
  /** The last day it can be set to: `now.today`, or a day as YYYY-MM-DD. */
  readonly notAfter?: Today | string;
  /** The first day it can be set to. A value that was set earlier may stay. */
  readonly notBefore?: Today | string;
}
/** Of `dateTime()`. */
export interface DateTimeOptions extends InputOptions<string>, Sortable, Uniquable {
  /** On whose clocks times of work are shown and typed: `"company"`, or a path to a row's zone, `"hub.timeZone"`. Default the reader's. */
  readonly zone?: "company" | `${string}.${string}`;
}
/** Of `sequence()`: a number the server assigns, without gaps being filled. */
export interface SequenceOptions extends CommonOptions {
  /** "SH-{00000}": as many zeros as the number has digits at least. */
  readonly pattern: string;
  /** The pattern of the number that an effect gives it later, from a counter of its own: that of an issued invoice. */
  readonly issuedAs?: string;
}
/** Of `anyRef()`. Lists don't sort by it: the names it would be sorted by stand in several tables, so no index has their order. */
export interface AnyRefOptions extends Omit<InputOptions<never>, "default">, Filterable {}
/** Of `ref()`. */
export interface RefOptions extends InputOptions<number>, Searchable, Uniquable {
  /** Only rows of the target that match can be chosen. */
  readonly selectable?: AnyWhere;
  /**
   * Rows that were `selectable` once and no longer are, and the message that follows their title: "is already paid". Where several
   * people choose the same row, those who come too late get a conflict (409) instead of a validation error (422).
   */
  readonly unavailable?: { readonly where: AnyWhere; readonly message: string };
  /** Narrows the look-up to rows of the target whose field equals this form's field: `{ party: "customer" }`; "id" is the row itself. */
  readonly scopedBy?: Readonly<Record<string, string>>;
  /** Why rows of other companies may be chosen too, where the record names its company and the target belongs to one. */
  readonly unscoped?: string;
  /** A row that leaves it empty is everybody's, so that references scoped by it may name it. Look-ups and search call it this: "Public place". */
  readonly sharedIfEmpty?: string;
  /** For the customer's side this is always their own company: the server fills it in, and their forms don't show it. */
  readonly ownCompany?: true;
  /** The document this one, or this line of it, was created from: both appear among each other's related documents. */
  readonly source?: true;
  /** The row also has the state of the row it points at, as `<name>State`, for guards. */
  readonly withState?: true;
  /** What choosing a row fills in beside the reference. */
  readonly fills?: Fills;
  /** What is in the way of the rows is shown while they are chosen. */
  readonly obstacles?: Obstacles;
}
/** Of `choice()`. */
export interface ChoiceOptions extends InputOptions<string>, Sortable, Uniquable {
  /** Labels of options that differ from the option in words: "white glove" is "White glove". */
  readonly labels?: Readonly<Record<string, string>>;
}
/** Of `tags()`. */
export interface TagsOptions extends InputOptions<readonly string[]>, Filterable {
  /** The tags to choose from; without it, people type their own. */
  readonly options?: readonly string[];
  /** They are names of events, or `module.*` for all of a module. The form offers them; an effect checks them. */
  readonly events?: true;
}
/** Of `files()` and `images()`, fields of a record or columns of its lines. */
export interface FilesOptions extends CommonOptions {
  /** Images only. */
  readonly images?: boolean;
  /** Files at most. */
  readonly max?: number;
  /** A signature: it can be drawn on the screen or uploaded as an image. */
  readonly signature?: boolean;
}
/** Of `abilities()`. */
export interface AbilitiesOptions extends CommonOptions {
  /** A module whose rows are named sets of abilities. The form offers to add a set at once. */
  readonly presets?: string;
  /** Subjects that it never contains. */
  readonly without?: readonly Subject[];
}
/** Of `lines()`: child rows that are typed in as in a spreadsheet. */
export interface LinesOptions extends CommonOptions {
  /** Lines at least. */
  readonly min?: number;
  /** Lines at most. */
  readonly max?: number;
  /** Columns whose values no two lines of a row may share. */
  readonly unique?: readonly string[];
  /** Columns of numbers that are added up under the lines, beside the computed ones. Others are amounts per unit. */
  readonly sums?: readonly string[];
  /** On a phone a line is a small card with these columns, the others behind "More"; default all, one below the other. */
  readonly compact?: readonly string[];
  /** `false` for lines that are noted one by one, on the spot: the form offers no import of a file. Default for 50 lines or more. */
  readonly fromFile?: false;
  /** What one line is called on buttons and in errors: "piece". */
  readonly noun?: string;
  /** The actions that add and remove a line, offered beside the lines; the dialog starts with the line's values. */
  readonly changedBy?: { readonly add?: string; readonly remove?: string };
  /** The form lists all rows that may be chosen, each with an amount to type. */
  readonly sharesOut?: SharesOut;
}

export interface ComputedOptions extends CommonOptions, Searchable {}

export interface OptionsOf {
  readonly text: TextOptions;
  readonly longText: LongTextOptions;
  readonly richText: LongTextOptions;
  readonly email: EmailOptions;
  readonly phone: PhoneOptions;
  readonly url: UrlOptions;
  readonly integer: NumberOptions;
  readonly decimal: NumberOptions;
  readonly money: MoneyOptions;
  readonly percent: NumberOptions;
  readonly boolean: InputOptions<boolean> & Filterable;
  readonly date: DateOptions;
  readonly dateTime: DateTimeOptions;
  readonly tags: TagsOptions;
  readonly address: InputOptions<Address> & Filterable & { readonly search?: boolean };
  readonly ref: RefOptions;
  readonly anyRef: AnyRefOptions;
  readonly files: FilesOptions;
  readonly abilities: AbilitiesOptions;
  readonly sequence: SequenceOptions;
}

/** A field of a plain kind: its kind beside its options. */
export type PlainField<K extends PlainKind = PlainKind> = { [P in K]: { readonly kind: P } & OptionsOf[P] & Extra<P> }[K];
type Extra<K> = K extends "ref" ? { readonly target: string } : K extends "anyRef" ? { readonly targets?: readonly string[] } : unknown;

export type RefField = PlainField<"ref">;
export type AnyRefField = PlainField<"anyRef">;
export interface ChoiceField extends ChoiceOptions {
  readonly kind: "choice";
  readonly options: readonly string[];
}
export interface LinesField extends LinesOptions {
  readonly kind: "lines";
  readonly fields: LineFields;
}
/** Of `computed()`. It has a column of its own and is recomputed on every write, so that lists can show, sort and filter it. */
export interface ComputedField extends ComputedOptions {
  /** Always "computed". */
  readonly kind: "computed";
  /** The kind of its value. */
  readonly as: ComputedKind;
  /** A pure function of the row's inputs, lines included. */
  compute(row: never): string | number | boolean | null;
}
export type ComputedKind = "text" | "phone" | "integer" | "decimal" | "money" | "percent" | "boolean" | "date";
export type Field = PlainField | ChoiceField | LinesField | ComputedField;
export type Fields = Readonly<Record<string, Field>>;
/** Child rows have no child rows of their own. */
export type LineField = Exclude<Field, { kind: "lines" | "sequence" | "anyRef" }>;
export type LineFields = Readonly<Record<string, LineField>>;
/** An action asks for values only: files are attached to a record or its lines before. */
export type InputField = Exclude<LineField, { kind: "files" }>;
export type InputFields = Readonly<Record<string, InputField>>;

/** A field by its kind: `FieldOf<"money">`. */
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;

/** The name in words: "accountExecutive" -> "Account executive". */
export function inWords(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return capitalized(words);
}
export const labelOf = (name: string, field: CommonOptions): string => field.label ?? inWords(name);

/** The names under which a reference to any record travels, as in the specification's tasks and notifications. */
export const ANY_REF_KIND = "bizObjectId";
export const ANY_REF_ID = "recordId";
/** The label of a choice's option; an unknown option, of an older version, is shown as it is. */
export const choiceLabel = (field: ChoiceOptions, option: string): string => field.labels?.[option] ?? option;

/** The name under which a field's value travels in inputs and rows: a reference is an id. */
export const wireName = (name: string, { kind }: { readonly kind: Kind }): string =>
  kind === "anyRef" ? ANY_REF_ID : kind === "ref" ? `${name}Id` : name;

/** All names under which a field's value travels: a reference to any record is a kind of record and an id. */
export const wireNames = (name: string, field: { readonly kind: Kind }): readonly string[] =>
  field.kind === "anyRef" ? [ANY_REF_KIND, ANY_REF_ID] : [wireName(name, field)];

/** Whether rows carry the name of what the field points at, under the field's own name. */
export const isReference = (field: Field): field is RefField | AnyRefField => field.kind === "ref" || field.kind === "anyRef";
