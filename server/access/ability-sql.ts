import { type RawBuilder, sql } from "kysely";
import { type Ability, textOfAbility } from "../../src/schemas/abilities.ts";

/**
 * As SQL, over rows of users under that alias: whether they hold the ability, by a role or as administrators. Of whoever calls, the
 * session knows it already.
 */
export function hasAbilitySql(alias: string, ability: Ability): RawBuilder<boolean> {
  const user = sql.table(alias);
  return sql`(${user}.is_admin or exists (
    select 1 from users_roles h join roles r on r.id = h.role_id
    where h.parent_id = ${user}.id and r.deleted_at is null and ${textOfAbility(ability)} = any(r.abilities)))`;
}
