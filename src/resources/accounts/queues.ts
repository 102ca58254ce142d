import type { QueueRules } from "../../schemas/views/queue.ts";

/** What waits for somebody with customers. The browser's build leaves these out: only the server reads them. */

export const customerQueue = {
  toActivate: {
    title: "Customers to activate",
    message: "{name} has filled in everything and waited {waited} to be activated",
    where: { state: "onboarding", $not: { readyAt: null } },
    since: "readyAt",
    withinHours: 24,
    facts: ["kind", "email"],
    action: "activate",
  },
  ofNobody: {
    title: "Customers without an account executive",
    message: "{name} has no account executive",
    where: { state: ["onboarding", "active"], accountExecutive: null },
    facts: ["kind", "email"],
  },
} as const satisfies QueueRules;
