import type { Remedy } from "../../../src/schemas/actions/remedy.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { Problem } from "./problem.ts";

/** What an effect knows beside the declared remedies: a record, and how it is called. */
export interface KnownRecord {
  readonly record: AnyResource;
  readonly id: number;
  readonly title: string;
}

export type Lead = Remedy | KnownRecord;

/** A refusal of an effect with what leads on. Of that, the engine offers the caller what is open to them. */
export class LeadingRefusal extends Problem {
  readonly leads: readonly Lead[];

  constructor(message: string, leads: readonly Lead[]) {
    super(409, message);
    this.leads = leads;
  }
}

/** The state, the version or a guard of a record refuses an operation on it. The effect of another record's operation may be what tried it. */
export class RowRefusal extends Problem {
  readonly of: KnownRecord;

  constructor(message: string, details: Readonly<Record<string, unknown>>, of: KnownRecord) {
    super(409, message, details);
    this.of = of;
  }
}

/** For effects: 409 that leads on. */
export const conflictLeadingTo = (message: string, ...leads: readonly Lead[]): LeadingRefusal => new LeadingRefusal(message, leads);

/** Rows with a number, as records to open. */
export const recordsOf = (record: AnyResource, rows: readonly { readonly id: number; readonly number: string }[]): KnownRecord[] =>
  rows.map(({ id, number }) => ({ record, id, title: number }));
