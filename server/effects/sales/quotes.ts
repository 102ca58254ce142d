import { sql } from "kysely";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Tx } from "../../db/connection.ts";

interface Quote {
  readonly id: number;
  readonly state: string;
  readonly customerId: number;
}

/** Assigns a record without an account executive to the customer's, if that user is active. */
export async function assignAccountExecutive(
  { table }: AnyResource,
  { id, customerId }: Pick<Quote, "id" | "customerId">,
  trx: Tx,
): Promise<void> {
  await sql`update ${sql.table(table)} set account_executive_id = (select e.id from parties p join users e on e.id = p.account_executive_id
    where p.id = ${customerId} and e.state = 'active' and e.deleted_at is null)
    where id = ${id} and account_executive_id is null`.execute(trx);
}

/**
 * Marks requested changes as answered by any change to the quote, so that it can be sent again.
 * Until then it is not the version the customer knows, so `offered` is cleared.
 */
export async function answerChanges({ table }: AnyResource, { id, state }: Pick<Quote, "id" | "state">, trx: Tx): Promise<void> {
  if (state === "pendingChanges") await sql`update ${sql.table(table)} set answered = true, offered = false where id = ${id}`.execute(trx);
}
