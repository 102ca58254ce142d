// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEraseJob } from "../../server/privacy/erase-job.ts";
import { textTables } from "../../server/privacy/text-columns.ts";
import { contact } from "../../src/resources/accounts/contact.ts";
import { resources } from "../../src/resources/index.ts";
import { bearer } from "../http/support.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
let admin: { authorization: string };
beforeAll(async () => {
  server = await createTestServer({ fixture: demoDatabase });
  admin = await bearer(server, await one("select id from users where email = 'admin@hq.example'"));
});
afterAll(() => server?.close());

const name = "Zebulon Quixworth";
const email = "zebulon@quixworth.example";
const phone = "+1 2125557399";
/** The person's words in any form, also in bytes that are shown as hexadecimal digits. */
const marker = /zebulon|quixworth|zeb[^a-z]|212[^0-9]{0,3}555[^0-9]{0,3}7399|[57]a6562756c6f6e/i;

const query = (text: string) => sql.raw(text).execute(server.db.kysely);
async function one(text: string): Promise<number> {
  const { rows } = (await query(text)) as { rows: readonly { id: number }[] };
  if (!rows[0]) throw new Error(`Nothing is found by ${text}.`);
  return rows[0].id;
}
async function call(method: "POST" | "PUT", url: string, payload: object, headers: object = {}): Promise<{ id: number; version: number }> {
  const response = await server.app.inject({ method, url, headers: { ...admin, ...headers }, payload });
  expect([url, response.statusCode, response.statusCode < 300 ? "" : response.body]).toEqual([url, response.statusCode, ""]);
  return response.json().data;
}

/** The tables in which the words are, read row by row as a dump would write them. */
async function tablesWithWords(): Promise<Map<string, number>> {
  const { rows: tables } = (await query(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  )) as { rows: { name: string }[] };
  const found = new Map<string, number>();
  for (const table of tables) {
    const { rows } = (await query(`select t::text as line from "${table.name}" t`)) as { rows: { line: string }[] };
    const lines = rows.filter(({ line }) => marker.test(line)).length;
    if (lines > 0) found.set(table.name, lines);
  }
  return found;
}

async function erase(id: number) {
  const erasure = await call("POST", "/api/erasures", { bizObjectId: contact.bizObject, recordId: id, reason: "Asked by letter on 11/20" });
  const context = { signal: new AbortController().signal, finish: async () => undefined };
  const job = { id: 1, queue: "erasure", payload: { erasureId: erasure.id }, attempt: 1, maxAttempts: 10 };
  await createEraseJob(server.engine, resources)(job, context);
  const response = await server.app.inject({ url: `/api/erasures/${erasure.id}`, headers: admin });
  return response.json().data as { state: string; kept: { what: string; rows: number; why: string }[] };
}

