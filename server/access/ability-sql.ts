import { type RawBuilder, sql } from "kysely";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { textOfAbility } from "../../src/schemas/access/ability-text.ts";

/**
 * SQL over the users table under that alias: whether a user has the ability, through a role or as an administrator. For the caller, use the
 * abilities in the session instead.
 */
export function hasAbilitySql(alias: string, ability: Ability): RawBuilder<boolean> {
  const user = sql.table(alias);
  return sql`(${user}.is_admin or exists (
    select 1 from users_roles h join roles r on r.id = h.role_id
    where h.parent_id = ${user}.id and r.deleted_at is null and ${textOfAbility(ability)} = any(r.abilities)))`;
}
