import { readFileSync, writeFileSync } from "node:fs";
import { migrationsDirectory } from "./migrate.ts";
import { literal } from "./names.ts";

/** A starting role as it was, or is now, given to a new company. */
export interface DefaultRole {
  readonly key: string;
  readonly displayName: string;
  readonly userType: string;
  readonly abilities: readonly string[];
}

/** The starting roles as of the last migration. `npm run migration` writes the file; it is committed with the migration. */
const snapshotFile = (): string => `${migrationsDirectory()}/starting-roles.json`;
export const readGrantSnapshot = (): DefaultRole[] => JSON.parse(readFileSync(snapshotFile(), "utf8")) as DefaultRole[];
export const writeGrantSnapshot = (roles: readonly DefaultRole[]): void =>
  writeFileSync(snapshotFile(), `${JSON.stringify(roles, null, 2)}\n`);

/** Returns a sentence if the migrations are behind these default grants. */
export function grantProblems(roles: readonly DefaultRole[]): string[] {
  const before = new Map(readGrantSnapshot().map((role) => [role.key, JSON.stringify(role)]));
  const different = roles.filter((role) => before.get(role.key) !== JSON.stringify(role)).map(({ displayName }) => displayName);
  if (different.length === 0) return [];
  return [
    `The default grants have changed since the last migration (${different.join(", ")}). Run \`npm run migration -- <what-changed>\`.`,
  ];
}

const list = (texts: readonly string[]): string => `array[${texts.map(literal).join(", ")}]::text[]`;

/**
 * The statements that bring new default grants, and new starting roles, to the companies that exist already. A role still is the starting
 * role if it has its name and holds all it was given; one that was renamed or lost an ability is the company's own decision and stays as it
 * is. Nothing is ever taken from a role. On an empty database the statements do nothing: its company starts with the new grants.
 */
export function grantStatements(before: readonly DefaultRole[], now: readonly DefaultRole[]): string[] {
  return now.flatMap((role) => {
    const previous = before.find(({ key }) => key === role.key);
    if (!previous) return [insertRole(role)];
    const added = role.abilities.filter((ability) => !previous.abilities.includes(ability));
    return added.length === 0 ? [] : [grant(previous, added)];
  });
}

const named = ({ displayName, userType }: DefaultRole): string =>
  `display_name = ${literal(displayName)} and user_type = ${literal(userType)} and company_id is null`;

const grant = (role: DefaultRole, added: readonly string[]): string => `with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || ${list(added)}) ability)
  from (
    select id, abilities from roles where ${named(role)} and deleted_at is null
      and not abilities @> ${list(added)}
      and abilities @> ${list(role.abilities)}
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted`;

const insertRole = (role: DefaultRole): string => `insert into roles (display_name, user_type, abilities)
select ${literal(role.displayName)}, ${literal(role.userType)}, ${list(role.abilities)}
where exists (select 1 from roles)
  and not exists (select 1 from roles where lower(display_name) = lower(${literal(role.displayName)}) and company_id is null)`;
