import { sql } from "kysely";
import { startingAbilities, startingRoleRows } from "../../../server/db/starting-roles.ts";
import { insertRows, type SeedRow } from "../../../server/demo/insert-rows.ts";
import { issueTicket } from "../../../server/identity/tickets.ts";
import { type Ability, type Actor, hasAbility } from "../../../src/schemas/access/abilities.ts";
import { textOfAbility } from "../../../src/schemas/access/ability-text.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { canaryPhone, canaryText, type Owner } from "./canaries.ts";
import type { PermissionServer } from "./permission-server.ts";

export interface Person extends Actor {
  readonly name: string;
  readonly sessionId: number;
  /** The token of a valid session. */
  readonly token: string;
  /** The owners whose values they may see. */
  readonly mayKnow: readonly Owner[];
  /** Whether they are their company's only user. */
  readonly alone: boolean;
  /** Whether the token is an API key. */
  readonly isKey?: true;
  /** The row as it was inserted. */
  readonly row: SeedRow;
}

export interface Companies {
  readonly acme: number;
  readonly zeta: number;
}

/**
 * Everyone whose calls are tested: an admin, each role of the demo company, a user without abilities, customers of
 * two companies.
 */
export async function createPeople(server: PermissionServer, { acme, zeta }: Companies): Promise<Person[]> {
  const people: Person[] = [await invite(server, { name: "admin", isAdmin: true })];
  for (const { key: name, userType } of startingRoleRows) {
    const abilities = startingAbilities(name);
    if (userType === "E") people.push(await invite(server, { name, abilities }));
    else people.push(await invite(server, { name: `${name} of acme`, abilities, companyId: acme, mayKnow: ["acme", "acmeAssistant"] }));
  }
  people.push(
    await invite(server, { name: "nobody" }),
    await invite(server, { name: "owner of acme", isAdmin: true, companyId: acme, mayKnow: ["acme", "acmeOwner"] }),
    await invite(server, { name: "owner of zeta", isAdmin: true, companyId: zeta, mayKnow: ["zeta", "zetaOwner"], alone: true }),
  );
  return people;
}

export function personNamed(people: readonly Person[], name: string): Person {
  const person = people.find((each) => each.name === name);
  if (!person) throw new Error(`Nobody is called ${name}.`);
  return person;
}

interface Guest {
  readonly name: string;
  readonly isAdmin?: boolean;
  readonly abilities?: readonly Ability[];
  readonly companyId?: number;
  readonly mayKnow?: readonly Owner[];
  readonly alone?: boolean;
}

async function invite(
  server: PermissionServer,
  { name, isAdmin = false, abilities = [], companyId, mayKnow = [], alone = false }: Guest,
): Promise<Person> {
  const [owner = "house"] = mayKnow;
  const row = await insertUser(server, { owner, name, state: "active", companyId: companyId ?? null, isAdmin });
  const { id } = row;
  await grant(server, id, row.type === "E" ? "E" : "C", abilities);
  const token = await server.sessions.start(id, { ip: "127.0.0.1" });
  const session = await server.sessions.find(token);
  if (!session) throw new Error(`${name} has no session.`);
  const side = companyId === undefined ? "employee" : "customer";
  return { name, id, sessionId: session.sessionId, token, side, isAdmin, companyId: companyId ?? null, abilities, mayKnow, alone, row };
}

interface Account {
  readonly owner: Owner;
  readonly name: string;
  readonly state: string;
  readonly companyId: number | null;
  readonly isAdmin?: boolean;
}

async function insertUser(server: PermissionServer, { owner, name, state, companyId, isAdmin = false }: Account): Promise<SeedRow> {
  // Staff names are not secret; their email addresses and phone numbers are.
  const canary = { owner, hidden: owner === "house" };
  const row: SeedRow = {
    id: await nextUserId(server),
    state,
    createdAt: "2026-01-02T03:04:05Z",
    firstName: owner === "house" ? name : canaryText(canary),
    lastName: owner === "house" ? "Staff" : canaryText(canary),
    email: `${canaryText(canary)}@hq.example`,
    phone: canaryPhone(canary),
    type: companyId === null ? "E" : "C",
    companyId,
    isAdmin,
  };
  await server.db.transaction((tx) => insertRows(tx, usersOf(server), [row]));
  return row;
}

