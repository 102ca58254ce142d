import { sql } from "kysely";
import { companyRole, customerRole, employeeRole } from "../../../../src/resources/people/role.ts";
import { parseAbility } from "../../../../src/schemas/access/ability-text.ts";
import { customerSubjects } from "../../../../src/schemas/access/catalogue.ts";
import { defineEffects, type EffectContext } from "../../../engine/effect.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { changeAccess } from "../../../identity/access-changes.ts";
import { knownAbilities, mayGrant } from "../../../identity/grants.ts";

interface Role {
  readonly id: number;
  readonly userType: "E" | "C";
  readonly abilities: readonly string[];
  readonly requiresTwoStep: boolean;
}
type Context = Pick<EffectContext<Role>, "row" | "before" | "trx" | "call">;

const roleEffects = {
  create: async ({ row, call }: Context) => grantable(row, [], call),

  update: async ({ row, before, trx, call }: Context) => {
    grantable(row, before?.abilities ?? [], call);
    if (row.abilities.join() !== before?.abilities.join() || row.requiresTwoStep !== before?.requiresTwoStep)
      await changeAccess(trx, await holders(trx, row.id));
  },

  /** Takes the deleted role from all its users. */
  remove: async ({ row, trx }: Context) => {
    const users = await holders(trx, row.id);
    await sql`delete from users_roles where role_id = ${row.id}`.execute(trx);
    await changeAccess(trx, users);
  },
};

/** An editor can only grant permissions they have, and a customer role only permissions that customers can use. */
function grantable({ userType, abilities }: Role, before: readonly string[], call: Context["call"]): void {
  const foreign = abilities.filter((text) => {
    const ability = parseAbility(text);
    return userType === "C" && ability !== null && !customerSubjects.includes(ability.subject);
  });
  if (foreign.length > 0) throw invalid({ abilities: [`Customers can't have these permissions: ${foreign.join(", ")}.`] });
  mayGrant(call.actor, knownAbilities(abilities.filter((text) => !before.includes(text))));
}

async function holders(trx: Context["trx"], roleId: number): Promise<number[]> {
  const { rows } = await sql<{ parent_id: number }>`select parent_id from users_roles where role_id = ${roleId}`.execute(trx);
  return rows.map(({ parent_id: id }) => id);
}

export const allRoleEffects = [
  defineEffects(employeeRole, roleEffects),
  defineEffects(customerRole, roleEffects),
  defineEffects(companyRole, roleEffects),
];
