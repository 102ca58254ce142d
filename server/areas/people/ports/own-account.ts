import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { Invitation } from "../../../../src/contract/sign-in.ts";
import { companyUser, customerUser, employeeUser } from "../../../../src/resources/people/user.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { passwordProblem } from "../../../../src/schemas/values/password.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Call } from "../../../engine/call.ts";
import { notFound } from "../../../engine/wire/problem.ts";

/** A user's own account, for routes that work with or without a session. */
export interface OwnAccount extends Invitation {
  readonly id: number;
  readonly type: "E" | "C";
  readonly name: string;
  readonly createdById: number | null;
}

/** @throws Problem 404 for a deleted user */
export async function accountOf(db: QueryExecutorProvider, id: number): Promise<OwnAccount> {
  const { rows } = await sql<OwnAccount>`
    SELECT u.id, u.type, u.first_name AS "firstName", u.last_name AS "lastName", u.name, u.email, u.phone, p.name AS company,
      u.created_by_id AS "createdById"
    FROM users u LEFT JOIN parties p ON p.id = u.company_id WHERE u.id = ${id} AND u.deleted_at IS NULL`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Actions on one's own account need no ability, so they run as the system on the user's behalf; the log names the user. */
export function callAsThemselves(
  { id, name }: Pick<OwnAccount, "id" | "name">,
  system: string,
  from: Pick<Call, "ip" | "userAgent" | "requestId">,
): Call {
  return { actor: asSystem(system, { id, name }), ...from };
}

/** The resource under which the person who invited the user sees them; its notifications go there. */
export async function moduleOf(db: QueryExecutorProvider, { type, createdById }: OwnAccount): Promise<AnyResource> {
  if (type === "E") return employeeUser;
  const { rows } = await sql<{ type: string }>`SELECT type FROM users WHERE id = ${createdById}`.execute(db);
  return rows[0]?.type === "C" ? companyUser : customerUser;
}

/** What is typed to choose a password; to be spread into the check of a body. */
export const newPassword = {
  password: z.string("Choose a password.").superRefine((text, context) => {
    const message = passwordProblem(text);
    // A password that can't be used is not compared with its repetition.
    if (message) context.addIssue({ code: "custom", message, continue: false });
  }),
  passwordConfirmation: z.string("Repeat the password.").max(1_000, "At most 1000 characters."),
};

/** To be spread into `refine`: the password was typed twice alike, or, where that may be left out, once. */
export const typedAlike: [
  holds: (typed: { password: string; passwordConfirmation?: string | undefined }) => boolean,
  says: { path: string[]; message: string },
] = [
  ({ password, passwordConfirmation = password }) => password === passwordConfirmation,
  { path: ["passwordConfirmation"], message: "The passwords don't match." },
];
