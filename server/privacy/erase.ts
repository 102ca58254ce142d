import { sql } from "kysely";
import { personalFields } from "../../src/schemas/access/personal.ts";
import type { Field, Fields } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Tx } from "../db/connection.ts";
import { childTable, columnOf } from "../db/names.ts";
import { fieldColumns } from "../db/resource-columns.ts";
import { endAccess } from "../identity/access-changes.ts";
import { removeSecondSteps } from "../identity/two-step/second-steps.ts";
import type { Certificate, Erased, Kept } from "./certificate.ts";
import { eraseMentions } from "./erase-mentions.ts";
import { keptMentions } from "./kept-mentions.ts";
import { keptWords } from "./kept-words.ts";
import { personRows, referringRows } from "./person-rows.ts";
import { idsOf, type PersonRecord, type PersonRows } from "./person-tables.ts";
import { personWords } from "./person-words.ts";

const ERASED = "Erased";
const LIMIT_MS = 600_000;
/** Of other records that may be the same person's: somebody else may share an address or a number. */
const SHARED = "Other records with the same email or phone: check by hand whether they are the same person's";

/** Erases what is known of a person, in the transaction of a running erasure: what the law wants kept stays. Doing it again changes nothing. */
export async function erasePerson(
  tx: Tx,
  resources: readonly AnyResource[],
  person: PersonRecord,
  erasureId: number,
  inboundCallDays = 0,
): Promise<Certificate> {
  const erased: Erased[] = [];
  const kept: Kept[] = [];
  // The log refuses every change but that of a running erasure.
  await sql`select set_config('hq.erasing', ${String(erasureId)}, true)`.execute(tx);
  // It reads every table.
  await sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true)`.execute(tx);
  const found = await personRows(tx, resources, person);
  const words = await personWords(tx, found);
  for (const { resources: on, name, ids } of await referringRows(tx, resources, person)) await scrubLog(tx, on, [name], ids);
  for (const rows of found) {
    const ids = idsOf(rows);
    const what = (rows.resources[0] ?? person.resource).plural;
    if (rows.lawKeeps !== undefined) {
      kept.push({ what, rows: ids.length + rows.shared.length, why: rows.lawKeeps });
      continue;
    }
    if (rows.shared.length > 0) kept.push({ what, rows: rows.shared.length, why: SHARED });
    if (ids.length === 0) continue;
    await eraseRows(tx, rows);
    erased.push({ what, rows: ids.length });
  }
  if (words.own !== null) await eraseMentions(tx, words.own);
  kept.push(...(await keptWords(tx, found)));
  if (words.all !== null) kept.push(...(await keptMentions(tx, resources, words.all, kept, inboundCallDays)));
  return { erased, kept };
}

async function eraseRows(tx: Tx, rows: PersonRows): Promise<void> {
  const { table, resources, fields, personal, whole, byField, isOfPersons } = rows;
  const title = resources[0]?.title;
  for (const { name, field } of personal) {
    const ids = [...new Set([...whole, ...(byField.get(name) ?? [])])];
    if (ids.length === 0) continue;
    if (field.kind === "files") await removeFiles(tx, resources, ids, name);
    else await replace(tx, table, "id", ids, name, field, name === title, true);
  }
  for (const [name, field] of Object.entries(fields)) if (field.kind === "lines") await eraseLines(tx, table, name, field.fields, whole);
  await scrubLog(tx, resources, loggedNames(fields), idsOf(rows));
  await scrubStory(tx, resources, idsOf(rows));
  if (!isOfPersons) return;
  await scrubImports(tx, resources, whole);
  await scrubComments(tx, resources, whole);
  if (table === "users") for (const id of whole) await endAccount(tx, id);
}

/** What stands in place of a value that can't be empty. */
function placeholder(field: Field, key: string, column: string) {
  const kind = field.kind === "computed" ? field.as : field.kind;
  if (kind === "email") return sql`'erased-' || ${sql.ref(key)} || '@erased.invalid'`;
  if (kind === "phone") return sql`'+10000000000'`;
  // The region stays: taxes were charged by it.
  if (kind === "address")
    return sql`jsonb_build_object('address', ${ERASED}::text, 'city', ${ERASED}::text, 'state', ${sql.ref(column)}->'state',
      'zip', '00000', 'country', ${sql.ref(column)}->'country')`;
  return sql`${ERASED}::text`;
}

async function replace(
  tx: Tx,
  table: string,
  key: "id" | "parent_id",
  ids: readonly number[],
  name: string,
  field: Field,
  isTitle: boolean,
  isVersioned: boolean,
): Promise<void> {
  const column = columnOf(name, field);
  const isNullable = fieldColumns(name, field, () => "").every(({ nullable }) => nullable === true);
  const value = isNullable && !isTitle ? sql`null` : placeholder(field, key, column);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} ${isVersioned ? sql`, "version" = "version" + 1` : sql``}
    where ${sql.ref(key)} = any(${[...ids]}::bigint[]) and ${sql.ref(column)} is distinct from ${value} and ${sql.ref(column)} is not null`.execute(
    tx,
  );
}

