import { type QueryExecutorProvider, sql } from "kysely";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { textOfAbility } from "../../src/schemas/access/ability-text.ts";
import { entryOf, subjects } from "../../src/schemas/access/catalogue.ts";
import { type StartingRole, startingRoles } from "../../src/schemas/access/starting-roles.ts";

const isStartingRole = (name: string): name is StartingRole => Object.hasOwn(startingRoles, name);
const startingRoleNames: readonly StartingRole[] = Object.keys(startingRoles).filter(isStartingRole);

/** What a starting role may do: the `grants` of each subject, and reading everything where the role says so. */
export function startingAbilities(role: StartingRole): Ability[] {
  const readsAll = "readsAll" in startingRoles[role];
  return subjects.flatMap((subject) => {
    const { grants, verbs: offered } = entryOf(subject);
    const granted = grants?.[role] ?? [];
    const verbs = readsAll && offered.includes("read") ? new Set(["read" as const, ...granted]) : granted;
    return [...verbs].map((action) => ({ subject, action }));
  });
}

/** The starting roles as rows of the roles table. */
export const startingRoleRows = startingRoleNames.map((key) => ({
  key,
  displayName: startingRoles[key].name,
  userType: startingRoles[key].side === "employee" ? "E" : "C",
  abilities: startingAbilities(key).map(textOfAbility).sort(),
}));

/** Inserts the starting roles of a new company, in the caller's transaction or statement. */
export async function insertStartingRoles(db: QueryExecutorProvider): Promise<void> {
  const rows = startingRoleRows.map((row) => sql`(${row.displayName}, ${row.userType}, ${row.abilities}::text[])`);
  await sql`INSERT INTO roles (display_name, user_type, abilities) VALUES ${sql.join(rows)}`.execute(db);
}
