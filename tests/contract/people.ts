import { sql } from "kysely";
import type { Db } from "../../server/db/connection.ts";
import type { Subject } from "../../src/schemas/access/abilities.ts";
import type { Client, Harness } from "./harness.ts";

/** The people of every contract test: employees, and the users of two companies. */
export interface TestPeople {
  readonly ann: Client;
  readonly bob: Client;
  readonly nobody: Client;
  readonly cleo: Client;
  readonly carl: Client;
  readonly dora: Client;
  /** The companies: acme is that of cleo and carl, zeta that of dora. */
  readonly acme: number;
  readonly zeta: number;
}

/**
 * Creates the employees ann (an administrator), bob (with every permission) and nobody (with none), and the customers
 * cleo and carl (an administrator) of one company and dora of another. `state` is that of a company in good standing,
 * `reads` what notifications may tell them about.
 */
export async function createTestPeople({ db, add }: Harness, state: string, reads: Subject = "TASKS"): Promise<TestPeople> {
  const [acme, zeta] = [await company(db, "Acme", state), await company(db, "Zeta", state)];
  // Customers of the product, whose goods are stored.
  if (state === "active") await sql`update parties set warehousing = true`.execute(db.kysely);
  const role = await sql<{ id: number }>`
    insert into roles (display_name, user_type, abilities) values ('All', 'E', array[${`${reads} read`}]) returning id`.execute(db.kysely);
  const roleId = role.rows[0]?.id ?? 0;
  const join = async (name: string, companyId: number | null, { mayRead = true, isAdmin = false } = {}) => {
    const id = await user(db, name, companyId, isAdmin);
    if (mayRead) await sql`insert into users_roles (parent_id, position, role_id) values (${id}, 0, ${roleId})`.execute(db.kysely);
    return {
      id,
      side: companyId === null ? ("employee" as const) : ("customer" as const),
      companyId,
      isAdmin,
      ...(isAdmin ? { abilities: [] } : {}),
    };
  };
  return {
    acme,
    zeta,
    ann: add("ann", await join("Ann", null, { isAdmin: true })),
    bob: add("bob", await join("Bob", null)),
    nobody: add("nobody", { ...(await join("Nobody", null, { mayRead: false })), abilities: [] }),
    cleo: add("cleo", await join("Cleo", acme)),
    carl: add("carl", await join("Carl", acme, { isAdmin: true })),
    dora: add("dora", await join("Dora", zeta)),
  };
}

async function company(db: Db, name: string, state: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into parties (name, state) values (${name}, ${state}) returning id`.execute(db.kysely);
  return rows[0]?.id ?? 0;
}

async function user(db: Db, name: string, companyId: number | null, isAdmin: boolean): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (first_name, last_name, name, email, type, company_id, is_admin, state)
    values (${name}, '', ${name}, ${`${name}@hq.test`}, ${companyId === null ? "E" : "C"}, ${companyId}, ${isAdmin}, 'active') returning id`.execute(
    db.kysely,
  );
  return rows[0]?.id ?? 0;
}