/** Lines that are an address or a number are removed; of others the personal values. */
async function eraseLines(tx: Tx, table: string, name: string, fields: Fields, ids: readonly number[]): Promise<void> {
  const personal = personalFields(fields);
  if (personal.length === 0 || ids.length === 0) return;
  const child = childTable(table, name);
  if (personal.some(({ field }) => field.kind === "email" || field.kind === "phone"))
    await sql`delete from ${sql.table(child)} where "parent_id" = any(${[...ids]}::bigint[])`.execute(tx);
  else
    for (const each of personal)
      if (each.field.kind !== "files") await replace(tx, child, "parent_id", ids, each.name, each.field, false, false);
}

const namesOf = (resources: readonly AnyResource[]) => resources.map(({ name }) => name);

/** The bytes go with the night's sweep. Files that an email was sent with stay with it. */
const removeFiles = (tx: Tx, resources: readonly AnyResource[], ids: readonly number[], field: string) =>
  sql`delete from files where resource = any(${namesOf(resources)}::text[]) and record_id = any(${[...ids]}::bigint[]) and field = ${field}
    and not exists (select 1 from letters where letters.file_id = files.id)`.execute(tx);

/** The names under which the log has personal values. */
const loggedNames = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "lines"
      ? personalFields(field.fields).length > 0
        ? [name]
        : []
      : personalFields({ [name]: field }).map((each) => each.name),
  );

/** The values before and after, and what webhooks were sent; that something was done, when and by whom, stays. */
async function scrubLog(tx: Tx, resources: readonly AnyResource[], names: readonly string[], ids: readonly number[]): Promise<void> {
  await sql`update activity_log set changes = changes - ${[...names]}::text[]
    where resource = any(${namesOf(resources)}::text[]) and record_id = any(${[...ids]}::bigint[])
      and changes ?| ${[...names]}::text[]`.execute(tx);
  await sql`update webhook_deliveries set request = null, response = null, version = version + 1
    where module = any(${namesOf(resources)}::text[]) and record_id = any(${[...ids]}::bigint[])
      and coalesce(request, response) is not null`.execute(tx);
}

/** The copies of rows in the imports that wrote or matched them, which are kept for some weeks; the files themselves end with their imports. */
const scrubImports = (tx: Tx, resources: readonly AnyResource[], ids: readonly number[]) =>
  sql`update import_rows r set cells = '[]', match_key = null, name_key = null, allowed_key = null, title = null,
      changes = '{}', problems = '[]', before = null, after = null
    from imports i where i.id = r.import_id and i.resource = any(${namesOf(resources)}::text[]) and r.record_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );

const about = (resources: readonly AnyResource[], ids: readonly number[]) =>
  sql`resource = any(${namesOf(resources)}::text[]) and record_id = any(${[...ids]}::bigint[])`;

/** What was notified about the rows, such as the beginnings of messages, and the reasons that the log has. */
async function scrubStory(tx: Tx, resources: readonly AnyResource[], ids: readonly number[]): Promise<void> {
  await sql`delete from notifications where ${about(resources, ids)}`.execute(tx);
  await sql`delete from outbox where topic = 'notification' and payload #>> '{notification,resource}' = any(${namesOf(resources)}::text[])
    and (payload #>> '{notification,recordId}')::bigint = any(${[...ids]}::bigint[])`.execute(tx);
  await sql`update activity_log set reason = null where ${about(resources, ids)} and reason is not null`.execute(tx);
}

const scrubComments = (tx: Tx, resources: readonly AnyResource[], ids: readonly number[]) =>
  sql`update comments set text = ${ERASED} where ${about(resources, ids)} and text <> ${ERASED}`.execute(tx);

/** Nobody signs in with it any more, and the log does not say who it was. */
async function endAccount(tx: Tx, id: number): Promise<void> {
  await endAccess(tx, id);
  await removeSecondSteps(tx, id);
  await sql`update users set state = 'suspended', is_admin = false, two_step = false where id = ${id}`.execute(tx);
  await sql`delete from api_key_secrets where api_key_id in (select id from api_keys where owner_id = ${id})`.execute(tx);
  await sql`update api_keys set state = 'revoked', last_used_from = null, version = version + 1
    where owner_id = ${id} and (state <> 'revoked' or last_used_from is not null)`.execute(tx);
  for (const table of [
    "credentials",
    "external_identities",
    "notice_choices",
    "list_views",
    "favorites",
    "notification_recipients",
    "tickets",
    "links",
  ])
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx);
  await sql`update sessions set ip = null, user_agent = null where user_id = ${id}`.execute(tx);
  await sql`update activity_log set user_name = ${ERASED}, ip = null, user_agent = null where user_id = ${id} and user_name <> ${ERASED}`.execute(
    tx,
  );
}