/** Everywhere that the product writes about a person. */
async function addPerson(): Promise<number> {
  const partyId = await one("select id from parties where state = 'active' and id <> 1 order by id limit 1");
  const person = { partyId, firstName: "Zebulon", lastName: "Quixworth", emails: [{ address: email }], phones: [{ number: phone }] };
  const { id } = await call("POST", "/api/contacts", { ...person, notes: "Zebulon prefers mornings" }, { "idempotency-key": "zq-1" });
  const twin = await call("POST", "/api/contacts", { ...person, firstName: "Zeb" });
  await call("PUT", `/api/contacts/${id}`, { version: 1, jobTitle: "Friend of Zebulon" });
  await call("POST", "/api/v1/merges", { kept: { resource: "contact", id }, merged: { resource: "contact", id: twin.id }, take: [] });
  const user = await one("select id from users where email = 'sales@hq.example'");
  const admins = await one("select id from users where email = 'admin@hq.example'");
  await query(`insert into conversations (state, name, channel, party_id, contact_id, email_address, address, subject, preview, key)
    values ('open', '${name}', 'email', ${partyId}, ${id}, '${email}', '${email}', 'From Zebulon', 'I am Zebulon', 'email ${email}')`);
  // Of somebody who is not recognized: only the address tells.
  await query(`insert into conversations (state, name, channel, phone_number, address, preview, key)
    values ('open', 'Zebulon Q', 'text message', '${phone}', '+12125557399', 'Zebulon here', 'text +12125557399')`);
  for (const key of [`email ${email}`, "text +12125557399"]) {
    const conversation = await one(`select id from conversations where key = '${key}'`);
    await query(`insert into messages (conversation_id, direction, channel, sender, recipient, cc, subject, body, quoted, preview, problem)
      values (${conversation}, 'in', 'email', '${email}', 'us', '${email}', 'Zebulon asks', 'Zebulon', '> Zebulon', 'Zebulon', 'no ${email}')`);
    const message = await one(`select max(id) as id from messages where conversation_id = ${conversation}`);
    await query(`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field)
      values ('zebulon.jpg', 'image/jpeg', 1, 'x', 'x', 'conversation-message', ${message}, 'files')`);
    await call("POST", `/api/conversations/${conversation}/actions/assign`, { version: 1, assigneeId: user });
    await query(`insert into activity_log (user_id, user_name, resource, record_id, verb, changes, reason)
      values (${admins}, 'Ada', 'conversation', ${conversation}, 'snooze', '{"name": [null, "${name}"], "about": "Zebulon Quixworth"}', 'Zebulon is away')`);
    await query(`insert into notifications (resource, record_id, title, message)
      values ('conversation', ${conversation}, 'New message', 'Zeb: where is it?')`);
  }
  // Elsewhere, where nothing but the words tell.
  const other = await one("select id from sales_orders order by id limit 1");
  await query(`insert into notifications (resource, record_id, title, message) values ('sales-order', ${other}, 'Call', 'Call ${name}')`);
  await query(`insert into activity_log (user_id, user_name, resource, record_id, verb, changes, reason)
    values (${admins}, 'Ada', 'sales-order', ${other}, 'update', '{"caller": [null, "${name}"], "customerPo": [null, "7"]}', 'Asked ${email}')`);
  await query(`insert into webhook_deliveries (outcome, event, message_id, module, record_id, request)
    values ('delivered', 'x', 'msg_zq', 'sales-order', ${other}, '{"caller": "${name}"}')`);
  await query(`insert into jobs (queue, payload) values ('mail', '{"to": ["${email}"], "subject": "Hello", "text": "Zebulon"}')`);
  await query(
    `insert into imports (user_id, resource, file_name, storage_key, status) values (${admins}, 'sales-order', 'x.csv', 'none', 'ready')`,
  );
  await query(`insert into import_rows (import_id, number, lead_number, cells, state, changes)
    select max(id), 2, 2, '["${name}"]', 'staged', '{"caller": [null, "${name}"]}' from imports`);
  await query(`insert into exports (user_id, resource, format, columns, request, status, expires_at)
    values (${admins}, 'contact', 'csv', '[]', '{"search": "${name}"}', 'done', now() + interval '1 day')`);
  await addKept(other, admins);
  return id;
}

/** What stays, and is named. */
async function addKept(order: number, admins: number): Promise<void> {
  await query(`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field)
    values ('Order.pdf', 'application/pdf', 1, 'zq', 'zq', 'sales-order', ${order}, 'files')`);
  await query(`insert into letters (resource, record_id, document, recipients, subject, message, digest, file_id, user_name)
    select 'sales-order', ${order}, 'Order', '["${email}"]', 'Your order', 'Dear Zebulon,', 'x', max(id), 'Ada' from files`);
  await query(`insert into letter_outcomes (letter_id, refused) select max(id), '[{"address": "${email}", "reply": "no"}]' from letters`);
  await query(`insert into document_snapshots (resource, record_id, label, file_name, file_field, content_field, digest_field, visible_to_customer, content, digest)
    values ('sales-order', ${order}, 'Order', 'x.pdf', 'f', 'c', 'd', true, '{"to": "${name}"}', 'x')`);
  await query(
    `insert into mail_message_ids (message_id, role, subject, addresses) values ('zq@x', 'received', 'Zebulon Quixworth', '{${email}}')`,
  );
  await query(`insert into mail_bounces (address, message_id, permanent, reply) values ('${email}', 'zq@x', true, 'unknown')`);
  await query(`insert into inbound_calls (source, event_id, headers, body)
    values ('texts-twilio', 'zq', '{}', convert_to('From=%2B12125557399&Body=Zebulon', 'UTF8'))`);
  await query(`insert into scan_commands (user_id, key, kind, body, outcome)
    values (${admins}, '00000000-0000-4000-8000-000000000000', 'deliver', '{"receivedBy": "${name}"}', '{}')`);
  await query(`insert into text_opt_outs (state, phone_number, how) values ('stopped', '${phone}', 'reply')`);
  await query(`insert into comments (resource, record_id, author_id, text) values ('sales-order', ${order}, ${admins}, 'Ask ${name}')`);
}

