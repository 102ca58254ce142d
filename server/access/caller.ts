import type { Actor, Side } from "../../src/schemas/abilities.ts";
import type { EvaluationContext } from "../../src/schemas/where.ts";

/** A person, as a session gives them. */
export interface Person extends Actor {
  readonly name: string;
  readonly sessionId?: number;
}

/** The program itself, under the name that its entries in the log carry: "quote expiry". */
export interface System {
  readonly system: string;
  /** The person it does it for, who is then named in the log: whoever follows an invitation is in no session yet. */
  readonly person?: { readonly id: number; readonly name: string };
}

export type Caller = Person | System;

/** Rare, and spelled out where it is used: passes every ability and every `by`, never a state, a guard or an invariant. */
export const asSystem = (name: string, person?: System["person"]): System => ({ system: name, ...(person ? { person } : {}) });

export const isSystem = (caller: Caller): caller is System => "system" in caller;

/** The program sees rows and fields as an employee does. */
export const sideOf = (caller: Caller): Side => (isSystem(caller) ? "employee" : caller.side);

/** What `me` and `now` stand for. No row has the user 0. */
export function evaluationContextOf(caller: Caller, today: string): EvaluationContext {
  return isSystem(caller) ? { userId: 0, companyId: null, today } : { userId: caller.id, companyId: caller.companyId, today };
}

export const userIdOf = (caller: Caller): number | null => (isSystem(caller) ? (caller.person?.id ?? null) : caller.id);
export const nameOf = (caller: Caller): string => (isSystem(caller) ? (caller.person?.name ?? caller.system) : caller.name);
