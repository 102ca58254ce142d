import type { Body, Caller } from "../../support/caller.ts";

/** Sends a quote with a deposit of $100 to a contact without an account, who gets its link by email. */
export async function quoteByEmail(admin: Caller, address: string): Promise<Body> {
  const [customer] = await admin.rows("/customers?filter[state][eq]=active&pageSize=1", "customers");
  const contact = await admin.create("/contacts", {
    firstName: "Harriet",
    lastName: "Vandermeer",
    partyId: customer?.id,
    emails: [{ address }],
  });
  const { id } = await admin.create("/sales-quotes", {
    customerId: customer?.id,
    contactId: contact.id,
    validUntil: "2099-12-31",
    deposit: 100_00,
    lines: [{ service: "delivery", description: "Sofa, to the second floor", quantity: 1, price: 789_001 }],
  });
  await admin.act(`/sales-quotes/${id}`, "submit");
  return admin.act(`/sales-quotes/${id}`, "send");
}
