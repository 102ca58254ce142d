import { type QueryExecutorProvider, sql } from "kysely";
import { parsePhone } from "../../src/schemas/values/phone.ts";
import { addressesIn, addressesOfOthers } from "./person-addresses.ts";
import type { PersonRows } from "./person-tables.ts";

/** The words by which a person is found in texts, as patterns of the database. */
export interface PersonWords {
  /** Full names and addresses that nobody else has; null if there are none. */
  readonly own: string | null;
  /** These and full names that somebody else has too. */
  readonly all: string | null;
}

/** What a person is called and reached by, before it is erased: also by what their record said earlier. */
export async function personWords(db: QueryExecutorProvider, found: readonly PersonRows[]): Promise<PersonWords> {
  const addresses = new Set([...(await addressesIn(db, found)), ...(await earlierAddresses(db, found))]);
  const others = await addressesOfOthers(db, found, [...addresses]);
  const alone = [...addresses].filter((address) => !others.has(address)).map(addressPattern);
  const names = await fullNames(db, found);
  const ofOthers = await namesOfOthers(db, found, names);
  const pattern = (words: readonly string[]) => (words.length === 0 ? null : words.join("|"));
  return {
    own: pattern([...alone, ...names.filter((name) => !ofOthers.has(name)).map(namePattern)]),
    all: pattern([...alone, ...names.map(namePattern)]),
  };
}

const personsOf = (found: readonly PersonRows[]) => found.filter(({ isOfPersons, whole }) => isOfPersons && whole.length > 0);

/** The values that the log says the person's own records had, by the names of their fields. */
async function earlier(db: QueryExecutorProvider, found: readonly PersonRows[]): Promise<readonly { name: string; value: string }[]> {
  const all: { name: string; value: string }[] = [];
  for (const { resources, whole } of personsOf(found)) {
    const { rows } = await sql<{ name: string; value: string }>`
      select distinct c.key as name, v #>> '{}' as value from activity_log l, jsonb_each(l.changes) c,
        jsonb_path_query(c.value, '$.** ? (@.type() == "string")') v
      where l.resource = any(${resources.map(({ name }) => name)}::text[]) and l.record_id = any(${[...whole]}::bigint[])`.execute(db);
    all.push(...rows);
  }
  return all;
}

async function earlierAddresses(db: QueryExecutorProvider, found: readonly PersonRows[]): Promise<string[]> {
  const values = (await earlier(db, found)).map(({ value }) => value.toLowerCase());
  return values.filter((value) => /^[^\s@]{1,64}@[^\s@]{3,255}$/.test(value) || /^\+\d{1,4} ?\d{6,14}$/.test(value));
}

/** Of a name of one word, most texts that have it are about somebody else. */
const isFull = (name: string): boolean => /\S\s+\S/.test(name);

async function fullNames(db: QueryExecutorProvider, found: readonly PersonRows[]): Promise<string[]> {
  const names = new Set<string>();
  for (const { table, whole } of personsOf(found)) {
    const { rows } = await sql<{
      name: string | null;
    }>`select name from ${sql.table(table)} where id = any(${[...whole]}::bigint[])`.execute(db);
    for (const { name } of rows) if (name) names.add(name.trim());
  }
  const before = await earlier(db, found);
  const under = (field: string) => before.flatMap(({ name, value }) => (name === field ? [value.trim()] : []));
  for (const name of under("name")) names.add(name);
  for (const first of under("firstName")) for (const last of under("lastName")) names.add(`${first} ${last}`);
  return [...names].filter(isFull);
}

/** Those of the names that a record of another person has. */
async function namesOfOthers(db: QueryExecutorProvider, found: readonly PersonRows[], names: readonly string[]): Promise<Set<string>> {
  const lower = names.map((name) => name.toLowerCase());
  const others = new Set<string>();
  for (const table of ["contacts", "leads", "parties", "users"]) {
    const own = found.filter((rows) => rows.table === table).flatMap(({ whole }) => whole);
    const { rows } = await sql<{ name: string }>`select distinct lower(name) as name from ${sql.table(table)}
      where lower(name) = any(${lower}::text[]) and id <> all(${own}::bigint[])`.execute(db);
    for (const { name } of rows) others.add(name);
  }
  return new Set(names.filter((name) => others.has(name.toLowerCase())));
}

const literal = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, (char) => `\\${char}`);
const between = (pattern: string): string => `(?:^|[^[:alnum:]])${pattern}(?:$|[^[:alnum:]])`;
const namePattern = (name: string): string => between(name.split(/\s+/).map(literal).join("[[:space:]]+"));

/** An email address, also as calls of services write it; a number however its digits are grouped. */
function addressPattern(address: string): string {
  if (address.includes("@")) return between(literal(address).replace("\\@", "(?:@|%40)"));
  const { dialCode, digits } = parsePhone(address);
  const country = `(?:${dialCode.replace(/\D/g, "").split("").join("[^0-9]{0,3}")}[^0-9]{0,3})?`;
  return `(?:^|[^0-9])${country}${digits.split("").join("[^0-9]{0,3}")}(?:$|[^0-9])`;
}
