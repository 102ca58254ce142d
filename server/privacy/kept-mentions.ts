import { sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { addDays, formatDate } from "../../src/schemas/values/date.ts";
import type { Tx } from "../db/connection.ts";
import { childTable } from "../db/names.ts";
import type { Kept } from "./certificate.ts";
import { textTables } from "./text-columns.ts";

interface Place {
  readonly what: string;
  readonly why: string;
  /** How long rows are kept at most. */
  readonly days?: number;
}

/** What the platform's own tables hold of a person that an erasure leaves, and for how long at most. */
const places: Readonly<Record<string, Place>> = {
  letters: { what: "Emails with documents", why: "Business letters: kept as they were sent, with the documents" },
  letter_outcomes: { what: "Answers of mail servers", why: "They say whom a business letter reached" },
  document_snapshots: { what: "Stored documents", why: "Kept as they were agreed or issued" },
  files: { what: "Files", why: "They belong to records that are kept: check by hand what is in them" },
  mail_message_ids: { what: "Ids of emails, with subject and addresses", why: "A reply finds by them what it answers", days: 1_096 },
  mail_bounces: { what: "Emails that came back", why: "So that nothing more is sent there", days: 400 },
  inbound_calls: { what: "Calls of other services", why: "Kept as they came, as proof of what services reported", days: 90 },
  inbound_outcomes: { what: "Results of calls of other services", why: "Kept with the calls", days: 90 },
  idempotency_keys: { what: "Answers to repeated calls", why: "A call that is sent twice is done once", days: 7 },
  scan_commands: { what: "Scans", why: "Proof of what was handed over to whom", days: 180 },
  checkouts: { what: "Card payments", why: "The books: with the payment that they led to" },
  text_opt_outs: { what: "Opted-out numbers", why: "An opt-out from text messages has to be obeyed" },
  activity_log: { what: "Entries of the log", why: "They also say what was done by or to somebody else of this name" },
};
const MENTIONED = "They mention the name, an address or a number: check by hand whether it is the same person";

/**
 * Everything in the database that still has a person's words, by looking for them in every text of every table: why it stays, and the last day
 * of it. `covered`: what the certificate names already. `inboundCallDays`: how long calls are kept by the settings.
 */
export async function keptMentions(
  tx: Tx,
  resources: readonly AnyResource[],
  pattern: string,
  covered: readonly { readonly what: string }[],
  inboundCallDays: number,
): Promise<readonly Kept[]> {
  const owners = ownersOf(resources);
  const found: Kept[] = [];
  for (const { table, text, since } of await textTables(tx)) {
    const newest = since === null ? sql`null::text` : sql`to_char(max(${sql.ref(since)}), 'YYYY-MM-DD')`;
    const { rows } = await sql<{ count: number; newest: string | null }>`select count(*)::int as count, ${newest} as newest
      from ${sql.table(table)} where ${text} ~* ${pattern}`.execute(tx);
    const { count = 0, newest: day = null } = rows[0] ?? {};
    if (count === 0) continue;
    const place = places[table] ?? { what: owners.get(table)?.plural ?? nameOf(table), why: owners.get(table)?.lawKeeps ?? MENTIONED };
    if (!covered.some(({ what }) => what === place.what) && !found.some(({ what }) => what === place.what))
      found.push({ what: place.what, rows: count, why: withDay(place, day, table.startsWith("inbound_") ? inboundCallDays : 0) });
  }
  return found;
}

/** The resources by their tables and those of their lines. */
function ownersOf(resources: readonly AnyResource[]): ReadonlyMap<string, AnyResource> {
  const owners = new Map<string, AnyResource>();
  for (const resource of resources) {
    if (!owners.has(resource.table)) owners.set(resource.table, resource);
    for (const [name, field] of Object.entries(resource.fields))
      if (field.kind === "lines" && !owners.has(childTable(resource.table, name))) owners.set(childTable(resource.table, name), resource);
  }
  return owners;
}

const nameOf = (table: string): string => `${table.charAt(0).toUpperCase()}${table.slice(1).replaceAll("_", " ")}`;

function withDay({ why, days }: Place, newest: string | null, longer: number): string {
  // They go in the night after their last day.
  return days === undefined || newest === null ? why : `${why}; gone by ${formatDate(addDays(newest, Math.max(days, longer) + 1))}`;
}