/** Users of every company in every state who never make calls; actions on users are tried on them. */
export async function createBystanders(server: PermissionServer, { acme, zeta }: Companies): Promise<{ owner: Owner; row: SeedRow }[]> {
  const fixtureRows: { owner: Owner; row: SeedRow }[] = [];
  const holders = [
    ["house", null],
    ["acme", acme],
    ["zeta", zeta],
  ] as const;
  for (const [owner, companyId] of holders)
    for (const state of Object.keys(usersOf(server).states))
      fixtureRows.push({ owner, row: await insertUser(server, { owner, name: "Bystander", state, companyId }) });
  return fixtureRows;
}

export function usersOf({ resources }: PermissionServer): AnyResource {
  const users = resources.find(({ table, routes }) => table === "users" && !routes);
  if (!users) throw new Error("There are no users.");
  return users;
}

async function nextUserId({ db }: PermissionServer): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from users`.execute(db.kysely);
  return Number(rows[0]?.id);
}

async function grant({ db }: PermissionServer, userId: number, type: "E" | "C", abilities: readonly Ability[]): Promise<void> {
  if (abilities.length === 0) return;
  await sql`
    with role as (insert into roles (display_name, user_type, abilities)
      values (${`Role of ${userId}`}, ${type}, ${abilities.map(textOfAbility)}::text[]) returning id)
    insert into users_roles (parent_id, position, role_id) select ${userId}, 0, id from role`.execute(db.kysely);
}

/** Ways to make a call without a valid session. */
export const credentials = ["none", "expired", "revoked", "malformed", "ticket as bearer", "ticket as token", "session as token"] as const;
export type Credential = (typeof credentials)[number];

export interface Presented {
  readonly authorization?: string;
  /** Sent as a query parameter. */
  readonly token?: string;
}

/** The credentials that replace a person's session. */
export async function badCredentials(server: PermissionServer, { id, token }: Person): Promise<Record<Credential, Presented>> {
  const { sessions, db } = server;
  const fresh = async () => {
    const made = await sessions.start(id, { ip: "127.0.0.1" });
    return { made, session: (await sessions.find(made))?.sessionId ?? 0 };
  };
  const [expired, revoked] = [await fresh(), await fresh()];
  await sql`update sessions set expires_at = now() - interval '1 second' where id = ${expired.session}`.execute(db.kysely);
  await server.bus.publish({ kind: "close-session", sessionId: expired.session });
  await sessions.end(revoked.session);
  // Ending a session voids the user's tickets, so these come last. The ticket's path does not exist.
  const ticket = () => issueTicket(db.kysely, { userId: id, purpose: "export", path: "/nowhere" });
  return {
    none: {},
    expired: { authorization: `Bearer ${expired.made}` },
    revoked: { authorization: `Bearer ${revoked.made}` },
    malformed: { authorization: `Bearer ${token}.x` },
    "ticket as bearer": { authorization: `Bearer ${await ticket()}` },
    "ticket as token": { token: await ticket() },
    "session as token": { token },
  };
}

/** Implemented a second time, independently of the server's code: side, the customer's permissions, ability. */
export function mayRequest(
  person: Person,
  resource: AnyResource,
  operation: string,
  by: readonly string[],
  verb: Ability["action"],
): boolean {
  if (!by.includes(person.side) || (resource.side !== undefined && resource.side !== person.side)) return false;
  if (person.side === "customer" && !(resource.customer?.may ?? []).includes(operation)) return false;
  const subjects = operation === "read" && person.side === "employee" ? [resource, ...(resource.employee?.also ?? [])] : [resource];
  return subjects.some(({ subject }) => hasAbility(person, subject, verb));
}
