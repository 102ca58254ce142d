import { sql } from "kysely";
import type { Tx } from "../../db/connection.ts";
import type { EffectContext } from "../../engine/effect.ts";

interface Quote {
  readonly state: string;
  readonly customerId: number;
  readonly accountExecutiveId: number | null;
}

/** The account executive of a new record that names none: the customer's, if that user is active. */
export async function accountExecutiveOf(
  row: Pick<Quote, "customerId" | "accountExecutiveId">,
  trx: Tx,
): Promise<{ readonly accountExecutiveId?: number }> {
  if (row.accountExecutiveId !== null) return {};
  const { rows } = await sql<{ accountExecutiveId: number }>`select e.id as "accountExecutiveId" from parties p
    join users e on e.id = p.account_executive_id
    where p.id = ${row.customerId} and e.state = 'active' and e.deleted_at is null`.execute(trx);
  return rows[0] ?? {};
}

/**
 * Marks requested changes as answered by any change to the quote, so that it can be sent again.
 * Until then it is not the version the customer knows, so `offered` is cleared.
 */
export async function answerChanges({
  row,
  write,
}: Pick<
  EffectContext<Pick<Quote, "state">, unknown, { readonly answered: boolean; readonly offered: boolean }>,
  "row" | "write"
>): Promise<void> {
  if (row.state === "pendingChanges") await write({ answered: true, offered: false });
}
