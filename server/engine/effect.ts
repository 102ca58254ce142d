import type { Obstacle } from "../../src/contract/options.ts";
import type { Mistake } from "../../src/schemas/check/mistake.ts";
import type { Fields, InputFields } from "../../src/schemas/fields/field.ts";
import type { InputOf } from "../../src/schemas/fields/row.ts";
import type { AnyResource, ResourceRow } from "../../src/schemas/resource.ts";
import type { Caller } from "../access/caller.ts";
import type { Queryable, Tx } from "../db/connection.ts";
import type { EnqueueOptions } from "../jobs/enqueue.ts";
import type { Call, Input, Row } from "./call.ts";
import type { Operations, ValuesOf, Written } from "./operations.ts";

/** A notification in addition to those that the rule declares. */
export interface UserNotice {
  /** The record that it is about and opens; default the row. */
  readonly about?: { readonly resource: AnyResource; readonly id: number };
  /** User ids; the caller and users who may not read the record are left out. */
  readonly to: readonly number[];
  readonly title: string;
  readonly message: string;
  /** Also by email, with a link to the record. */
  readonly mail?: true;
}

/** The fields of a record that a stored document goes to. */
export interface DocumentPlace {
  /** The files field that gets the file, moments after the commit. */
  readonly file: string;
  /** The text field that gets the SHA-256 of the document's content in the same transaction. */
  readonly content: string;
  /** The text field that gets the SHA-256 of the file, together with it, unless `content` has changed by then. */
  readonly digest: string;
}

/** What a company has set that decides what effects do, as it is now. */
export interface EffectSettings {
  /** When automatic text messages may be sent, as HH:MM where their reader is. */
  readonly textHours: readonly [earliest: string, latest: string];
  /** Payment terms of new customers. */
  readonly paymentTerms?: string | undefined;
  /** Whether webhooks may be sent to this machine. */
  readonly localWebhooks: boolean;
}

/**
 * The argument of an effect. It runs after the guarded write, in the same transaction; a Problem it throws rolls everything back. `R` is the
 * row, `I` the operation's input and `W` what can be written to the row.
 */
