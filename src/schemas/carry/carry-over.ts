import type { Fields } from "../fields/field.ts";

/** What a new row takes over from the record that it is made from: in forms, and in effects that create it. */
export interface CarryOver<Name extends string = string, Lines extends string = string> {
  /** Own fields with the record's fields they are copied from: `{ customer: "party" }`. */
  readonly copies?: { readonly [Own in Name]?: string };
  /** Own fields that follow from the record in another way: the day of a window, the stops of a route. */
  readonly derives?: { readonly [Own in Name]?: Derivation };
  /** The record's lines (`from`) as lines of the new row (`to`); `each` names own columns with theirs. */
  readonly lines?: { readonly from: string; readonly to: Lines; readonly each: Readonly<Record<string, string>> };
  /**
   * Own fields that the record has too and that start empty nevertheless, with the reason; columns of lines as "lines.price". A field that is
   * neither carried over nor left stops the start. A text alone says why nothing is taken over.
   */
  readonly leaves?: string | { readonly [Own in Name | `${Lines}.${string}`]?: string };
}

/** A reference's value, as derivations read and return it. */
export interface Linked {
  readonly id: number;
  readonly name: string;
}

/** The clocks by which work is planned: those of the company. */
export interface WorkTime {
  /** The calendar date of today. */
  readonly today: string;
  /** The calendar date of a moment. */
  dayOf(timestamp: string): string;
  /** The moment at which these clocks show a date and a time, HH:mm. */
  at(date: string, time: string): string;
}

/** A value that follows from fields of the record, made by `derive`. */
export interface Derivation {
  /** The record's fields that it reads; it gets no others. */
  readonly of: readonly string[];
  /** A pure function. References are read and returned as `Linked`; undefined leaves the field as it is. */
  value(row: never, time: WorkTime): unknown;
}

/** Lets a field follow from the named fields of the record that the row is made from. */
export const derive = <R>(of: readonly (keyof R & string)[], value: (row: R, time: WorkTime) => unknown): Derivation => ({ of, value });

/** The columns that inputs contain, to be copied under their own names. */
export const sameNames = (columns: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(columns).flatMap(([name, { kind }]) => (kind === "computed" ? [] : [[name, name]])));

/** Whether something is taken over beside the reference itself. */
export const needsRecord = ({ copies, derives, lines }: CarryOver): boolean => Boolean(copies ?? derives ?? lines);
