// @module-tag gate
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SlowWorkInTransactionError } from "../../server/db/guarded-pool.ts";
import { MAX_ATTEMPTS, resumeSnapshots, STORED_DOCUMENT_QUEUE } from "../../server/documents/stored/snapshots.ts";
import type { Call } from "../../server/engine/call.ts";
import { createExportFiles } from "../../server/exports/export-files.ts";
import { createMailer } from "../../server/integrations/mail.ts";
import { claimJobs } from "../../server/jobs/job-table.ts";
import { createDocumentServer, type DocumentServer, employeeCall, findResource, makeStoredDocuments } from "./document-server.ts";

const quote = findResource("shipping-quote");
let server: DocumentServer;
beforeAll(async () => {
  server = await createDocumentServer();
  // Enough quotes to approve one in each test.
  await sql`update shipping_quotes set state = 'ready', offered = true where state in ('pendingChanges', 'expired', 'declined', 'lost')`.execute(
    server.db.kysely,
  );
});
afterAll(() => server.close());

interface Ready {
  readonly id: number;
  /** The customer's own user. */
  readonly call: Call;
  /** The digest of the document that the customer could download before approving. */
  readonly digest: string;
}

/** A quote that its customer can approve. */
async function ready(): Promise<Ready> {
  const { rows } = await sql<{ id: number; user_id: number; company_id: number }>`
    select q.id, u.id as user_id, u.company_id from shipping_quotes q join users u on u.company_id = q.customer_id
    where q.state = 'ready' and u.type = 'C' and u.state = 'active' order by q.id limit 1`.execute(server.db.kysely);
  const [found] = rows;
  if (!found) throw new Error("No customer has a quote to approve.");
  const call: Call = {
    actor: { id: found.user_id, name: "C", side: "customer", isAdmin: true, companyId: found.company_id, abilities: [] },
    ip: "198.51.100.4",
  };
  const { digest } = await server.documentService.document(call, quote, found.id, "quote");
  return { id: found.id, call, digest };
}

async function approve({ id, call }: Ready) {
  const { version } = await server.engine.get(call, quote, id);
  return server.engine.act(call, quote, { id, version }, "approve");
}
const rowOf = (id: number) => server.engine.get(employeeCall, quote, id);
const filesOf = async (id: number) => {
  const { rows } = await sql<{ storage_key: string; visible_to_customer: boolean }>`
    select storage_key, visible_to_customer from files where field = 'approvedDocument' and record_id = ${id}`.execute(server.db.kysely);
  return rows;
};
const entriesOf = async (id: number) => (await server.engine.activity(employeeCall, quote, id, { limit: 20, offset: 0 })).entries;
const unreachable = (what: string) => () => Promise.reject(new Error(`${what} is out of order.`));

