import type { AbilityText } from "./abilities.ts";
import type { Address } from "./values/address.ts";
import type { Cents } from "./values/money.ts";
import type { AnyWhere } from "./where.ts";

/** An uploaded file as a record shows it; inputs name files by id. */
export interface FileLink {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  /** Path under the API base. */
  readonly url: string;
}

/** The TypeScript type each plain field kind carries. Choices, lines and computed fields carry their own. */
export interface KindValues {
  readonly text: string;
  readonly longText: string;
  /** Sanitised HTML. */
  readonly richText: string;
  readonly email: string;
  /** Dial code, space, digits: "+1 2125550143". */
  readonly phone: string;
  readonly url: string;
  readonly integer: number;
  /** Up to 3 places. */
  readonly decimal: number;
  readonly money: Cents;
  /** 7.25 means 7.25 %. */
  readonly percent: number;
  readonly boolean: boolean;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** ISO-8601, UTC. */
  readonly dateTime: string;
  readonly tags: readonly string[];
  readonly address: Address;
  /** The id; the row carries it as `<name>Id` and the name of what it points at as `<name>`. */
  readonly ref: number;
  readonly files: readonly FileLink[];
  /** What a role may do: "SALES_QUOTE approve". */
  readonly abilities: readonly AbilityText[];
  readonly sequence: string;
}
export type PlainKind = keyof KindValues;
export type Kind = PlainKind | "choice" | "lines" | "computed";

/** What any field may say of itself. */
export interface CommonOptions {
  /** Default: the field's name in words. */
  readonly label?: string;
  /** A hint under the input, where a mistake is likely. */
  readonly help?: string;
  /** The customer's side never sees it: not selected, not filtered, not sorted, not exported, not written. */
  readonly hiddenFrom?: "customer";
  /**
   * The customer's side finds it empty, wherever it looks, in rows of which this holds, and never writes it: a price before it is
   * sent. Compares with constants alone.
   */
  readonly hiddenWhile?: AnyWhere;
  /** Shown to the customer's side, written by employees only. */
  readonly readOnlyFor?: "customer";
  /** Only actions and effects write it. */
  readonly readOnly?: boolean;
  /** Said when the row is made; after that only actions and effects write it. */
  readonly createOnly?: true;
  /** States in which only actions and effects write it: the items of a document that was issued. */
  readonly lockedIn?: readonly string[];
}

/** For kinds whose value is typed in. */
export interface InputOptions<V> extends CommonOptions {
  readonly required?: boolean;
  /** The message when a required field is empty; default "<Label> is required.". */
  readonly requiredMessage?: string;
  readonly default?: V;
}
interface Filterable {
  readonly filter?: boolean;
}
interface Sortable extends Filterable {
  readonly sort?: boolean;
}
interface Searchable extends Sortable {
  /** Found by the list's search box. */
  readonly search?: boolean;
}

