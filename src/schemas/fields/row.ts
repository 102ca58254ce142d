import type { ZoneKey } from "../rules/zone-path.ts";
import type { ANY_REF_ID, ANY_REF_KIND, LineFields, PlainKind } from "./field.ts";
import type { KindValues } from "./kind-values.ts";
import type { systemFields } from "./system-fields.ts";

/** The type of a field's value, without null. */
export type ValueOf<F> = F extends { kind: "choice"; options: readonly (infer V)[] }
  ? V
  : F extends { kind: "lines"; fields: infer L extends LineFields }
    ? readonly LineRow<L>[]
    : F extends { kind: "computed"; as: infer K extends PlainKind }
      ? KindValues[K]
      : F extends { kind: infer K extends PlainKind }
        ? KindValues[K]
        : never;

type Always<F> = F extends { required: true } | { kind: "sequence" | "lines" | "files" | "boolean" | "tags" | "abilities" } ? true : false;
type Stored<F> = Always<F> extends true ? ValueOf<F> : ValueOf<F> | null;

type WithState<F> = { [K in keyof F]: F[K] extends { kind: "ref"; withState: true } ? K : never }[keyof F];
type ZonePaths<F> = { [K in keyof F]: F[K] extends { kind: "dateTime"; zone: infer P extends `${string}.${string}` } ? P : never }[keyof F];
type RefNames<F> = { [K in keyof F]: F[K] extends { kind: "ref" | "anyRef" } ? K : never }[keyof F];
type AnyRefNames<F> = { [K in keyof F]: F[K] extends { kind: "anyRef" } ? K : never }[keyof F];
type WireName<F, K extends keyof F> = F[K] extends { kind: "ref" }
  ? `${K & string}Id`
  : F[K] extends { kind: "anyRef" }
    ? typeof ANY_REF_ID
    : K & string;

/** The declared fields as properties of a row: a reference `customer` becomes `customerId` and, for reading, its name under `customer`. */
export type FieldValues<F> = {
  readonly [K in keyof F as WireName<F, K>]: Stored<F[K]>;
} & { readonly [K in AnyRefNames<F> as typeof ANY_REF_KIND]: Stored<F[K]> } & {
  readonly [K in RefNames<F>]: F[K] extends { required: true } ? string : string | null;
} & {
  readonly [K in WithState<F> as `${K & string}State`]: string | null;
} & {
  readonly [P in ZonePaths<F> as ZoneKey<P>]: string | null;
};

export type LineRow<F extends LineFields> = { readonly id: number } & FieldValues<F>;

/** The properties of every row. */
export type BaseRow = { readonly version: number } & FieldValues<typeof systemFields>;

/** A complete row of a resource with these fields and states, including lines and hidden fields. */
export type RowOf<F, S extends string = never> = BaseRow &
  FieldValues<F> &
  ([S] extends [never] ? unknown : { readonly state: S; readonly status: string; readonly statusId: number });

/** False for kinds and options that inputs do not contain. */
type Written<F> = F extends { kind: "computed" | "sequence" } | { readOnly: true } ? false : true;
type Needed<F> = F extends { required: true } ? (F extends { default: unknown } | { defaultDays: number } ? false : true) : false;
type InputValue<F> = F extends { kind: "lines"; fields: infer L extends LineFields }
  ? readonly (InputOf<L> & { readonly id?: number })[]
  : F extends { kind: "files" }
    ? readonly number[]
    : F extends { required: true }
      ? ValueOf<F>
      : ValueOf<F> | null;

type InputNames<F, K extends keyof F> = WireName<F, K> | (F[K] extends { kind: "anyRef" } ? typeof ANY_REF_KIND : never);

/** The values of a row that have a column of their own, by the names they travel under: a reference by its id, without its name. */
export type ColumnValues<F> = {
  readonly [K in keyof F as F[K] extends { kind: "lines" | "files" } ? never : InputNames<F, K>]: Stored<F[K]>;
};

type WrittenValue<F> = F extends { kind: "lines"; fields: infer L extends LineFields }
  ? readonly (WrittenValues<L> & { readonly id?: number })[]
  : Stored<F>;

/** What an effect may write: any subset of the stored fields, read-only ones included. Computed fields follow from them; files have their own way. */
export type WrittenValues<F> = {
  readonly [K in keyof F as F[K] extends { kind: "computed" | "files" } ? never : InputNames<F, K>]?: WrittenValue<F[K]>;
};

/** The input of create; update takes any subset of it, plus the version. */
export type InputOf<F> = {
  readonly [K in keyof F as Written<F[K]> extends true ? (Needed<F[K]> extends true ? InputNames<F, K> : never) : never]: InputValue<F[K]>;
} & {
  readonly [K in keyof F as Written<F[K]> extends true ? (Needed<F[K]> extends true ? never : InputNames<F, K>) : never]?: InputValue<F[K]>;
};