describe("an approved document", () => {
  it("is kept as data by the approval, and its file is the one the customer could download before", async () => {
    const agreed = await ready();
    const { data } = await approve(agreed);
    const { id, digest } = agreed;
    expect(await rowOf(id)).toMatchObject({
      approvedContent: expect.stringMatching(/^[0-9a-f]{64}$/),
      approvedDigest: null,
      approvedDocument: [],
      approvedFrom: "198.51.100.4",
      approvedByName: "C",
    });
    const { rows } = await sql<{ content: string; digest: string }>`select content, digest from document_snapshots
      where record_id = ${id}`.execute(server.db.kysely);
    const approved = await rowOf(id);
    expect(rows.map((each) => [createHash("sha256").update(each.content).digest("hex"), each.digest])).toEqual([
      [approved.approvedContent, approved.approvedContent],
    ]);
    // The document of the approved quote can be printed at once.
    expect((await server.documentService.document(agreed.call, quote, id, "quote")).bytes.length).toBeGreaterThan(0);

    await sql`delete from outbox`.execute(server.db.kysely);
    await makeStoredDocuments(server);
    expect(await filesOf(id)).toEqual([{ storage_key: digest, visible_to_customer: true }]);
    const hash = createHash("sha256");
    for await (const chunk of (await server.files.read(digest))?.stream ?? []) hash.update(chunk);
    expect(hash.digest("hex")).toBe(digest);
    const customerRow = await server.engine.get(agreed.call, quote, id);
    expect(customerRow).toMatchObject({ approvedDigest: digest, approvedDocument: [{ mime: "application/pdf" }], version: data.version });
    expect(["approvedFrom" in customerRow, "approvedContent" in customerRow]).toEqual([false, false]);
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ verb: "attachDocument", user: "document storage" });
    expect(entry?.changes.map(({ field }) => field)).toEqual(["approvedDigest", "approvedDocument"]);
    const { rows: pushed } = await sql<{
      payload: { resource: string; id: number };
    }>`select payload from outbox where topic = 'changed'`.execute(server.db.kysely);
    expect(pushed.map(({ payload }) => [payload.resource, payload.id])).toContainEqual(["shipping-quote", id]);
  });

  it("has one file, wherever the process is killed between the commit and the end of the job", async () => {
    const agreed = await ready();
    await approve(agreed);
    // Killed before the file was set: a worker took the job and was never heard of again.
    const [claimed] = await claimJobs(server.db.kysely, { worker: "killed", queues: [STORED_DOCUMENT_QUEUE], limit: 1, leaseMs: 0 });
    expect(claimed).toBeDefined();
    expect(await filesOf(agreed.id)).toEqual([]);
    // Killed after the bytes were stored, and after the transaction committed but before anybody knew.
    let stored = 0;
    let committed = 0;
    await makeStoredDocuments(server, {
      files: {
        saveFile: async (...args) => {
          const file = await server.files.saveFile(...args);
          if (++stored === 1) throw new Error("Killed.");
          return file;
        },
      },
      engine: {
        ...server.engine,
        transaction: async (work) => {
          const done = await server.engine.transaction(work);
          if (++committed === 1) throw new Error("Killed.");
          return done;
        },
      },
    });
    await resumeSnapshots(server.db.kysely);
    await makeStoredDocuments(server);
    expect([stored, committed]).toEqual([2, 1]);
    expect(await filesOf(agreed.id)).toEqual([{ storage_key: agreed.digest, visible_to_customer: true }]);
  });

  it("is attached once by two workers at once", async () => {
    const agreed = await ready();
    await approve(agreed);
    await sql`insert into jobs (queue, payload) select queue, payload from jobs where queue = ${STORED_DOCUMENT_QUEUE}`.execute(
      server.db.kysely,
    );
    await makeStoredDocuments(server);
    expect(await filesOf(agreed.id)).toHaveLength(1);
  });

  it("is stored even if the approval is withdrawn meanwhile, but its digest is not that of an approval", async () => {
    const agreed = await ready();
    await approve(agreed);
    const { version } = await rowOf(agreed.id);
    await server.engine.act(employeeCall, quote, { id: agreed.id, version }, "unwindApproval");
    await makeStoredDocuments(server);
    expect(await filesOf(agreed.id)).toHaveLength(1);
    expect(await rowOf(agreed.id)).toMatchObject({ approvedContent: null, approvedDigest: null });
  });

  it("that can't be made is reported on its record and to its owner, and made after a restart", async () => {
    const agreed = await ready();
    await approve(agreed);
    let tried = 0;
    const typeset = () => {
      tried += 1;
      return unreachable("The renderer")();
    };
    await makeStoredDocuments(server, { documents: { typeset } });
    expect(tried).toBe(MAX_ATTEMPTS);
    const [entry] = await entriesOf(agreed.id);
    expect(entry).toMatchObject({ verb: "failToAttachDocument", reason: expect.stringContaining("couldn't be created") });
    const { rows: dead } = await sql`select last_error from jobs where queue = ${STORED_DOCUMENT_QUEUE} and dead_at is not null`.execute(
      server.db.kysely,
    );
    expect(dead).toEqual([{ last_error: "Error: The renderer is out of order." }]);
    const { rows: owner } = await sql<{ told: boolean; owned: boolean }>`select q.account_executive_id is not null as owned,
      exists (select 1 from notifications n where n.resource = 'shipping-quote' and n.record_id = q.id and n.title = 'Quote not stored') as told
      from shipping_quotes q where q.id = ${agreed.id}`.execute(server.db.kysely);
    expect(owner[0]?.told).toBe(owner[0]?.owned);
    await resumeSnapshots(server.db.kysely);
    await makeStoredDocuments(server);
    expect(await filesOf(agreed.id)).toHaveLength(1);
  });
});

describe("inside a transaction", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["no document is typeset", async () => server.documents.typeset({ sheet: {} as never, label: "Quote", fileName: "Quote.pdf" })],
    ["no file is written", () => server.files.saveFile(new Uint8Array([1]), "a.txt")],
    ["no file is read", () => server.files.read("0".repeat(64))],
    ["no file is removed", () => server.files.remove("0".repeat(64))],
    [
      "no export is written",
      () => createExportFiles(mkdtempSync(join(tmpdir(), "hq-"))).write((async function* () {})(), AbortSignal.any([])),
    ],
    [
      "no email is sent",
      () =>
        createMailer({ dataDir: server.dataDir, from: { name: "HQ", address: "hq@hq.example" } }).send({
          to: ["ada@client.example"],
          subject: "Hello",
          text: "Hello",
        }),
    ],
  ])("%s", async (_, work) => {
    await expect(server.engine.transaction(work)).rejects.toThrow(SlowWorkInTransactionError);
  });
});
