import { capitalized } from "../values/text.ts";
/** The verbs that abilities are made of. */
export const verbs = [
  "create",
  "read",
  "update",
  "delete",
  "approve",
  "activate",
  "re-activate",
  "suspend",
  "close",
  "whitelist",
  "mark",
  "warehousing",
  "connect.to.qb",
  "sync.term",
  "sync.customer.data",
  "begin.pull",
  "download",
  "call.assist",
  "send",
  "password.reset",
  "archive",
  "assign",
  "unassign",
  "print",
  "unwind",
  "mark.as.lost",
  "send.to.transport",
  "send.to.billing",
  "mark.as.completed",
  "decline",
  "email",
  "request.recall",
] as const;
export type Verb = (typeof verbs)[number];

/** Verbs as labels, where the words of the verb will not do. A subject may have its own (`verbLabels`). */
const labels: Partial<Readonly<Record<Verb, string>>> = {
  "connect.to.qb": "Connect to QuickBooks",
  "re-activate": "Reactivate",
  "password.reset": "Reset password",
};

/** A verb as a label: "mark.as.lost" is "Mark as lost". */
export function verbLabel(verb: Verb): string {
  const plain = verb.replaceAll(".", " ");
  return labels[verb] ?? capitalized(plain);
}
