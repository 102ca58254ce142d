import type { Fields, LineFields } from "../../src/schemas/field.ts";
import type { AnyResource, ResourceRow } from "../../src/schemas/resource.ts";
import type { InputOf, WrittenValues } from "../../src/schemas/row.ts";
import type { Tx } from "../db/connection.ts";
import type { EnqueueOptions } from "../jobs/enqueue.ts";
import type { Call, Input, Row } from "./call.ts";
import type { Operations } from "./operations.ts";
import type { StoredDocument } from "./write/stored-documents.ts";

/** A notification about the row, in addition to those that the rule declares. */
export interface UserNotice {
  /** User ids; the caller and users who may not read the row are left out. */
  readonly to: readonly number[];
  readonly title: string;
  readonly message: string;
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
  /**
   * Writes fields of the row, read-only ones included, as part of this operation: it has one version and one log entry. Computed fields
   * are recomputed. `row` stays as it was.
   */
  write(values: W): Promise<void>;
  /**
   * The same for another row, without checking the caller's abilities on it: it gets its own version, log entry and push message. A
   * function receives the row once it is locked, so that what it returns may depend on it. For a change with a name, use `engine.act`.
   */
  writeTo<T extends AnyResource>(resource: T, id: number, values: ValuesOf<T> | ((row: ResourceRow<T>) => ValuesOf<T>)): Promise<void>;
  /**
   * Renders the named document from a complete row (the current one or the one before) and stores it in a files field, so that what was
   * agreed to stays unchanged.
   */
  storeDocument(name: string, source: R, field: string): Promise<StoredDocument>;
  notify(notice: UserNotice): Promise<void>;
  enqueue(queue: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
}

/** The context of an effect of this resource. */
export type EffectContextOf<R, I = unknown> = EffectContext<ResourceRow<R>, I, ValuesOf<R>>;

type Parts<R> = R extends { readonly types?: { fields: infer F; actions: infer A } } ? { fields: F; actions: A } : never;
type ActionsOf<R> = Parts<R>["actions"];
type WithEffect<A> = { [K in keyof A]: A[K] extends { effect: true } ? K : never }[keyof A];
type ActionInputOf<A> = A extends { input: infer L extends LineFields } ? InputOf<L> : Readonly<Record<never, never>>;
type ValuesOf<R> = WrittenValues<Parts<R>["fields"]>;
type WriteInput<R> = Partial<InputOf<Parts<R>["fields"] & Fields>>;

/** One function per operation declared with `effect: true`. For create, update and remove, this is checked when the server starts. */
export type EffectsOf<R> = {
  readonly [K in WithEffect<ActionsOf<R>>]: (context: EffectContextOf<R, ActionInputOf<ActionsOf<R>[K]>>) => Promise<void>;
} & {
  readonly create?: (context: EffectContextOf<R, WriteInput<R>>) => Promise<void>;
  readonly update?: (context: EffectContextOf<R, WriteInput<R>>) => Promise<void>;
  readonly remove?: (context: EffectContextOf<R, Input>) => Promise<void>;
};

export interface AnyEffects {
  readonly resource: string;
  readonly run: Readonly<Record<string, (context: EffectContext) => Promise<void>>>;
}

/** The code behind a resource's operations, checked against its declaration by the compiler. */
export function defineEffects<R extends AnyResource>(
  resource: R,
  effects: EffectsOf<R> & { readonly [K in Exclude<keyof EffectsOf<R>, string>]: never },
): AnyEffects {
  // Deliberate cast: the engine calls each effect only with the row and input of the resource it was checked against.
  return { resource: resource.name, run: effects as unknown as AnyEffects["run"] };
}
