import { customer } from "../../../../src/resources/accounts/customer.ts";

/** What the log says of a company's name or state. */
export interface HeldName {
  readonly id: number;
  readonly at: string;
  readonly nameBefore: string | null;
  readonly name: string | null;
  readonly state: string | null;
}

export interface NameHistory {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly createdAt: string;
  /** The oldest first. */
  readonly changes: readonly HeldName[];
}

/** A name that a customer has or had, and since when. */
export interface Claim {
  readonly id: number;
  readonly name: string;
  readonly since: string;
}

const isCustomer = (state: string | null): boolean => state !== null && state in customer.states;

/** After every moment. */
const LATER = "9999";

/** The names that a company has had as a customer. A prospect's name takes no customer's, whatever is known longer. */
export function claimsOf({ id, name, state, createdAt, changes }: NameHistory): readonly Claim[] {
  const became = changes.find((change) => isCustomer(change.state))?.at;
  const since = became ?? (isCustomer(state) ? createdAt : undefined);
  if (since === undefined) return [{ id, name, since: LATER }];
  const named = changes.filter((change) => change.name !== null);
  const first = named[0]?.nameBefore ?? named[0]?.name ?? name;
  const held = [{ name: first, at: createdAt }, ...named.map((change) => ({ name: change.name ?? "", at: change.at }))];
  // What was changed without the log: by an erasure.
  if (held.at(-1)?.name !== name) held.push({ name, at: createdAt });
  return held
    .filter((_, index) => index === held.length - 1 || (held[index + 1]?.at ?? "") > since)
    .map((each) => ({ id, name: each.name, since: each.at > since ? each.at : since }));
}
