// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../../server/identity/api-key-tokens.ts";
import { createEraseJob } from "../../server/privacy/erase-job.ts";
import { contact } from "../../src/resources/accounts/contact.ts";
import { customer } from "../../src/resources/accounts/customer.ts";
import { resources } from "../../src/resources/index.ts";
import { customerUser } from "../../src/resources/people/user.ts";
import { bearer } from "../http/support.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
let admin: { authorization: string };
beforeAll(async () => {
  server = await createTestServer({ fixture: demoDatabase });
  admin = await bearer(server, await idOf("users", sql`email = 'admin@hq.example'`));
});
afterAll(() => server?.close());

async function idOf(table: string, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${where} order by id limit 1`.execute(
    server.db.kysely,
  );
  if (!rows[0]) throw new Error(`There is no such row in ${table}.`);
  return rows[0].id;
}
const text = async (query: ReturnType<typeof sql>): Promise<string> => JSON.stringify((await query.execute(server.db.kysely)).rows);
const erase = async (bizObjectId: number, recordId: number) => {
  const response = await server.app.inject({
    method: "POST",
    url: "/api/erasures",
    headers: admin,
    payload: { bizObjectId, recordId, reason: "Asked by letter on 11/20" },
  });
  return { status: response.statusCode, body: response.json() };
};
const context = { signal: new AbortController().signal, finish: async () => undefined };
const run = async (erasureId: number) =>
  createEraseJob(server.engine, resources)({ id: 1, queue: "erasure", payload: { erasureId }, attempt: 1, maxAttempts: 10 }, context);
const certificate = async (id: number) =>
  (await server.app.inject({ url: `/api/erasures/${id}`, headers: admin })).json().data as {
    state: string;
    erased: { what: string; rows: number }[];
    kept: { what: string; rows: number; why: string }[];
  };

/** A person whose name stands nowhere else. */
async function addContact(partyId: number, email: string): Promise<number> {
  const response = await server.app.inject({
    method: "POST",
    url: "/api/contacts",
    headers: admin,
    payload: {
      partyId,
      firstName: "Wilhelmina",
      lastName: "Quackenbush",
      emails: [{ address: email }],
      phones: [{ number: "+12125557346" }],
      notes: "Wilhelmina prefers mornings",
    },
  });
  expect(response.statusCode).toBe(201);
  return response.json().data.id;
}

describe("erasing a person", () => {
  it("leaves nothing of a contact but what others or the law need, and can be done again", async () => {
    const party = await idOf("parties", sql`state = 'active' and id <> 1`);
    const id = await addContact(party, "wilhelmina@quack.example");
    await server.app.inject({
      method: "PUT",
      url: `/api/contacts/${id}`,
      headers: admin,
      payload: { version: 1, lastName: "Quackenbush-Doe" },
    });
    await sql`insert into conversations (state, name, channel, party_id, contact_id, email_address, key)
      values ('open', 'Wilhelmina Quackenbush', 'email', ${party}, ${id}, 'wilhelmina@quack.example', 'email wilhelmina@quack.example')`.execute(
      server.db.kysely,
    );
    const conversation = await idOf("conversations", sql`contact_id = ${id}`);
    await sql`insert into messages (conversation_id, direction, channel, sender, body, preview)
      values (${conversation}, 'in', 'email', 'wilhelmina@quack.example', 'It is Wilhelmina', 'It is Wilhelmina')`.execute(
      server.db.kysely,
    );
    const delivered = (module: string, recordId: number, messageId: string) =>
      sql`insert into webhook_deliveries
      (outcome, event, message_id, module, record_id, request, response) values ('delivered', 'x', ${messageId}, ${module}, ${recordId},
      '{"name":"Wilhelmina"}', 'Thank you, Wilhelmina')`.execute(server.db.kysely);
    await delivered("contact", id, "msg_1");
    await delivered("conversation", conversation, "msg_2");
    for (const [table, reference] of [
      ["sales_quotes", "contact_id"],
      ["shipping_quotes", "recipient_id"],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(reference)} = ${id}, issued_person = 'Wilhelmina Quackenbush'
        where id = (select min(id) from ${sql.table(table)})`.execute(server.db.kysely);
    await sql`insert into imports (user_id, resource, file_name, storage_key, status)
      select id, 'contact', 'people.csv', 'none', 'ready' from users where email = 'admin@hq.example'`.execute(server.db.kysely);
    await sql`insert into import_rows (import_id, number, lead_number, cells, state, outcome, record_id, title, changes, after)
      select max(id), 2, 2, '["Wilhelmina"]', 'written', 'update', ${id}, 'Wilhelmina Quackenbush', '{"lastName": [null, "Quackenbush"]}',
        '{"lastName": "Quackenbush"}' from imports`.execute(server.db.kysely);
    const { rows: before } = await sql`select count(*)::int as n from activity_log`.execute(server.db.kysely);
    const asked = await erase(contact.bizObject, id);
    expect([asked.status, asked.body.data?.state]).toEqual([201, "running"]);
    await run(asked.body.data.id);
    const done = await certificate(asked.body.data.id);
    expect(done.state).toBe("done");
    expect(done.erased).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: "Contacts", rows: 1 }),
        expect.objectContaining({ what: "Conversations", rows: 1 }),
        expect.objectContaining({ what: "Messages", rows: 1 }),
      ]),
    );
    const tables = ["contacts", "contacts_emails", "contacts_phones", "conversations", "messages", "sales_quotes", "shipping_quotes"];
    for (const table of [...tables, "import_rows", "webhook_deliveries", "activity_log", "notifications"])
      expect([table, await text(sql`select * from ${sql.table(table)}`)]).toEqual([
        table,
        expect.not.stringMatching(/Wilhelmina|Quackenbush|wilhelmina@/i),
      ]);
    expect(await text(sql`select first_name, last_name, name, notes from contacts where id = ${id}`)).toBe(
      JSON.stringify([{ first_name: "Erased", last_name: null, name: null, notes: null }]).replace('"name":null', '"name":"Erased"'),
    );
    // Screens and caches of all servers read again what was erased.
    expect(await text(sql`select topic from outbox where payload ->> 'kind' = 'gap'`)).toBe('[{"topic":"bus"}]');
    // What was done, when and by whom stays in the log.
    const { rows: after } = await sql`select count(*)::int as n from activity_log`.execute(server.db.kysely);
    expect((after[0] as { n: number }).n).toBeGreaterThan((before[0] as { n: number }).n);
    const again = await erase(contact.bizObject, id);
    await run(again.body.data.id);
    expect((await certificate(again.body.data.id)).state).toBe("done");
    await run(again.body.data.id);
  });

  it("removes a sign-in", async () => {
    const id = await idOf("users", sql`email = 'assistant@atelier.example'`);
    const session = await bearer(server, id);
    const { kysely: db } = server.db;
    await sql`insert into external_identities (issuer, subject, user_id) values ('https://id.example', 'assistant', ${id})`.execute(db);
    await sql`insert into authenticator_apps (user_id, secret, last_step) values (${id}, 'sealed', 1)`.execute(db);
    await sql`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
      values (${id}, 'Phone of the assistant', 'a', '\\x00', 0, '{}')`.execute(db);
    await sql`insert into recovery_codes (user_id, digest) values (${id}, '\\x00')`.execute(db);
    await sql`update users set two_step = true where id = ${id}`.execute(db);
    const { key, digest } = createKey();
    await sql`with made as (insert into api_keys (state, name, owner_id, expires_on, abilities, last_used_from)
        values ('active', 'Web shop', ${id}, current_date + 30, '{TASKS read}', '203.0.113.9') returning id)
      insert into api_key_secrets (digest, api_key_id) select ${digest}, id from made`.execute(db);
    const asked = await erase(customerUser.bizObject, id);
    expect(asked.status).toBe(201);
    await run(asked.body.data.id);
    expect((await server.app.inject({ url: "/api/v1/profile", headers: session })).statusCode).toBe(401);
    expect(await text(sql`select first_name, email, state, phone from users where id = ${id}`)).toBe(
      JSON.stringify([{ first_name: "Erased", email: `erased-${id}@erased.invalid`, state: "suspended", phone: null }]),
    );
    for (const table of ["credentials", "external_identities", "authenticator_apps", "passkeys", "recovery_codes"])
      expect([table, await text(sql`select 1 from ${sql.table(table)} where user_id = ${id}`)]).toEqual([table, "[]"]);
    expect(await text(sql`select two_step from users where id = ${id}`)).toBe(JSON.stringify([{ two_step: false }]));
    expect((await server.app.inject({ url: "/api/tasks", headers: { authorization: `Bearer ${key}` } })).statusCode).toBe(401);
    expect(await text(sql`select state, last_used_from from api_keys where owner_id = ${id}`)).toBe(
      JSON.stringify([{ state: "revoked", last_used_from: null }]),
    );
    expect(await text(sql`select 1 from api_key_secrets where digest = ${digest}`)).toBe("[]");
    expect(await text(sql`select 1 from activity_log where user_id = ${id} and (user_name <> 'Erased' or ip is not null)`)).toBe("[]");
  });

  it("is not for employees, under the name of a customer's user either", async () => {
    const employee = await idOf("users", sql`email = 'sales@hq.example'`);
    expect((await erase(customerUser.bizObject, employee)).status).toBe(422);
  });

  it("keeps the books of a private customer, and is refused while money or goods are open", async () => {
    const owing = await idOf("parties", sql`id in (select customer_id from invoices where state = 'issued' and deleted_at is null)`);
    expect((await erase(customer.bizObject, owing)).body.message).toMatch(/Only a residential customer is a person/);
    await sql`update parties set kind = 'residential' where id = ${owing}`.execute(server.db.kysely);
    const refused = await erase(customer.bizObject, owing);
    expect([refused.status, refused.body.message]).toEqual([409, "This customer has open invoices. Settle, write off or void them first."]);
    const { rows } = await sql<{
      id: number;
    }>`insert into parties (name, state, kind, email, bill_to) values ('Otto Xylander', 'active', 'residential',
      'otto@xylander.example', '{"address": "9 Elm", "city": "Newark", "state": "NJ", "zip": "07101", "country": "US"}') returning id`.execute(
      server.db.kysely,
    );
    const otto = rows[0]?.id ?? 0;
    await sql`insert into invoices (number, state, customer_id, issued_to, bill_to, date_issued, date_due)
      select 'INV-XY', 'paid', id, name, bill_to, '2026-01-01', '2026-01-31' from parties where id = ${otto}`.execute(server.db.kysely);
    const opens = async (insert: ReturnType<typeof sql>, sentence: RegExp, end: ReturnType<typeof sql>) => {
      await insert.execute(server.db.kysely);
      const { status, body } = await erase(customer.bizObject, otto);
      expect([status, body.message]).toEqual([409, expect.stringMatching(sentence)]);
      await end.execute(server.db.kysely);
    };
    await opens(
      sql`insert into credit_memos (number, state, customer_id, invoice_id, reason, total, allocated, refunded)
        select 'CM-XY', 'issued', customer_id, id, 'Late', 500, 0, 0 from invoices where number = 'INV-XY'`,
      /unapplied credit/,
      sql`update credit_memos set state = 'void' where number = 'CM-XY'`,
    );
    await opens(
      sql`update shipping_quotes set customer_id = ${otto}, state = 'inTransit' where id = (select min(id) from shipping_quotes)`,
      /open quotes/,
      sql`update shipping_quotes set state = 'delivered' where customer_id = ${otto}`,
    );
    const asked = await erase(customer.bizObject, otto);
    expect(asked.status).toBe(201);
    await run(asked.body.data.id);
    expect(await text(sql`select name, email, bill_to from parties where id = ${otto}`)).not.toMatch(/Otto|otto|Elm|Newark/);
    expect(await text(sql`select issued_to from invoices where customer_id = ${otto}`)).toContain("Otto Xylander");
    const why = "The books: tax law wants them kept as they were issued";
    expect((await certificate(asked.body.data.id)).kept).toEqual([
      expect.objectContaining({ what: "Invoices", rows: 1, why }),
      expect.objectContaining({ what: "Credit memos", rows: 1, why }),
    ]);
  });

  it("ends refused if business opens after it was asked for, and tells its owner why", async () => {
    const party = await idOf("parties", sql`state = 'active' and id <> 1`);
    const id = await addContact(party, "late@quack.example");
    const asked = await erase(contact.bizObject, id);
    await sql`update parties set billing_contact_id = ${id} where id = ${party}`.execute(server.db.kysely);
    await run(asked.body.data.id);
    const { state, ...done } = await certificate(asked.body.data.id);
    const why = "Invoices go to this contact. Choose another billing contact first.";
    expect([state, done]).toEqual(["refused", expect.objectContaining({ refusal: why, erased: [], finishedAt: expect.any(String) })]);
    expect(await text(sql`select first_name from contacts where id = ${id}`)).toContain("Wilhelmina");
    expect(await text(sql`select title, message from notifications where resource = 'erasure' and record_id = ${asked.body.data.id}`)).toBe(
      JSON.stringify([{ title: "Personal data not erased", message: `${asked.body.data.number}: ${why}` }]),
    );
    await sql`update parties set billing_contact_id = null where id = ${party}`.execute(server.db.kysely);
    expect((await erase(contact.bizObject, id)).status, "it can be asked for again").toBe(201);
  });

  it("leaves what names somebody else, or may be about somebody, who only shares an address", async () => {
    const party = await idOf("parties", sql`state = 'active' and id <> 1`);
    const [first, second] = [await addContact(party, "shared@quack.example"), await addContact(party, "shared@quack.example")];
    const third = await addContact(party, "alone@quack.example");
    const conversations = new Map<string, number>();
    const conversation = async (key: string, contactId: number | null, address: string) => {
      await sql`insert into conversations (state, name, channel, party_id, contact_id, email_address, key)
        values ('open', ${key}, 'email', ${party}, ${contactId}, ${address}, ${key})`.execute(server.db.kysely);
      conversations.set(key, await idOf("conversations", sql`key = ${key}`));
    };
    await conversation("of the first", first, "shared@quack.example");
    await conversation("of the second", second, "shared@quack.example");
    await conversation("of nobody yet", null, "shared@quack.example");
    await conversation("of the second at another", second, "alone@quack.example");
    await conversation("of the third", null, "alone@quack.example");
    const addressOf = async (key: string) => {
      const { rows } = await sql<{
        address: string;
      }>`select email_address as address from conversations where id = ${conversations.get(key)}`.execute(server.db.kysely);
      return rows[0]?.address;
    };
    const eraseNow = async (id: number) => {
      const asked = await erase(contact.bizObject, id);
      await run(asked.body.data.id);
      return certificate(asked.body.data.id);
    };
    const { erased, kept } = await eraseNow(first);
    expect(erased).toContainEqual(expect.objectContaining({ what: "Conversations", rows: 1 }));
    expect(kept).toContainEqual(expect.objectContaining({ what: "Conversations", rows: 2, why: expect.stringMatching(/check by hand/) }));
    expect(await addressOf("of the first")).toBeNull();
    for (const other of ["of the second", "of nobody yet"]) expect(await addressOf(other), other).toBe("shared@quack.example");
    await eraseNow(third);
    expect([await addressOf("of the third"), await addressOf("of the second at another")]).toEqual([null, "alone@quack.example"]);
    // The last one who had it takes along what nobody else can be meant by.
    await eraseNow(second);
    expect([await addressOf("of the second"), await addressOf("of nobody yet")]).toEqual([null, null]);
  });

  it("of somebody else with the same address erases nothing, and says so", async () => {
    const party = await idOf("parties", sql`state = 'active' and id <> 1`);
    const first = await addContact(party, "family@quack.example");
    const second = await addContact(party, "family@quack.example");
    const asked = await erase(contact.bizObject, first);
    await run(asked.body.data.id);
    expect(await text(sql`select first_name from contacts where id = ${second}`)).toContain("Wilhelmina");
    expect((await certificate(asked.body.data.id)).kept).toContainEqual(
      expect.objectContaining({ what: "Contacts", why: expect.stringMatching(/same email or phone/) }),
    );
  });

  it("is for those who may, and nothing but an erasure changes the log", async () => {
    const sales = await bearer(server, await idOf("users", sql`email = 'sales@hq.example'`));
    const response = await server.app.inject({ method: "POST", url: "/api/erasures", headers: sales, payload: {} });
    expect(response.statusCode).toBe(403);
    await expect(sql`update activity_log set changes = '{}'`.execute(server.db.kysely)).rejects.toThrow("never changed");
    const party = await idOf("parties", sql`state = 'active' and id <> 1`);
    const running = (await erase(contact.bizObject, await addContact(party, "log@quack.example"))).body.data.id;
    const change = (erasing: string, set: string) =>
      server.db.transaction(async (tx) => {
        await sql`select set_config('hq.erasing', ${erasing}, true)`.execute(tx);
        await sql`update activity_log set ${sql.raw(set)}`.execute(tx);
      });
    const scrubs = "changes = changes - 'firstName', user_name = 'Erased', ip = null";
    for (const nobody of ["on", "987654321", ""]) await expect(change(nobody, scrubs)).rejects.toThrow("never changed");
    for (const other of ["verb = 'create'", "user_name = 'Somebody'", `changes = '{"lastName": [null, "Smith"]}'`, "reason = 'None'"])
      await expect(change(String(running), other)).rejects.toThrow("never changed");
    await change(String(running), scrubs);
    await run(running);
    await expect(change(String(running), "reason = 'Erased'")).rejects.toThrow("never changed");
  });
});