describe("after an erasure", () => {
  it("nothing in the database has the person's words but what the certificate names, with its reason and its day", async () => {
    const id = await addPerson();
    const before = await tablesWithWords();
    for (const table of [
      "notifications",
      "activity_log",
      "jobs",
      "merges",
      "import_rows",
      "exports",
      "webhook_deliveries",
      "idempotency_keys",
    ])
      expect([...before.keys()]).toContain(table);
    const { state, kept } = await erase(id);
    expect(state).toBe("done");
    const named: Readonly<Record<string, string>> = {
      comments: "Comments",
      document_snapshots: "Stored documents",
      idempotency_keys: "Answers to repeated calls",
      inbound_calls: "Calls of other services",
      letter_outcomes: "Answers of mail servers",
      letters: "Emails with documents",
      mail_bounces: "Emails that came back",
      mail_message_ids: "Ids of emails, with subject and addresses",
      scan_commands: "Scans",
      text_opt_outs: "Opted-out numbers",
    };
    const left = await tablesWithWords();
    expect([...left.keys()].sort()).toEqual(Object.keys(named).sort());
    for (const [table, rows] of left) expect(kept).toContainEqual(expect.objectContaining({ what: named[table], rows }));
    const whyOf = (what: string | undefined) => kept.find((each) => each.what === what)?.why;
    for (const table of ["mail_message_ids", "mail_bounces", "inbound_calls", "idempotency_keys", "scan_commands"])
      expect(whyOf(named[table])).toMatch(/; gone by \d\d\/\d\d\/\d{4}$/);
    expect(whyOf("Comments")).toMatch(/check by hand/);
    expect(kept).toContainEqual(expect.objectContaining({ what: "Exports that were made before", rows: 1 }));
  });

  it("what was done, and others' values beside it, stay in the log", async () => {
    const { rows } = (await query("select changes, reason, verb from activity_log where changes ? 'customerPo' and user_name = 'Ada'")) as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ changes: { customerPo: [null, "7"] }, reason: null, verb: "update" }]);
  });

  it("every table with texts is looked through", async () => {
    const looked = (await textTables(server.db.kysely)).map(({ table }) => table);
    for (const table of ["notifications", "mail_message_ids", "letters", "inbound_calls", "contacts_phones", "settings"])
      expect(looked).toContain(table);
    expect(looked.length).toBeGreaterThan(150);
  });

  it("somebody else of the same name keeps everything, and is named to look at by hand", async () => {
    const partyId = await one("select id from parties where state = 'active' and id <> 1 order by id limit 1");
    const add = (address: string) =>
      call("POST", "/api/contacts", { partyId, firstName: "Yolanda", lastName: "Vex", emails: [{ address }] });
    const [first, second] = [await add("one@vex.example"), await add("two@vex.example")];
    await query(
      `insert into notifications (resource, record_id, title, message) values ('contact', ${second.id}, 'Call', 'Call Yolanda Vex')`,
    );
    const { kept } = await erase(first.id);
    expect(await one(`select id from contacts where id = ${second.id} and name = 'Yolanda Vex'`)).toBe(second.id);
    expect(await one("select id from notifications where message = 'Call Yolanda Vex'")).toBeGreaterThan(0);
    expect(kept).toContainEqual(expect.objectContaining({ what: "Contacts", rows: 1, why: expect.stringMatching(/check by hand/) }));
  });
});
