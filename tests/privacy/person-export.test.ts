import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExportJob } from "../../server/exports/export-job.ts";
import { contact } from "../../src/resources/accounts/contact.ts";
import { bearer } from "../http/support.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ fixture: demoDatabase });
});
afterAll(() => server?.close());

const sessionOf = async (email: string) => {
  const { rows } = await sql<{ id: number; company_id: number | null }>`select id, company_id from users where email = ${email}`.execute(
    server.db.kysely,
  );
  return { headers: await bearer(server, rows[0]?.id ?? 0), id: rows[0]?.id ?? 0, companyId: rows[0]?.company_id ?? null };
};
const context = { signal: new AbortController().signal, finish: async () => undefined };

/** The archive's files, and the answer of who asks for another one's. */
async function archiveOf(url: string, payload: object, { headers }: { headers: { authorization: string } }) {
  const asked = await server.app.inject({ method: "POST", url, headers, payload });
  expect(asked.statusCode).toBe(202);
  const { id } = asked.json().data;
  await createExportJob(server.exporting)({ id: 1, queue: "export", payload: { exportId: id }, attempt: 1, maxAttempts: 3 }, context);
  const file = await server.app.inject({ url: `/api/exports/${id}/file`, headers });
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = Object.entries(unzipSync(file.rawPayload)).map(([name, bytes]): [string, string] => [name, strFromU8(bytes)]);
  return { id, files: new Map(files) };
}

describe("the data of a person", () => {
  it("is exported for themselves: their account, and what they may see of their records", async () => {
    const owner = await sessionOf("owner@atelier.example");
    await sql`insert into contacts (party_id, first_name, name, notes) values (${owner.companyId}, 'Olivia', 'Olivia', 'Pays late')`.execute(
      server.db.kysely,
    );
    await sql`insert into contacts_emails (parent_id, position, address) select max(id), 0, 'owner@atelier.example' from contacts`.execute(
      server.db.kysely,
    );
    await sql`insert into external_identities (issuer, subject, user_id)
      select 'https://id.example', 'owner-7', id from users where email = 'owner@atelier.example'`.execute(server.db.kysely);
    const { id, files } = await archiveOf("/api/v1/profile/export", {}, owner);
    const account = JSON.parse(files.get("account.json") ?? "{}");
    expect(account.profile.email).toBe("owner@atelier.example");
    expect(account.signIns.length).toBeGreaterThan(0);
    expect([account.passkeys, account.identities]).toEqual([[], [expect.objectContaining({ subject: "owner-7" })]]);
    const contacts = files.get("data/contacts.json") ?? "";
    expect(contacts).toContain("Olivia");
    // Internal notes are hidden from customers everywhere.
    expect(contacts).not.toContain("Pays late");
    const other = await sessionOf("owner@grandhotel.example");
    expect((await server.app.inject({ url: `/api/exports/${id}/file`, headers: other.headers })).statusCode).toBe(404);
  });

  it("is exported for an employee who asks for somebody, with the files of what they may see", async () => {
    const admin = await sessionOf("admin@hq.example");
    const { rows } = await sql<{
      id: number;
    }>`select contact_id as id from conversations where contact_id is not null order by id limit 1`.execute(server.db.kysely);
    const { files } = await archiveOf("/api/v1/privacy/exports", { bizObjectId: contact.bizObject, recordId: rows[0]?.id }, admin);
    expect([...files.keys()]).toEqual(expect.arrayContaining(["data/contacts.json", "data/conversations.json"]));
    expect(files.has("account.json")).toBe(false);
  });

  it("is refused for a record that is missing or no person, and to who may not", async () => {
    const [admin, sales] = [await sessionOf("admin@hq.example"), await sessionOf("sales@hq.example")];
    const ask = async (payload: object, headers = admin.headers) =>
      (await server.app.inject({ method: "POST", url: "/api/v1/privacy/exports", headers, payload })).statusCode;
    expect(await ask({ bizObjectId: contact.bizObject, recordId: 987654321 })).toBe(404);
    expect(await ask({ bizObjectId: 3, recordId: 1 })).toBe(422);
    expect(await ask({ bizObjectId: contact.bizObject, recordId: 1 }, sales.headers)).toBe(403);
  });
});
