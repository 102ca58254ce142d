import { customer } from "../../../src/resources/accounts/customer.ts";
import { defineEffects } from "../../engine/effect.ts";
import { syncCustomer, syncTerms } from "../accounting/quickbooks-sync.ts";

export const customerEffects = defineEffects(customer, {
  /** If an id is given, nothing is sent to QuickBooks, because the customer already exists there. */
  connectToQuickBooks: async (context) => {
    if (context.row.quickBooksId === null) await syncCustomer(context);
  },
  syncTerms: syncTerms,
  syncCustomerData: syncCustomer,
});
