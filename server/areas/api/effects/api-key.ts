import { sql } from "kysely";
import { apiKey, KEY_DAYS } from "../../../../src/resources/api/api-key.ts";
import { parseAbility } from "../../../../src/schemas/access/ability-text.ts";
import { customersMay } from "../../../../src/schemas/access/catalogue.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import { type Caller, isSystem, sideOf } from "../../../access/caller.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { changeApiKeys } from "../../../identity/access-changes.ts";
import { knownAbilities, mayGrant } from "../../../identity/grants.ts";

/** @throws Problem 422 for a key that is valid for too long */
function notTooLong(expiresOn: string, today: string): void {
  if (expiresOn > addDays(today, KEY_DAYS.most)) throw invalid({ expiresOn: [`At most ${KEY_DAYS.most} days from today.`] });
}

function notEmpty(abilities: readonly string[]): void {
  if (abilities.length === 0) throw invalid({ abilities: ["Choose at least one permission."] });
}

/** A customer's administrator has every permission of a customer, and none of an employee's. @throws Problem 422 that names them */
function requireOwnSide(actor: Caller, abilities: readonly string[]): void {
  if (sideOf(actor) !== "customer") return;
  const foreign = abilities.filter((text) => {
    const ability = parseAbility(text);
    return ability !== null && !customersMay(ability);
  });
  if (foreign.length > 0) throw invalid({ abilities: [`Customers can't have these permissions: ${foreign.join(", ")}.`] });
}

export const apiKeyEffects = defineEffects(apiKey, {
  async beforeCreate({ row, call, today }) {
    notTooLong(row.expiresOn, today);
    notEmpty(row.abilities);
    requireOwnSide(call.actor, row.abilities);
    mayGrant(call.actor, knownAbilities(row.abilities));
    return isSystem(call.actor) ? {} : { ownerId: call.actor.id };
  },

  async update({ row, before, call, today, trx }) {
    if (row.expiresOn !== before?.expiresOn) notTooLong(row.expiresOn, today);
    notEmpty(row.abilities);
    const added = row.abilities.filter((text) => !before?.abilities.includes(text));
    requireOwnSide(call.actor, added);
    mayGrant(call.actor, knownAbilities(added));
    if (row.ownerId !== null) await changeApiKeys(trx, row.ownerId);
  },

  async revoke({ row, trx }) {
    await sql`delete from api_key_secrets where api_key_id = ${row.id}`.execute(trx);
    if (row.ownerId !== null) await changeApiKeys(trx, row.ownerId);
  },
});
