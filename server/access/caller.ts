import type { Actor, Side } from "../../src/schemas/access/abilities.ts";
import type { EvaluationContext } from "../../src/schemas/rules/where.ts";
import { capitalized } from "../../src/schemas/values/text.ts";

/** A signed-in person, as in the session. */
export interface Person extends Actor {
  readonly name: string;
  readonly sessionId?: number;
}

/** The program itself, under the name shown in its log entries, such as "daily schedule". */
export interface System {
  readonly system: string;
  /** The person it acts for, named in the log: someone who follows an invitation has no session yet. */
  readonly person?: { readonly id: number; readonly name: string };
  /** The holder of a link for whom it acts, who has no account. */
  readonly guest?: Guest;
}

/** Somebody who came by a link. */
export interface Guest {
  /** As they gave it; empty if they were not asked. */
  readonly name: string;
  /** The addresses that the link was sent to. */
  readonly sentTo: readonly string[];
  /** Guards judge them as one of the customer's side, and anybody else as the program itself. */
  readonly isCustomer: boolean;
}

export type Caller = Person | System;

/** Rarely used. The system passes every ability and `by` check, but never a state, guard or invariant check. */
export const asSystem = (name: string, person?: System["person"]): System => ({ system: name, ...(person ? { person } : {}) });

/** The program, acting for the holder of a link: the log says who, and where the link was sent. */
export function asGuest(guest: Guest): System {
  const { name, sentTo } = guest;
  const [address, ...more] = sentTo;
  const link = address === undefined || more.length > 0 ? null : `link sent to ${address}`;
  return { system: name === "" ? capitalized(link ?? "link") : `${name} (${link ?? "by link"})`, guest };
}

export const isSystem = (caller: Actor | System): caller is System => "system" in caller;

/** The system sees rows and fields as an employee does. */
export const sideOf = (caller: Caller): Side => (isSystem(caller) ? "employee" : caller.side);

/** The company's days: today's calendar date in its time zone, and the zone. */
export interface Calendar {
  readonly today: () => string;
  readonly timeZone: string;
}

/** The values of `me` and `now` in conditions. No row has user id 0. */
export function evaluationContextOf(caller: Actor | System, { today, timeZone }: Calendar): EvaluationContext {
  return { ...meOf(caller), today: today(), timeZone };
}

/** The values of `me` alone. */
export const meOf = (caller: Actor | System): Pick<EvaluationContext, "userId" | "companyId"> =>
  isSystem(caller) ? { userId: 0, companyId: null } : { userId: caller.id, companyId: caller.companyId };

export const userIdOf = (caller: Caller): number | null => (isSystem(caller) ? (caller.person?.id ?? null) : caller.id);
export const nameOf = (caller: Caller): string => (isSystem(caller) ? (caller.person?.name ?? caller.system) : caller.name);
