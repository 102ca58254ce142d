import type { Subject } from "./abilities.ts";

/** What no API key may do, whatever its owner may: manage people, their permissions and personal data, keys, webhooks, and what emails say. */
export const closedToKeys = [
  "UM_EMP_USERS",
  "UM_EMP_ROLES",
  "UM_CUST_USERS",
  "UM_CUST_ROLES",
  "PRIVACY",
  "API_KEYS",
  "WEBHOOKS",
  "CONFIG_EMAIL_TEXTS",
] as const satisfies readonly Subject[];

const closed: ReadonlySet<Subject> = new Set(closedToKeys);

export const isClosedToKeys = (subject: Subject): boolean => closed.has(subject);
