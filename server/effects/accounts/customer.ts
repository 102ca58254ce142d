import { sql } from "kysely";
import { customer } from "../../../src/resources/accounts/customer.ts";
import { hasAbilitySql } from "../../access/ability-sql.ts";
import { defineEffects, type EffectContext } from "../../engine/effect.ts";
import { syncCustomer, syncTerms } from "../accounting/quickbooks-sync.ts";

/** Whom to notify: the account executive if allowed to activate, else every employee with that permission. */
async function activators(trx: EffectContext["trx"], accountExecutiveId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.type = 'E' and u.state = 'active' and u.deleted_at is null
      and ${hasAbilitySql("u", { subject: "ACCT_CUSTOMERS", action: "activate" })}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  return accountExecutiveId !== null && ids.includes(accountExecutiveId) ? [accountExecutiveId] : ids;
}

export const customerEffects = defineEffects(customer, {
  /** If an id is given, nothing is sent to QuickBooks, because the customer already exists there. */
  connectToQuickBooks: async (context) => {
    if (context.row.quickBooksId === null) await syncCustomer(context);
  },
  syncTerms: syncTerms,
  syncCustomerData: syncCustomer,
  announceReady: async ({ row, trx, notify }) => {
    await notify({
      to: await activators(trx, row.accountExecutiveId),
      title: "Ready for activation",
      message: `${row.name} finished its account setup`,
    });
  },
});
