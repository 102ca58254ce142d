import type { Fields, LineFields } from "../../src/schemas/field.ts";
import type { AnyResource, ResourceRow } from "../../src/schemas/resource.ts";
import type { InputOf } from "../../src/schemas/row.ts";
import type { Tx } from "../db/connection.ts";
import type { EnqueueOptions } from "../jobs/enqueue.ts";
import type { Call, Input, Row } from "./call.ts";
import type { Operations } from "./operations.ts";
import type { StoredDocument } from "./stored-documents.ts";

/** A notification about the row, beyond what the rule tells by itself. */
export interface UserNotice {
  /** Ids of users; those who may not read the row, and the doer, are left out. */
  readonly to: readonly number[];
  readonly title: string;
  readonly message: string;
}

/** What an effect is given. It runs after the guarded write, in the same transaction; a Problem it throws undoes everything. */
export interface EffectContext<R = Row, I = Input> {
  /** Complete, hidden fields and lines included, as just written. */
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
  /** The calendar date of a moment there. */
  readonly dayOf: (moment: string) => string;
  /**
   * Makes the document of that name from a complete row, this one or the one before, and keeps it in a field of files: what was
   * agreed to stays as it was.
   */
  storeDocument(name: string, of: R, field: string): Promise<StoredDocument>;
  notify(notice: UserNotice): Promise<void>;
  enqueue(queue: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
}

type Parts<R> = R extends { readonly types?: { fields: infer F; actions: infer A } } ? { fields: F; actions: A } : never;
type ActionsOf<R> = Parts<R>["actions"];
type WithEffect<A> = { [K in keyof A]: A[K] extends { effect: true } ? K : never }[keyof A];
type ActionInputOf<A> = A extends { input: infer L extends LineFields } ? InputOf<L> : Readonly<Record<never, never>>;
type WriteInput<R> = Partial<InputOf<Parts<R>["fields"] & Fields>>;

/** One function for each operation declared with `effect: true`. Of create, update and remove, the start of the server checks which. */
export type EffectsOf<R> = {
  readonly [K in WithEffect<ActionsOf<R>>]: (context: EffectContext<ResourceRow<R>, ActionInputOf<ActionsOf<R>[K]>>) => Promise<void>;
} & {
  readonly create?: (context: EffectContext<ResourceRow<R>, WriteInput<R>>) => Promise<void>;
  readonly update?: (context: EffectContext<ResourceRow<R>, WriteInput<R>>) => Promise<void>;
  readonly remove?: (context: EffectContext<ResourceRow<R>>) => Promise<void>;
};

export interface AnyEffects {
  readonly resource: string;
  readonly run: Readonly<Record<string, (context: EffectContext) => Promise<void>>>;
}

/** The code behind a resource's operations, held against its declaration by the compiler. */
export function defineEffects<R extends AnyResource>(
  resource: R,
  effects: EffectsOf<R> & { readonly [K in Exclude<keyof EffectsOf<R>, string>]: never },
): AnyEffects {
  // The named boundary: the engine calls each with the row and input of the very resource it was checked against.
  return { resource: resource.name, run: effects as unknown as AnyEffects["run"] };
}
