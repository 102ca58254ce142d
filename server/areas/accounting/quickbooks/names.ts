import { type QueryExecutorProvider, sql } from "kysely";
import { customer } from "../../../../src/resources/accounts/customer.ts";
import { prospect } from "../../../../src/resources/accounts/prospect.ts";
import { type Claim, claimsOf, type HeldName, type NameHistory } from "./name-claims.ts";

/** The names by which QuickBooks knows customers. Two of one name would be one there, so that all but the first have their number in it. */
export interface CustomerNames {
  /** QuickBooks Desktop: 41 characters, no quotation marks. */
  desktop(customerId: number, name: string): string;
  /** QuickBooks Online, its files and its connection. */
  online(customerId: number, name: string): string;
}

/** The longest names that files and connection take. */
const DESKTOP = 41;
const ONLINE = 100;

/** A name without what QuickBooks refuses: a colon would make a job of the part after it. */
const permitted = (name: string): string => name.replace(/[:\p{Cc}]/gu, " ").trim();
const withoutQuotes = (name: string): string => permitted(name).replaceAll('"', "'");

/** The first characters, without half of one. */
export const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();

/** QuickBooks compares names without case. */
const keyOf = (name: string): string => name.normalize("NFC").toLowerCase().replace(/\s+/g, " ");

/** A name of this length with the customer's number: "Acme (12)". */
const numbered = (name: string, id: number, length: number, times = 0): string => {
  const suffix = ` (${id}${times === 0 ? "" : `-${times}`})`;
  return `${cut(name, length - suffix.length)}${suffix}`;
};

/** The name under which a customer is tried if QuickBooks has the usual one for somebody else, a vendor or an employee. */
export const otherOnlineName = (name: string, id: number): string => numbered(permitted(name), id, ONLINE);

/** Reads all names and how long each has been a customer's: a name stays with the first who had it, whatever either is called later. */
export async function readCustomerNames(db: QueryExecutorProvider): Promise<CustomerNames> {
  const { rows } = await sql<Omit<NameHistory, "changes">>`
    select id, name, state, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt" from parties
    order by id`.execute(db);
  const { rows: changes } = await sql<HeldName>`
    select record_id as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      changes #>> '{name,0}' as "nameBefore", changes #>> '{name,1}' as name, changes #>> '{state,1}' as state
    from activity_log where resource = any(${[customer.name, prospect.name]}::text[]) and changes ?| array['name', 'state']
    order by id`.execute(db);
  const byId = new Map<number, HeldName[]>();
  for (const change of changes) byId.set(change.id, [...(byId.get(change.id) ?? []), change]);
  const claims = rows.flatMap((row) => claimsOf({ ...row, changes: byId.get(row.id) ?? [] }));
  return namesFrom(claims);
}

/** The names by what each customer was called since when. */
export function namesFrom(claims: readonly Claim[]): CustomerNames {
  const sorted = [...claims].sort((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : one.id - other.id));
  return {
    desktop: namer(sorted, DESKTOP, withoutQuotes),
    online: namer(sorted, ONLINE, permitted),
  };
}

/** In the order in which names were taken, each goes to whoever was first, so that what comes later changes nothing of it. */
function namer(claims: readonly Claim[], length: number, form: (name: string) => string) {
  const owners = new Map<string, number>();
  const given = new Map<string, string>();
  const freeName = (id: number, name: string): string => {
    const isFree = (tried: string): boolean => (owners.get(keyOf(tried)) ?? id) === id;
    let tried = cut(form(name), length);
    for (let times = 0; !isFree(tried); times++) tried = numbered(form(name), id, length, times);
    return tried;
  };
  for (const { id, name } of claims) {
    const free = freeName(id, name);
    owners.set(keyOf(free), id);
    given.set(`${id} ${name}`, free);
  }
  return (id: number, name: string): string => given.get(`${id} ${name}`) ?? freeName(id, name);
}
