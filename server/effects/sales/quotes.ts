import { sql } from "kysely";
import type { EffectContext } from "../../engine/effect.ts";

interface Quote {
  readonly state: string;
  readonly customerId: number;
  readonly accountExecutiveId: number | null;
}
type Context<R, W> = Pick<EffectContext<R, unknown, W>, "row" | "trx" | "write">;

/** Assigns a record without an account executive to the customer's, if that user is active. */
export async function assignAccountExecutive({
  row,
  trx,
  write,
}: Context<Pick<Quote, "customerId" | "accountExecutiveId">, { readonly accountExecutiveId: number }>): Promise<void> {
  if (row.accountExecutiveId !== null) return;
  const { rows } = await sql<{ id: number }>`select e.id from parties p join users e on e.id = p.account_executive_id
    where p.id = ${row.customerId} and e.state = 'active' and e.deleted_at is null`.execute(trx);
  if (rows[0]) await write({ accountExecutiveId: rows[0].id });
}

/**
 * Marks requested changes as answered by any change to the quote, so that it can be sent again.
 * Until then it is not the version the customer knows, so `offered` is cleared.
 */
export async function answerChanges({
  row,
  write,
}: Context<Pick<Quote, "state">, { readonly answered: boolean; readonly offered: boolean }>): Promise<void> {
  if (row.state === "pendingChanges") await write({ answered: true, offered: false });
}
