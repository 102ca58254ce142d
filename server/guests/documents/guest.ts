import type { Ability, Subject, Verb } from "../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Person } from "../../access/caller.ts";

/**
 * Whoever holds a link, as the rules know them: a user of the record's customer who may read this kind of record and those that follow it,
 * and run these actions. Reads alone are done as the guest, so that rows and fields are exactly what the customer's own users see; there is no
 * user with this id, so a guest can't write.
 */
export function guestOf(companyId: number, name: string, readable: readonly AnyResource[], { subject, actions }: AnyResource): Person {
  const readings = readable.map((each): Ability => ({ subject: each.subject, action: "read" }));
  const verbs = new Set<Verb>(Object.values(actions).map(({ verb = "update" }) => verb));
  const doings = [...verbs].map((action): Ability => ({ subject: subject satisfies Subject, action }));
  return { id: 0, side: "customer", isAdmin: false, companyId, name, abilities: [...readings, ...doings] };
}
