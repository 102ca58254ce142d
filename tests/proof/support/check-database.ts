import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../../server/db/connection.ts";
import { type AcknowledgedWrites, acknowledgedBy, type Document, digestOf } from "./acknowledged-writes.ts";
import { isNotificationLimitReached } from "./notification-limit.ts";

type Row = Readonly<Record<string, string | number | null>> & { readonly id: number; readonly version: number };

/** The steps that send notifications, with the notification's title. */
const notificationTitles: Readonly<Record<string, string>> = {
  submit: "Quote needs pricing",
  send: "Quote ready",
  approveForCustomer: "Quote approved",
};

/**
 * Compares a database with the writes sent and those acknowledged when the file journal had this length. Returns a
 * sentence for each write that is lost, incomplete or duplicated.
 */
export async function checkDatabase(
  db: Db,
  dataDir: string,
  ledger: AcknowledgedWrites,
  length = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const tasks = await all<Row>(db, "select id, version, name as marker, name, details, state from tasks where created_by_id = 1");
  const quotes = await all<Row>(
    db,
    `select id, version, sidemark as marker, number, sidemark, state, price,
      (select count(*) from shipping_quotes_pieces where parent_id = q.id) as pieces,
      (select count(*) from shipping_quotes_options where parent_id = q.id) as options,
      (select count(*) from shipping_quotes_charges where parent_id = q.id) as charges,
      (select count(*) from files where resource = 'shipping-quote' and record_id = q.id) as files
    from shipping_quotes q where sidemark is not null`,
  );
  const rows = { task: byMarker(tasks), "shipping-quote": byMarker(quotes) };
  const log = lists(
    await all<{ at: string; what: string }>(db, "select resource || ' ' || record_id as at, verb as what from activity_log order by id"),
  );
  const notifications = lists(
    await all<{ at: string; what: string }>(
      db,
      `select resource || ' ' || record_id as at, title as what from notifications n
      where exists (select 1 from notification_recipients r where r.notification_id = n.id) order by id`,
    ),
  );
  const mayLackNotifications = await isNotificationLimitReached((statement) => all(db, statement));
  const keys = new Map(
    (await all<{ key: string; answered: boolean }>(db, "select key, answer is not null as answered from idempotency_keys")).map((each) => [
      each.key,
      each.answered,
    ]),
  );
  const messages = await all<{ at: string; version: number }>(
    db,
    "select (payload->>'resource') || ' ' || (payload->>'id') as at, (payload->>'version')::int as version from outbox where topic = 'changed'",
  );

  const problems: string[] = [];
  const versions = new Map<string, number>();
  for (const document of ledger.documents) {
    const acknowledged = acknowledgedBy(document, length);
    const matches = rows[document.resource].get(document.marker) ?? [];
    const say = (problem: string) => problems.push(`${document.resource} ${document.marker}: ${problem}`);
    if (matches.length > 1) say(`made ${matches.length} times`);
    const [row] = matches;
    const version = row?.version ?? 0;
    if (version < acknowledged) say(`version ${acknowledged} was acknowledged, ${version} is there`);
    if (version > Math.min(acknowledged + 1, document.steps.length)) say(`version ${version} is there, ${acknowledged} acknowledged`);
    if (row) {
      versions.set(`${document.resource} ${row.id}`, version);
      compare(
        document,
        row,
        log.get(`${document.resource} ${row.id}`) ?? [],
        { titles: notifications.get(`${document.resource} ${row.id}`) ?? [], mayLack: mayLackNotifications },
        say,
      );
    }
    document.steps.forEach(({ key }, index) => {
      if (index < version !== keys.has(key)) say(`step ${index} is ${keys.has(key) ? "" : "not "}among the keys at version ${version}`);
      if (keys.get(key) === false) say(`the key of step ${index} has no answer`);
    });
  }
  for (const { at, version } of messages) {
    const known = versions.get(at);
    if (known !== undefined && version > known) problems.push(`${at}: a message tells of version ${version}, ${known} is there`);
  }
  return [...problems, ...(await numbers(db)), ...(await files(db, dataDir, ledger, length))];
}

function compare(
  document: Document,
  row: Row,
  verbs: readonly string[],
  { titles, mayLack }: { readonly titles: readonly string[]; readonly mayLack: boolean },
  say: (problem: string) => void,
): void {
  const applied = document.steps.slice(0, row.version);
  // A job attaches the approved document; it may have been killed before it did.
  const attached = verbs.filter((verb) => verb === "attachDocument").length;
  for (const [name, stepValue] of Object.entries(applied.at(-1)?.expected ?? {})) {
    const expected = name === "files" ? Number(stepValue) + attached : stepValue;
    if (row[name] !== expected) say(`at version ${row.version} ${name} is ${row[name]}, not ${expected}`);
  }
  const expectedVerbs = applied.map(({ verb }) => verb);
  const allVerbs = [...expectedVerbs, ...(attached > 0 ? ["attachDocument"] : [])];
  if (String(verbs) !== String(allVerbs)) say(`the log has ${verbs}, not ${allVerbs}`);
  const expectedTitles = expectedVerbs.flatMap((verb) => notificationTitles[verb] ?? []);
  const wanted = mayLack ? expectedTitles.filter((title) => titles.includes(title)) : expectedTitles;
  if (String(titles) !== String(wanted)) say(`the notifications are ${titles}, not ${expectedTitles}`);
}

async function numbers(db: Db): Promise<string[]> {
  const wrong = await all<{ number: string }>(
    db,
    `select number from shipping_quotes group by number having count(*) > 1
    union all select number from shipping_quotes where id > 60 and number <> 'SH-' || lpad(id::text, 5, '0')`,
  );
  return wrong.map(({ number }) => `the number ${number} is wrong or given twice`);
}

async function files(db: Db, dataDir: string, ledger: AcknowledgedWrites, length: number): Promise<string[]> {
  const rows = await all<{ id: number; sha256: string }>(db, "select id, sha256 from files");
  const known = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  const broken = rows
    .filter(({ sha256 }) => {
      const path = join(dataDir, "files", sha256.slice(0, 2), sha256.slice(2));
      return !existsSync(path) || digestOf(readFileSync(path)) !== sha256;
    })
    .map(({ id }) => `the bytes of file ${id} are gone or broken`);
  const lost = ledger.uploads
    .filter(({ id, digest, acknowledged }) => acknowledged <= length && known.get(id) !== digest)
    .map(({ id }) => `the upload ${id} was acknowledged and is gone`);
  return [...broken, ...lost];
}

async function all<R>(db: Db, text: string): Promise<R[]> {
  return (await sql<R>`${sql.raw(text)}`.execute(db.kysely)).rows;
}

function byMarker(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(String(row.marker), [...(groups.get(String(row.marker)) ?? []), row]);
  return groups;
}

function lists(rows: readonly { readonly at: string; readonly what: string }[]): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { at, what } of rows) {
    const list = groups.get(at);
    if (list) list.push(what);
    else groups.set(at, [what]);
  }
  return groups;
}