export interface TextOptions extends InputOptions<string>, Searchable {
  readonly maxLength?: number;
  /** No two rows of the table may share it, without regard to case. */
  readonly unique?: boolean;
  /** Shown in the monospaced face. */
  readonly mono?: boolean;
  /** A regular expression the whole text must match, and what to say when it does not. */
  readonly matches?: { readonly pattern: string; readonly message: string };
}
export interface LongTextOptions extends InputOptions<string> {
  readonly maxLength?: number;
  readonly search?: boolean;
}
export interface EmailOptions extends InputOptions<string>, Searchable {
  readonly unique?: boolean;
}
export interface NumberOptions extends InputOptions<number>, Sortable {
  /** Inclusive. */
  readonly min?: number;
  readonly max?: number;
  /** Exclusive lower bound, for "quantity > 0". */
  readonly above?: number;
  readonly unit?: string;
}
export interface DateOptions extends InputOptions<string>, Sortable {
  /** Relative default in days from today. */
  readonly defaultDays?: number;
}
export interface SequenceOptions extends CommonOptions {
  /** "SH-{00000}": the zeros say the least number of digits. */
  readonly pattern: string;
}
export interface RefOptions extends InputOptions<number>, Sortable {
  /** Only rows of the target that match may be chosen. */
  readonly selectable?: AnyWhere;
  /**
   * Rows that could once be chosen and have left `only` for good, and what is said of one after its title: "is no longer open". Many
   * may be after the same row: whoever comes too late is in conflict (409), not mistaken (422).
   */
  readonly unavailable?: { readonly where: AnyWhere; readonly message: string };
  /** Narrows the look-up to rows of the target whose field equals this form's field: `{ party: "customer" }`; "id" is the row itself. */
  readonly scopedBy?: Readonly<Record<string, string>>;
  /** For the customer's side it is always their own company: filled in by the server, never in their inputs. */
  readonly ownCompany?: true;
  /** The document that this one was made from: the two are neighbours in the chain that a record shows. */
  readonly source?: true;
  /** No two rows of the table may point at the same one: at all, or while both are in one of these states. */
  readonly unique?: boolean | readonly string[];
  /** The row carries the state of what it points at as well, as `<name>State`: what a guard may hang on. */
  readonly withState?: true;
}
export interface ChoiceOptions extends InputOptions<string>, Sortable {
  /** Label per option where the option's own text will not do. */
  readonly labels?: Readonly<Record<string, string>>;
}
export interface TagsOptions extends InputOptions<readonly string[]>, Filterable {
  /** A closed list; absent: free words. */
  readonly options?: readonly string[];
}
export interface FilesOptions extends CommonOptions {
  readonly images?: boolean;
  readonly max?: number;
  /** It is somebody's name, which may be drawn on the screen. An image of it may be chosen, too. */
  readonly signature?: boolean;
}
export interface AbilitiesOptions extends CommonOptions {}
export interface LinesOptions extends CommonOptions {
  /** At least this many rows. */
  readonly min?: number;
  readonly max?: number;
  /** What one row is called, for buttons and errors. */
  readonly noun?: string;
  /** The actions that add a row and take one away, offered beside them; each asks for what the row holds. */
  readonly changedBy?: { readonly add?: string; readonly remove?: string };
}
export interface ComputedOptions extends CommonOptions, Searchable {}

export interface OptionsOf {
  readonly text: TextOptions;
  readonly longText: LongTextOptions;
  readonly richText: LongTextOptions;
  readonly email: EmailOptions;
  readonly phone: InputOptions<string> & { readonly search?: boolean };
  readonly url: InputOptions<string>;
  readonly integer: NumberOptions;
  readonly decimal: NumberOptions;
  readonly money: NumberOptions;
  readonly percent: NumberOptions;
  readonly boolean: InputOptions<boolean> & Filterable;
  readonly date: DateOptions;
  readonly dateTime: InputOptions<string> & Sortable;
  readonly tags: TagsOptions;
  readonly address: InputOptions<Address> & { readonly search?: boolean };
  readonly ref: RefOptions;
  readonly files: FilesOptions;
  readonly abilities: AbilitiesOptions;
  readonly sequence: SequenceOptions;
}

/** A field of a plain kind: its kind beside its options. */
export type PlainField<K extends PlainKind = PlainKind> = { [P in K]: { readonly kind: P } & OptionsOf[P] & Extra<P> }[K];
type Extra<K> = K extends "ref" ? { readonly target: string } : unknown;

export type RefField = PlainField<"ref">;
export interface ChoiceField extends ChoiceOptions {
  readonly kind: "choice";
  readonly options: readonly string[];
}
export interface LinesField extends LinesOptions {
  readonly kind: "lines";
  readonly fields: LineFields;
}
/** Kept in its own column and recomputed on every write, so that it can be listed, sorted and filtered. */
export interface ComputedField extends ComputedOptions {
  readonly kind: "computed";
  readonly as: ComputedKind;
  /** A pure function of the row's inputs (lines included). A method, so that a row of precise type is accepted. */
  compute(row: never): string | number | boolean | null;
}
export type ComputedKind = "text" | "phone" | "integer" | "decimal" | "money" | "percent" | "boolean" | "date";

export type Field = PlainField | ChoiceField | LinesField | ComputedField;
export type Fields = Readonly<Record<string, Field>>;
/** Child rows have no child rows and no files of their own. */
export type LineField = Exclude<Field, { kind: "lines" | "files" | "sequence" }>;
export type LineFields = Readonly<Record<string, LineField>>;

/** A field by its kind: `FieldOf<"money">`. */
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;

/** The name in words: "accountExecutive" -> "Account executive". */
export function inWords(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function labelOf(name: string, field: CommonOptions): string {
  return field.label ?? inWords(name);
}

/** The name under which a field's value travels in inputs and rows: a reference is an id. */
export function wireName(name: string, field: { readonly kind: Kind }): string {
  return field.kind === "ref" ? `${name}Id` : name;
}
