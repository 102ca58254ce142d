import type { Guard } from "../../schemas/actions/action.ts";

/** The refusal for new business of a suspended company. */
export const suspended = "This account is suspended. It can still view records and pay, but can't start anything new.";
/** Also for work and goods in the warehouse. */
export const inBusiness: Guard<{ readonly customerState: string | null }> = {
  remedy: { open: "customer" },
  refuse: (row) => (row.customerState === "suspended" ? suspended : null),
};
