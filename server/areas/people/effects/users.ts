import { sql } from "kysely";
import { apiKey } from "../../../../src/resources/api/api-key.ts";
import { companyUser, customerUser, employeeUser } from "../../../../src/resources/people/user.ts";
import { sideOf } from "../../../access/caller.ts";
import { defineEffects, type EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { changeAccess, endAccess } from "../../../identity/access-changes.ts";
import { ACCESS_MAIL_QUEUE, type AccessMail } from "../../../identity/access-mail.ts";
import { knownAbilities, mayGrant, notAbove, oneAdminIsLeft } from "../../../identity/grants.ts";
import { voidLinks } from "../../../identity/links.ts";
import { removeSecondSteps } from "../../../identity/two-step/second-steps.ts";
import { handOver } from "./hand-over.ts";

/** The fields that all slices of users share. */
interface Person {
  readonly id: number;
  readonly type: "E" | "C";
  readonly companyId: number | null;
  readonly isAdmin: boolean;
  readonly state: string;
  readonly email: string;
  readonly roles: readonly { readonly roleId: number }[];
  readonly firstName: string;
  readonly lastName: string;
  readonly createdById: number | null;
}
interface RoleInput {
  readonly roleId: number;
}
interface Written {
  readonly isAdmin?: boolean;
  readonly roles?: readonly RoleInput[];
}
type Context<I = unknown> = Pick<
  EffectContext<Person, I, Written>,
  "row" | "before" | "input" | "trx" | "call" | "engine" | "enqueue" | "countEmail" | "notify" | "write"
>;

/**
 * Email address and roles control an account, so it can only be changed by a user who has all of its permissions.
 * Employees may change any customer's account.
 */
const peopleEffects = {
  create: async (context: Context) => {
    const { row, trx, call } = context;
    const ids = row.roles.map(({ roleId }) => roleId);
    await fitting(trx, row, ids, call.actor, "roles");
    await firstOfCompany(context);
    await mail(context, "invitation");
  },

  update: async (context: Context) => {
    const { row, before, trx, call } = context;
    await notAbove(trx, call.actor, row);
    if (row.email === before?.email) return;
    // Links that were emailed to the old address must stop working.
    await voidLinks(trx, row.id);
    if (row.state === "invited") await mail(context, "invitation");
  },

  remove: async (context: Context) => {
    const { row, trx, call } = context;
    await notAbove(trx, call.actor, row);
    await endAccess(trx, row.id);
    await revokeKeys(context);
  },

  register: async ({ row, notify }: Context) => {
    if (row.createdById !== null) {
      await notify({ to: [row.createdById], title: "Invitation accepted", message: `${row.firstName} ${row.lastName} joined` });
    }
  },

  invite: async (context: Context) => {
    await notAbove(context.trx, context.call.actor, context.row);
    await mail(context, "invitation");
  },

  resetPassword: async (context: Context) => {
    await notAbove(context.trx, context.call.actor, context.row);
    await mail(context, "password-reset");
  },

  resetTwoStep: async ({ row, trx, call, enqueue, countEmail }: Context) => {
    await notAbove(trx, call.actor, row);
    await removeSecondSteps(trx, row.id);
    await endAccess(trx, row.id);
    countEmail([row.email]);
    const payload: AccessMail = { about: "two-step", userId: row.id, change: "reset" };
    await enqueue(ACCESS_MAIL_QUEUE, payload);
  },

  assign: async ({ row, input: { roleId }, trx, call, write }: Context<RoleInput>) => {
    await notAbove(trx, call.actor, row);
    await fitting(trx, row, [roleId], call.actor, "roleId");
    if (row.roles.some((each) => each.roleId === roleId)) throw conflict("This user already has this role.");
    await write({ roles: [...row.roles, { roleId }] });
    await changeAccess(trx, [row.id]);
  },

  unassign: async ({ row, input: { roleId }, trx, call, write }: Context<RoleInput>) => {
    await notAbove(trx, call.actor, row);
    if (!row.roles.some((each) => each.roleId === roleId)) throw conflict("This user does not have this role.");
    await write({ roles: row.roles.filter((each) => each.roleId !== roleId) });
    await changeAccess(trx, [row.id]);
  },

  makeAdmin: ({ row, trx }: Context) => changeAccess(trx, [row.id]),

  removeAdmin: async ({ row, trx, call }: Context) => {
    await oneAdminIsLeft(trx, call.actor, row);
    await changeAccess(trx, [row.id]);
  },

  suspend: async (context: Context) => {
    const { row, trx, call } = context;
    await notAbove(trx, call.actor, row);
    if (row.isAdmin) await oneAdminIsLeft(trx, call.actor, row);
    await endAccess(trx, row.id);
    await revokeKeys(context);
  },

  reActivate: ({ row, trx, call }: Context) => notAbove(trx, call.actor, row),
};

/** For good: whoever reactivates an account need not think of the programs that had a key of it. */
async function revokeKeys({ row, trx, call, engine }: Pick<Context, "row" | "trx" | "call" | "engine">): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from api_keys
    where owner_id = ${row.id} and state <> 'revoked' and deleted_at is null order by id`.execute(trx);
  for (const { id } of rows) await engine.act(onBehalfOf(call, "end of access"), apiKey, { id }, "revoke");
}

async function mail({ row, enqueue, countEmail }: Context, about: "invitation" | "password-reset"): Promise<void> {
  countEmail([row.email]);
  const payload: AccessMail = { userId: row.id, about };
  await enqueue(ACCESS_MAIL_QUEUE, payload);
}

/**
 * Makes the first user of a company its administrator when staff invite them, so that they can set up the company.
 * Two users invited at the same time may both become administrators.
 */
async function firstOfCompany({ row, trx, call, write }: Pick<Context, "row" | "trx" | "call" | "write">): Promise<void> {
  if (row.type !== "C" || sideOf(call.actor) === "customer") return;
  const { rows } = await sql`select 1 from users
    where company_id = ${row.companyId} and type = 'C' and is_admin and deleted_at is null limit 1`.execute(trx);
  if (rows.length === 0) await write({ isAdmin: true });
}

/** The roles must be available to this user and contain only permissions the assigner has; they are locked until the transaction ends. */
async function fitting(
  trx: EffectContext["trx"],
  row: Person,
  roleIds: readonly number[],
  actor: EffectContext["call"]["actor"],
  field: string,
) {
  if (roleIds.length === 0) return;
  const { rows } = await sql<{ user_type: string; company_id: number | null; abilities: string[] }>`
    select user_type, company_id, abilities from roles
    where id = any(${[...roleIds]}::bigint[]) and deleted_at is null for share`.execute(trx);
  const fits = rows.every(({ user_type: type, company_id: id }) => type === row.type && (id === null || id === row.companyId));
  if (!fits) throw invalid({ [field]: ["This role is not available for this user. Choose another one."] });
  for (const { abilities } of rows) mayGrant(actor, knownAbilities(abilities));
}

export const userEffects = [
  defineEffects(employeeUser, {
    ...peopleEffects,
    suspend: async (context) => {
      await peopleEffects.suspend(context);
      await handOver(context);
    },
  }),
  defineEffects(customerUser, peopleEffects),
  defineEffects(companyUser, peopleEffects),
];
