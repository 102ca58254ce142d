import { sql } from "kysely";
import { createKey } from "../../../server/identity/api-key-tokens.ts";
import { knownAbilities } from "../../../server/identity/grants.ts";
import { hasAbility } from "../../../src/schemas/access/abilities.ts";
import type { AbilityText } from "../../../src/schemas/access/ability-text.ts";
import { type Person, personNamed } from "./people.ts";
import type { PermissionFixtures } from "./permission-fixtures.ts";

/** What each key may do, which is little of what its owner may. */
const keys: readonly (readonly [owner: string, abilities: readonly AbilityText[]])[] = [
  ["admin", ["SALES_LEADS read", "SALES_LEADS create", "ACCT_CUSTOMERS read", "TASKS read"]],
  ["owner of acme", ["SALES_QUOTE read", "TASKS read"]],
];

/** Other programs that call with a key of an administrator and of a customer's administrator: who they are to the rules is an ordinary user. */
export async function createKeyHolders({ server, people }: PermissionFixtures): Promise<readonly Person[]> {
  const holders: Person[] = [];
  for (const [name, texts] of keys) {
    const owner = personNamed(people, name);
    const { key, digest } = createKey();
    await sql`with made as (insert into api_keys (state, name, owner_id, expires_on, abilities)
        values ('active', 'Few abilities', ${owner.id}, '2099-01-01', ${[...texts]}::text[]) returning id)
      insert into api_key_secrets (digest, api_key_id) select ${digest}, id from made`.execute(server.db.kysely);
    const abilities = knownAbilities(texts).filter(({ subject, action }) => hasAbility(owner, subject, action));
    if (abilities.length < texts.length) throw new Error(`${name} may not do all that the key should.`);
    holders.push({ ...owner, name: `a key of ${name}`, token: key, isAdmin: false, abilities, isKey: true });
  }
  return holders;
}
