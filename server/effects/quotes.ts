import { sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Tx } from "../db/connection.ts";

interface Quote {
  readonly id: number;
  readonly state: string;
  readonly customerId: number;
}

/** What nobody looks after yet comes to the one who looks after the company. */
export async function assignAccountExecutive(
  { table }: AnyResource,
  { id, customerId }: Pick<Quote, "id" | "customerId">,
  trx: Tx,
): Promise<void> {
  await sql`update ${sql.table(table)} set account_executive_id = (select e.id from parties p join users e on e.id = p.account_executive_id
    where p.id = ${customerId} and e.state = 'active' and e.deleted_at is null)
    where id = ${id} and account_executive_id is null`.execute(trx);
}

/** Once the customer has asked for changes, any change answers them: the quote may be sent again, and until then is not the one they know. */
export async function answerChanges({ table }: AnyResource, { id, state }: Pick<Quote, "id" | "state">, trx: Tx): Promise<void> {
  if (state === "pendingChanges") await sql`update ${sql.table(table)} set answered = true, offered = false where id = ${id}`.execute(trx);
}