export interface EffectContext<R = Row, I = Input, W = Input> {
  /** The complete row just written, including hidden fields and lines. */
  readonly row: R;
  /** The same before the write; null for a create. */
  readonly before: R | null;
  readonly input: I;
  readonly trx: Tx;
  readonly call: Call;
  /** The engine's operations within this transaction. */
  readonly engine: Operations;
  /** Calendar date in the company's time zone. */
  readonly today: string;
  /** Calendar date of a moment in the company's time zone. */
  readonly dayOf: (timestamp: string) => string;
  /** The company's. */
  readonly timeZone: string;
  readonly settings: EffectSettings;
  /**
   * The input for a new row of a resource that is made from this one: what its source for this row says, or `makes` of the running action.
   * For a part of the row, it is given in place of the whole.
   */
  takenOverBy(target: AnyResource, part?: R): Input;
  /**
   * Writes fields of the row, read-only ones included, as part of this operation: it has one version and one log entry. Computed fields
   * are recomputed. `row` stays as it was. For another row there is `engine.write`.
   */
  write(values: W): Promise<void>;
  /**
   * Keeps what the named document shows of a complete row (the current one or the one before), so that what was agreed to stays unchanged.
   * After the commit, a job makes the file from it and attaches it to the record.
   */
  storeDocument(name: string, source: R, place: DocumentPlace): Promise<void>;
  notify(notice: UserNotice): Promise<void>;
  /** To be called for every email that the caller causes. @throws Problem 429 if there were too many */
  countEmail(addresses: readonly string[]): void;
  enqueue(queue: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
}

/** A row about to be inserted: references have ids, but not yet names. */
export type NewRow<R> = Omit<R, "id" | "version" | "number" | "createdAt" | "updatedAt">;

/** The argument of `beforeCreate`. */
export interface NewRowContext<R = Row> extends Pick<EffectContext, "trx" | "call" | "today" | "dayOf" | "settings"> {
  readonly row: NewRow<R>;
}

/** The argument of `drawn`: the chosen row, and what its values depend on (`fills`). */
export interface DrawnContext<R = Row> {
  readonly row: R;
  /** By the names of the declaration's `given`, ids and texts; a missing one was not known. */
  readonly given: Readonly<Record<string, string | number>>;
  readonly connection: Queryable;
  /** Calendar date in the company's time zone. */
  readonly today: string;
}

/** The argument of `obstacles`. */
export interface ObstaclesContext {
  /** The reference within the resource: "item", in lines "lines.item". */
  readonly path: string;
  /** Rows of its target. The caller's scope includes them all. */
  readonly ids: readonly number[];
  /** By the names of the declaration's `given`; a missing one is not known yet. */
  readonly given: Readonly<Record<string, string | number>>;
  readonly caller: Caller;
  /** Whether the caller may know more of the rows than customers and those who only choose them: reasons and numbers of other records. */
  readonly isTrusted: boolean;
  readonly connection: Queryable;
  /** The company's. */
  readonly timeZone: string;
}

/** The argument of `createImported`. The importer has the ability that the declaration asks for. */
export interface ImportedContext extends Pick<EffectContext, "trx" | "call" | "engine"> {
  /** The record's own inputs, which the engine checks when it creates the record. */
  readonly input: Input;
  /** The checked values of `imports.creates.input`, every one of them. */
  readonly values: Row;
}

/** The context of an effect of this resource. */
export type EffectContextOf<R, I = unknown> = EffectContext<ResourceRow<R>, I, ValuesOf<R>>;

type Parts<R> = R extends { readonly types?: { fields: infer F; actions: infer A } } ? { fields: F; actions: A } : never;
type ActionsOf<R> = Parts<R>["actions"];
type WithEffect<A> = { [K in keyof A]: A[K] extends { effect: true } ? K : never }[keyof A];
type ActionInputOf<A> = A extends { input: infer L extends InputFields } ? InputOf<L> : Readonly<Record<never, never>>;
type WriteInput<R> = Partial<InputOf<Parts<R>["fields"] & Fields>>;

/** One function per operation declared with `effect: true`. For create, update and remove, this is checked when the server starts. */
export type EffectsOf<R> = string extends keyof ActionsOf<R> ? UncheckedEffects<R> : CheckedEffects<R>;

/** The actions' names are lost where one of them has a mistake: the compiler reports it there, and nothing in the effects. */
type UncheckedEffects<R> = Readonly<Record<string, (context: EffectContextOf<R, UncheckedInput>) => Promise<void>>>;
// biome-ignore lint/suspicious/noExplicitAny: whatever the effect reads of it is not what is wrong.
type UncheckedInput = any;

type CheckedEffects<R> = {
  readonly [K in WithEffect<ActionsOf<R>>]: (context: EffectContextOf<R, ActionInputOf<ActionsOf<R>[K]>>) => Promise<void>;
} & {
  readonly [K in Exclude<keyof ActionsOf<R>, WithEffect<ActionsOf<R>>>]?: Mistake<"This action does not declare `effect: true`", K>;
} & {
  /**
   * Returns values that a new row gets beside its input, read-only ones included; a Problem it throws refuses the row. The input has been
   * checked, and nothing is written yet, so that the row is written once. What needs the row itself is for `create`.
   */
  readonly beforeCreate?: (context: NewRowContext<ResourceRow<R>>) => Promise<Partial<ValuesOf<R>>>;
  /** Returns values of the row that depend on the record that it is chosen for, in place of its own: a price for this customer. */
  readonly drawn?: (context: DrawnContext<ResourceRow<R>>) => Promise<Partial<ValuesOf<R>>>;
  /** Returns what is in the way of rows that a reference with `obstacles` may point at; those without anything are left out. */
  readonly obstacles?: (context: ObstaclesContext) => Promise<ReadonlyMap<number, Obstacle>>;
  /** Makes a record of a row of a file (`imports.creates`), and returns what the engine has written. */
  readonly createImported?: (context: ImportedContext) => Promise<Written>;
  /** Amounts of a record, by name, that its strip shows and that no sum over other rows says: its available credit. */
  readonly measures?: Measures;
  readonly create?: (context: EffectContextOf<R, WriteInput<R>>) => Promise<void>;
  readonly update?: (context: EffectContextOf<R, WriteInput<R>>) => Promise<void>;
  readonly remove?: (context: EffectContextOf<R, Input>) => Promise<void>;
};

/** Each returns an amount in cents; null where the record has none. The caller may read the record. */
export type Measures = Readonly<Record<string, (id: number, connection: Queryable) => Promise<number | null>>>;

export interface AnyEffects {
  readonly defines: "effects";
  readonly resource: string;
  readonly beforeCreate?: (context: NewRowContext) => Promise<Input>;
  readonly drawn?: (context: DrawnContext) => Promise<Input>;
  readonly obstacles?: (context: ObstaclesContext) => Promise<ReadonlyMap<number, Obstacle>>;
  readonly createImported?: (context: ImportedContext) => Promise<Written>;
  readonly measures?: Measures;
  readonly run: Readonly<Record<string, (context: EffectContext) => Promise<void>>>;
}

/** The code behind a resource's operations, checked against its declaration by the compiler. */
export function defineEffects<R extends AnyResource>(
  resource: R,
  effects: EffectsOf<R> & { readonly [K in Exclude<keyof EffectsOf<R>, string>]: never },
): AnyEffects {
  // Deliberate cast: the engine calls each effect only with the row and input of the resource it was checked against.
  type Special = Pick<AnyEffects, "beforeCreate" | "drawn" | "obstacles" | "createImported" | "measures">;
  const { beforeCreate, drawn, obstacles, createImported, measures, ...run } = effects as unknown as AnyEffects["run"] & Special;
  const special = { ...(beforeCreate ? { beforeCreate } : {}), ...(drawn ? { drawn } : {}), ...(obstacles ? { obstacles } : {}) };
  const imported = createImported ? { createImported } : {};
  return { defines: "effects", resource: resource.name, run, ...special, ...imported, ...(measures ? { measures } : {}) };
}

/** The operations that have code: `beforeCreate` alone is that of a create. */
export const operationsWithCode = ({ run, beforeCreate }: AnyEffects): string[] => [
  ...new Set([...Object.keys(run), ...(beforeCreate ? ["create"] : [])]),
];

/** Whether a value was made by `defineEffects`. */
export const isEffects = (value: unknown): value is AnyEffects => (value as Partial<AnyEffects> | null)?.defines === "effects";
