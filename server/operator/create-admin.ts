import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { passwordProblem } from "../../src/schemas/values/password.ts";
import type { Db } from "../db/connection.ts";
import { setPassword } from "../identity/credentials.ts";
import type { Passwords } from "../identity/passwords.ts";
import { isMailAddress } from "../integrations/mail-address.ts";
import { ensureOperator } from "./first-company.ts";

export interface NewAdmin {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** Creates an active employee who is an administrator; returns the id. Throws Error with a message for invalid input. */
export async function createAdmin(db: Db, passwords: Passwords, companyName: string, admin: NewAdmin): Promise<number> {
  const email = admin.email.trim();
  const [firstName, lastName] = [admin.firstName.trim(), admin.lastName.trim()];
  if (!isMailAddress(email)) throw new Error("--email must be a valid email address.");
  if (firstName === "" || lastName === "") throw new Error("--first-name and --last-name are required.");
  const problem = passwordProblem(admin.password);
  if (problem) throw new Error(problem);
  const digest = await passwords.hash(admin.password);
  return db.transaction(async (tx) => {
    const existing = await sql`SELECT 1 FROM users WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`.execute(tx);
    if (existing.rows.length > 0) throw new Error(`A user with the address ${email} already exists.`);
    await ensureOperator(tx, companyName);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO users (first_name, last_name, name, email, type, is_admin, state)
      VALUES (${firstName}, ${lastName}, ${`${firstName} ${lastName}`}, ${email}, 'E', true, 'active') RETURNING id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await setPassword(tx, id, digest);
    await sql`
      INSERT INTO activity_log (user_name, resource, record_id, verb, reason)
      VALUES ('Operator', 'user', ${id}, 'create', 'Administrator created by the create-admin command')`.execute(tx);
    return id;
  });
}

/** 96 random bits plus the three character classes that a password must contain. */
export const randomPassword = (): string => `${randomBytes(12).toString("base64url")}aA1`;
