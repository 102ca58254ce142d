import type { Subject } from "./catalogue.ts";
import type { Side } from "./starting-roles.ts";
import type { Verb } from "./verbs.ts";

export type { Side, Subject, Verb };

/** One verb on one subject: what roles are built from. */
export interface Ability {
  readonly subject: Subject;
  readonly action: Verb;
}

/** The acting user: everything an access decision may depend on. */
export interface Actor {
  readonly id: number;
  readonly side: Side;
  readonly isAdmin: boolean;
  /** The customer's company; null for an employee. */
  readonly companyId: number | null;
  readonly abilities: readonly Ability[];
}

/** Checks for a matching subject and verb pair. isAdmin passes every ability check, but no row rule and no invariant. */
export function hasAbility(actor: Pick<Actor, "isAdmin" | "abilities">, subject: Subject, verb: Verb): boolean {
  return actor.isAdmin || actor.abilities.some((ability) => ability.subject === subject && ability.action === verb);
}
