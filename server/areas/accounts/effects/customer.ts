import { customer } from "../../../../src/resources/accounts/customer.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { creditTaken } from "../../accounting/ports/credit.ts";
import { syncCustomer, syncTerms } from "../../accounting/ports/quickbooks-sync.ts";
import { usualTerms } from "./usual-terms.ts";

export const customerEffects = defineEffects(customer, {
  beforeCreate: usualTerms,

  /** If an id is given, nothing is sent to QuickBooks, because the customer already exists there. */
  connectToQuickBooks: async (context) => {
    if (context.row.quickBooksId === null) await syncCustomer(context);
  },
  measures: {
    async availableCredit(id, connection) {
      const credit = await creditTaken(connection, id);
      return credit?.limit == null ? null : credit.limit - credit.owed - credit.committed;
    },
  },
  syncTerms: syncTerms,
  syncCustomerData: syncCustomer,
});
