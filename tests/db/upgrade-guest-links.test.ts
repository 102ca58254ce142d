// @module-tag gate
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, readMigrations } from "../../server/db/migrate.ts";
import { digestOf } from "../../server/identity/tokens.ts";
import { testDatabase } from "../support/database.ts";

const LAST = "0110-note-mailbox-problems";
const tokens = ["document", "payment", "approval", "job", "upload", "review"].map((name) => [name, name.padEnd(43, "x")] as const);
const digest = (name: string) => `'\\x${digestOf(name.padEnd(43, "x"))?.toString("hex")}'::bytea`;

/** A link of each kind. The rows that they are of do not matter here. */
const statements = [
  "set session_replication_role = replica",
  "insert into parties (id, state, name) overriding system value values (5, 'active', 'Acme')",
  `insert into letters (id, resource, record_id, document, recipients, subject, message, digest, file_id, user_name) overriding system value
    values (3, 'sales-quote', 7, 'Quote', '["a@b.example"]', '', '', '', 1, '')`,
  `insert into document_links (digest, letter_id, company_id, expires_on, opened_times) values (${digest("document")}, 3, 5, '2027-01-01', 2)`,
  `insert into payment_link_tokens (digest, link_id) values (${digest("payment")}, 11)`,
  `insert into repair_link_tokens (digest, repair_id) values (${digest("approval")}, 12)`,
  `insert into provider_job_tokens (digest, job_id) values (${digest("job")}, 13)`,
  `insert into provider_link_tokens (digest, provider_id, expires_on) values (${digest("upload")}, 14, '2027-02-02')`,
  `insert into review_link_tokens (digest, review_id) values (${digest("review")}, 15)`,
];

it("upgrading keeps every link that was sent, in one table", { timeout: 120_000 }, async () => {
  const db = await testDatabase({ migrated: false });
  try {
    const before = readMigrations().filter(({ name }) => name <= LAST);
    expect(before.at(-1)?.name).toBe(LAST);
    await migrate(db, before);
    await db.transaction(async (tx) => {
      for (const statement of [...statements, "set session_replication_role = default"]) await sql.raw(statement).execute(tx);
    });
    await migrate(db);
    const { rows } = await sql<
      Record<string, unknown>
    >`select digest, resource, record_id::int as id, link, letter_id::int as letter, company_id::int as company,
      expires_on as until, opened_times as times from guest_links order by id`.execute(db.kysely);
    const of = (name: string) => digestOf(tokens.find(([each]) => each === name)?.[1] ?? "");
    const none = { letter: null, company: null, until: null, times: 0 };
    expect(rows).toEqual([
      { digest: of("document"), resource: "sales-quote", id: 7, link: "document", letter: 3, company: 5, until: "2027-01-01", times: 2 },
      { ...none, digest: of("payment"), resource: "payment-link", id: 11, link: "payment" },
      { ...none, digest: of("approval"), resource: "inspection-repair", id: 12, link: "approval" },
      { ...none, digest: of("job"), resource: "provider-job", id: 13, link: "job" },
      { ...none, digest: of("upload"), resource: "provider", id: 14, link: "upload", until: "2027-02-02" },
      { ...none, digest: of("review"), resource: "review", id: 15, link: "review" },
    ]);
  } finally {
    await db.close();
  }
});
