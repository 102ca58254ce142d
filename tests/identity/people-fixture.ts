import { sql } from "kysely";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import type { AbilityText } from "../../src/schemas/access/ability-text.ts";
import { parseAbility } from "../../src/schemas/access/ability-text.ts";
import type { ApiResponse } from "../contract/harness.ts";
import { addParty, addUser } from "../http/support.ts";
import type { PermissionServer } from "../permissions/support/permission-server.ts";

/** What a server has to have for people. */
type PeopleServer = Pick<PermissionServer, "app" | "db" | "sessions">;

/** A user, who is signed in if active. */
export interface Someone {
  readonly id: number;
  readonly email: string;
  get(path: string): Promise<ApiResponse>;
  post(path: string, body?: object): Promise<ApiResponse>;
  put(path: string, body: object): Promise<ApiResponse>;
  delete(path: string, body: object): Promise<ApiResponse>;
  /** The same user and session, on another process. */
  at(server: PeopleServer): Someone;
  /** The same user with a new session, for when the previous one has ended. */
  again(): Promise<Someone>;
  readonly token: string;
}

export interface Given {
  readonly companyId?: number;
  readonly isAdmin?: boolean;
  readonly state?: string;
  readonly abilities?: readonly AbilityText[];
}

export const all = (subject: "UM_EMP_USERS" | "UM_CUST_USERS" | "UM_EMP_ROLES" | "UM_CUST_ROLES"): AbilityText[] =>
  (["read", "create", "update", "delete", "activate", "suspend", "re-activate", "password.reset", "assign", "unassign"] as const).map(
    (verb): AbilityText => `${subject} ${verb}`,
  );

let serial = 0;

/** Creates users, roles and companies directly in the server's database. */
export function createPeople(server: PeopleServer) {
  const { kysely } = server.db;

  function someone(id: number, email: string, token: string, targetServer: PeopleServer): Someone {
    const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object): Promise<ApiResponse> => {
      const { statusCode, body: text } = await targetServer.app.inject({
        method,
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: statusCode, text, body: /^[[{"]/.test(text) ? JSON.parse(text) : null };
    };
    return {
      id,
      email,
      token,
      get: (path) => call("GET", path),
      post: (path, body = {}) => call("POST", path, body),
      put: (path, body) => call("PUT", path, body),
      delete: (path, body) => call("DELETE", path, body),
      at: (elsewhere) => someone(id, email, token, elsewhere),
      again: async () => someone(id, email, await server.sessions.start(id, { ip: "127.0.0.1" }), targetServer),
    };
  }

  const versionOf = async (table: "users" | "roles", id: number) =>
    (await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(kysely)).rows[0]?.version ?? 0;

  return {
    versionOf,
    company: (name = `Company ${serial++}`) => addParty(server.db, name),
    async add(input: Given = {}): Promise<Someone> {
      const { companyId, isAdmin = false, state = "active", abilities = [] } = input;
      const email = `person${serial++}@hq.example`;
      const id = await addUser(server.db, {
        email,
        isAdmin,
        state,
        type: companyId === undefined ? "E" : "C",
        ...(companyId === undefined ? {} : { companyId }),
        abilities: abilities.map(parseAbility).filter((each): each is Ability => each !== null),
      });
      const token = state === "active" ? await server.sessions.start(id, { ip: "127.0.0.1" }) : "";
      return someone(id, email, token, server);
    },
    async role(abilities: readonly AbilityText[], { type = "E", companyId = null }: { type?: "E" | "C"; companyId?: number | null } = {}) {
      const { rows } = await sql<{ id: number }>`insert into roles (display_name, user_type, company_id, abilities)
        values (${`Role ${serial++}`}, ${type}, ${companyId}, ${[...abilities]}::text[]) returning id`.execute(kysely);
      return rows[0]?.id ?? 0;
    },
    /** Runs an action on the user's current version. */
    act: async (caller: Someone, collection: string, id: number, action: string, input: object = {}) =>
      caller.post(`${collection}/${id}/actions/${action}`, { version: await versionOf("users", id), ...input }),
    put: async (caller: Someone, collection: string, id: number, body: object) =>
      caller.put(`${collection}/${id}`, { version: await versionOf(collection.endsWith("roles") ? "roles" : "users", id), ...body }),
    remove: async (caller: Someone, collection: string, id: number) =>
      caller.delete(`${collection}/${id}`, { version: await versionOf(collection.endsWith("roles") ? "roles" : "users", id) }),
    /** The user as stored in the database, regardless of who may read it. */
    async standing(id: number) {
      const { rows } = await sql<Standing>`
        select u.type, u.company_id, u.is_admin, u.state, u.first_name, u.email, u.version,
          array(select role_id from users_roles h where h.parent_id = u.id order by position) as roles
        from users u where u.id = ${id}`.execute(kysely);
      return rows[0];
    },
  };
}
export type People = ReturnType<typeof createPeople>;

interface Standing {
  readonly type: string;
  readonly company_id: number | null;
  readonly is_admin: boolean;
  readonly state: string;
  readonly first_name: string;
  readonly email: string;
  readonly version: number;
  readonly roles: readonly number[];
}

/** The minimum input for a new user. */
export const newUser = (more: object = {}) => ({
  firstName: "New",
  lastName: "Comer",
  email: `new${serial++}@hq.example`,
  roles: [],
  ...more,
});
