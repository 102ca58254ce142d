import type { Side } from "../access/abilities.ts";
import type { AnyWhere, Where } from "../rules/where.ts";
import type { DayRange } from "./figure.ts";

/** One of the four to six figures under a record's title: a field's name, or one of these. */
export type StripFigure<Name extends string = string, S extends string = string> = Name | StripField<Name, S> | StripRows<Name, S>;

/** What every figure can say. */
interface StripOptions<Name extends string, S extends string> {
  /** Shown to this side only. */
  readonly onlyFor?: Side;
  /** The records that show it; default all. */
  readonly where?: Where<Name, S>;
}

/** A field of the record. What is empty is left out. */
export interface StripField<Name extends string = string, S extends string = string> extends StripOptions<Name, S> {
  /** The field. */
  readonly field: Name;
  /** Default: the field's. */
  readonly label?: string;
  /** Of a date: the records in which it counts as late once it has passed. */
  readonly due?: Where<Name, S>;
  /** Shown where the field is empty: "Nobody". */
  readonly empty?: string;
}

/**
 * Rows of another resource that point at the record, as far as the reader may read them: how many, or an amount or date of theirs. It leads
 * to their list, and is loaded in a call of its own.
 */
export interface StripRows<Name extends string = string, S extends string = string> extends StripOptions<Name, S> {
  /** The other resource. */
  readonly of: string;
  /** Its reference that points at the record. */
  readonly by: string;
  /** What it is. */
  readonly label: string;
  /** The rows it counts, as far as a list can be filtered that way. */
  readonly rows?: AnyWhere;
  /** Only rows whose date lies in these days. */
  readonly days?: DayRange & { readonly field: string };
  /** Adds up this field of theirs. */
  readonly sum?: string;
  /** The first of their dates. */
  readonly first?: string;
  /** The last of their dates. */
  readonly last?: string;
  /** An amount about them that the server computes by hand, by its name in the effects; for employees only. */
  readonly measure?: string;
  /** Shown where there is no amount or date. */
  readonly empty?: string;
  /** Any such row is a reason to worry. */
  readonly bad?: true;
}
interface ShownResource {
  readonly views: { readonly show: { readonly strip?: readonly FinishedFigure[]; readonly openNow?: readonly StripRows[] } };
}
export type FinishedFigure = StripField | StripRows;

/** The strip as the generic layers read it. */
export const finishedStrip = (strip: readonly StripFigure[] = []): readonly FinishedFigure[] =>
  strip.map((figure) => (typeof figure === "string" ? { field: figure } : figure));

/** The record's figures of other rows, in the order in which they are answered: those of the strip, then those of what is open now. */
export const rowFiguresOf = ({ views: { show } }: ShownResource): readonly StripRows[] => [
  ...(show.strip ?? []).filter(isOfRows),
  ...(show.openNow ?? []),
];

export const isOfRows = (figure: FinishedFigure): figure is StripRows => "of" in figure;
