import { type QueryExecutorProvider, sql } from "kysely";
import { type Ability, hasAbility } from "../../src/schemas/access/abilities.ts";
import { parseAbility, textOfAbility } from "../../src/schemas/access/ability-text.ts";
import { type Caller, isSystem, sideOf } from "../access/caller.ts";
import { conflict, Problem } from "../engine/wire/problem.ts";

/** Callers can't grant abilities they lack. @throws Problem 403 that names the missing abilities */
export function mayGrant(caller: Caller, granted: readonly Ability[]): void {
  if (isSystem(caller)) return;
  const lacking = granted.filter(({ subject, action }) => !hasAbility(caller, subject, action)).map(textOfAbility);
  if (lacking.length === 0) return;
  const [first, ...others] = lacking;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  throw new Problem(403, `You can't grant permissions that you don't have yourself: ${first}${more}.`);
}

interface Standing {
  readonly id: number;
  readonly type: string;
  readonly isAdmin: boolean;
}

/** Callers can't change the account of a person with more abilities; employees may always change customers. @throws Problem 403 */
export async function notAbove(db: QueryExecutorProvider, caller: Caller, person: Standing): Promise<void> {
  if (isSystem(caller) || caller.isAdmin || caller.id === person.id) return;
  if (person.type === "C" && sideOf(caller) === "employee") return;
  const abilities = person.isAdmin ? null : await abilitiesOf(db, person.id);
  if (abilities?.every(({ subject, action }) => hasAbility(caller, subject, action))) return;
  throw new Problem(403, "This person has permissions that you don't have. Ask an administrator.");
}

/** The combined abilities of a user's roles. */
export async function abilitiesOf(db: QueryExecutorProvider, userId: number): Promise<Ability[]> {
  const { rows } = await sql<{ ability: string }>`
    select distinct unnest(r.abilities) as ability from users_roles h join roles r on r.id = h.role_id
    where h.parent_id = ${userId} and r.deleted_at is null`.execute(db);
  return knownAbilities(rows.map(({ ability }) => ability));
}

/** A role may contain abilities that this version no longer knows; they are ignored. */
export const knownAbilities = (texts: readonly string[]): Ability[] => texts.map(parseAbility).filter((each) => each !== null);

/**
 * Run after removing an administrator, in the same transaction: at least one must remain, even when several are removed at once. In a
 * customer's company this applies to its own users; employees can appoint a new one.
 * @throws Problem 409
 */
export async function oneAdminIsLeft(
  db: QueryExecutorProvider,
  caller: Caller,
  person: { type: string; companyId: number | null },
): Promise<void> {
  if (person.type === "C" && sideOf(caller) === "employee") return;
  // The lock makes two administrators who remove each other run one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('hq administrators'))`.execute(db);
  const { rows } = await sql`
    select 1 from users where type = ${person.type} and company_id is not distinct from ${person.companyId}::bigint
      and is_admin and state = 'active' and deleted_at is null limit 1`.execute(db);
  if (rows.length === 0) throw conflict("There must be at least one administrator. Make someone else an administrator first.");
}
