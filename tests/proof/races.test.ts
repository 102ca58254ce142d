// @module-tag gate
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { resources } from "../../src/resources/index.ts";
import type { Rule } from "../../src/schemas/actions/action.ts";
import { rulesOf } from "../../src/schemas/actions/availability.ts";
import { statesFrom } from "../../src/schemas/actions/states-from.ts";
import { type Field, wireName } from "../../src/schemas/fields/field.ts";
import { isWritable } from "../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { isMadeByCall } from "../contract/by-steps.ts";
import { makeReady, validInput } from "../contract/inputs.ts";
import { tinyResources } from "../contract/tiny/index.ts";
import { isChosen } from "../support/chosen-modules.ts";
import { testServer } from "../support/database.ts";
import { scaled } from "./scale.ts";
import {
  type Attempt,
  bodiesFor,
  expectHonest,
  inputFor,
  makerOf,
  type RaceSetup,
  raceClients,
  raceOf,
  rowFor,
  rowIn,
  take,
} from "./support/race.ts";
import { addedByWork, entriesOf, transactionsOf } from "./support/table-counts.ts";
import { productSites, type TwoSites, tinySites } from "./support/two-sites.ts";

// The embedded database has one connection, so calls run one after another and cannot race.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh npm run test:proof.");

/** Six at once get past a missing guard in most races; sixteen by night find more. */
const clients = scaled({ quick: 6, night: 16, long: 200 });

const onPull = "pull_flow_id = (select max(id) from pull_flows)";

/** What a row needs besides its state before an operation is possible, where the declaration has guards. */
const prepared: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "shipping-quote": { expire: "valid_until = '2026-11-19'" },
  "sales-quote": { expire: "valid_until = '2026-11-19'" },
  "work-order": { markAsCompleted: "type = 'pickup'" },
  // The work order's quote may charge for a declared value, which a released bill of lading must not deny.
  "bill-of-lading": { issue: "valuation = 'released', work_order_id = null" },
  conversation: { unassign: "assignee_id = (select min(id) from users where type = 'E')" },
  "follow-up": { remind: "due = '2026-11-20'" },
  // Leaves an unallocated amount.
  payment: {
    allocate: "amount = amount + 1000",
    allocateOldest: "amount = amount + 1000",
    refund: "amount = amount + 1000",
    recordRepayment: "amount = amount + 1000, refunded = 1, reversed_amount = amount + 1000",
  },
  receive: {
    identify: "customer_id = null",
    remindToIdentify: "customer_id = null",
    recordClaimNotice: "claim_notice_due = '2026-12-01', claim_notice_sent_on = null",
    noteClaimNoticeSent: "claim_notice_due = '2026-12-01', claim_notice_sent_on = null",
  },
  invoice: { endDispute: "dispute_reason = 'Wrong price'" },
  claim: { offer: "valuation = 'released'" },
  "provider-job": {
    expire: "valid_until = '2026-11-19'",
    revokeLink: "link_expires_on = '2026-12-20'",
    unwindPayment: "paid_on = '2026-11-20'",
  },
  "pull-flow": { recall: "recall_reason = 'Late'", declineRecall: "recall_reason = 'Late'" },
  "inventory-item": {
    split: "quantity = 2",
    approveWriteOff: "write_off_reason = 'Wet', write_off_requested_by_id = null",
    declineWriteOff: "write_off_reason = 'Wet'",
    unload: onPull,
  },
  "processing-document": { bill: "invoice_id = (select max(id) from invoices)" },
  customer: {
    announceReady: `ready_at = null, bill_to = '{"address": "1 Elm", "city": "Reno", "state": "NV", "zip": "89501", "country": "US"}',
      billing_contact_id = (select min(id) from contacts)`,
    activate: "billing_contact_id = (select min(id) from contacts), terms = 'net 30'",
    stopWarehousing: "warehousing = true",
    syncTerms: "quick_books_id = 'QB-1', terms = 'net 30'",
    syncCustomerData: "quick_books_id = 'QB-1'",
    disconnectFromQuickBooks: "quick_books_id = 'QB-1'",
  },
  "employee-user": { removeAdmin: "is_admin = true", resetTwoStep: "two_step = true" },
  "customer-user": { removeAdmin: "is_admin = true", resetTwoStep: "two_step = true" },
  "company-user": { removeAdmin: "is_admin = true", resetTwoStep: "two_step = true" },
};
const issued = "number = 'INV-X' || id, date_issued = '2026-11-20', date_due = '2026-12-20'";
/** Columns that the database's constraints require in a state. */
const stands: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  invoice: {
    issued,
    partiallyPaid: `${issued}, paid = 1`,
    paid: `${issued}, paid = total`,
    writtenOff: `${issued}, written_off = total`,
    void: issued,
  },
  "processing-document": { invoiced: "invoice_id = (select max(id) from invoices)" },
  "inventory-item": { allocated: onPull, staged: onPull },
};
/**
 * Fields that a row must be created without: a role can be assigned only once, and open checklist items block
 * completion.
 */
const without: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "employee-user": { assign: ["roles"] },
  "customer-user": { assign: ["roles"] },
  "company-user": { assign: ["roles"] },
  "work-order": { markAsCompleted: ["checklist"] },
};
/** Fields that rows are created without, so that any two of them produce the same number of ledger entries or lines. */
const alike: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  invoice: { issue: ["charges", "taxRate"], void: ["charges", "taxRate"] },
  // By its kind, it becomes an invoice or a credit memo.
  "opening-balance": { remove: ["kind"] },
  "work-order": { sendToBilling: ["quoteId", "salesOrderId"] },
};
/** Fields that must have a file. */
const filed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "bill-of-lading": { deliver: ["receiverSignature", "photos"] },
  "provider-job": { markAsCompleted: ["photos", "signedBill"] },
};
/** Operations that cannot be tested here. */
const neverOpen = new Set([
  "ticket fail",
  // They need what was brought forward; money-races.test.ts takes it back while it is paid.
  ...["bringForward", "takeBack"].flatMap((name) => [`invoice ${name}`, `credit-memo ${name}`]),
  // They follow from allocations, which a single row does not have; tests/effects tests their races.
  ...["partPay", "settle", "reopen"].map((name) => `invoice ${name}`),
  ...["issue", "allocate", "allocateOldest", "unallocate", "refund", "void"].map((name) => `credit-memo ${name}`),
  "payment allocateOldest",
  // It has to be overdue, unlike any other invoice here; reminder-races.test.ts lets two servers remind of it at once.
  "invoice remind",
  // A piece has moved before its movement is undone; unequal items make unequal pieces; an inspection needs a finding to fail.
  // warehouse-races.test.ts lets twenty people compete for each of them.
  "inventory-item undoMovement",
  "inventory-item release",
  "receive markAsCompleted",
  "receive unwind",
  "inspection fail",
  // It needs a file; provider-races.test.ts lets two people accept certificates of one provider.
  "provider-document accept",
  // They need pieces on the pull; pull-races.test.ts lets twenty people compete for them.
  ...["submit", "stagePiece", "unstagePiece", "shortPiece", "sendToTransport", "loadPiece", "unloadPiece"].map(
    (name) => `pull-flow ${name}`,
  ),
  ...["deliverPiece", "refusePiece", "returnPiece", "handOver"].map((name) => `pull-flow ${name}`),
  // They need pieces that came or left; services-billed-races.test.ts lets twenty people compete for them.
  "receive sendToBilling",
  "pull-flow sendToBilling",
  // They need a payer, a link, or a piece that is at the shop; tests/effects/warehousing tests their races.
  ...["approve", "decline", "sendForApproval", "revokeLink", "receiveBack", "markAsCompleted"].map((name) => `inspection-repair ${name}`),
  // They need an amount that was accepted, and a payment of it; tests/effects tests their races.
  ...["payByCreditMemo", "voidPayment"].map((name) => `claim ${name}`),
  // A provider's invoice is settled once, so that a second row can't take the same; tests/effects/providers.
  "provider-job settle",
  // It needs providers who are known for the lane; tests/effects/providers.
  "shipping-quote proposeOptions",
  // The months of a hub are billed one after the other; tests/storage tests its races.
  "storage-run complete",
  // Something has to have failed; tests/webhooks.
  "webhook resendFailed",
  // They require a connected customer, which is another row.
  ...["invoice", "credit-memo", "payment"].map((name) => `${name} sendToQuickBooks`),
]);
/**
 * The first call also notes its message on the customer and later ones do not, so two rows never leave the same
 * changes.
 */
const unlikeTwice = new Set([
  ...["noteSent", "noteFailed", "noteTried"].map((name) => `quickbooks-message ${name}`),
  // One may become an invoice, and the other a credit memo.
  "opening-balance update",
]);

/** Whether the operation needs a row created especially for it. */
const isAlone = ({ name }: AnyResource, operation: string) => Boolean(without[name]?.[operation] ?? filed[name]?.[operation]);

/** Whether a value can be used once only: a unique one, lines with one, or a row that is unavailable once it is referenced. */
const isUsedOnce = (field: Field, initial: string | undefined): boolean =>
  field.kind === "lines"
    ? Object.values(field.fields).some((each) => isUnique(each, initial))
    : isUnique(field, initial) || (field.kind === "ref" && field.unavailable !== undefined);
/** Ever, or among rows in the state in which new ones begin. */
const isUnique = (field: Field, initial: string | undefined): boolean =>
  "unique" in field && (field.unique === true || (Array.isArray(field.unique) && initial !== undefined && field.unique.includes(initial)));

/** The field of each unique group at which the error message is; groups that new rows leave empty share nothing. */
const lastOfGroups = ({ unique, fields }: AnyResource): string[] =>
  unique
    .filter((group) => group.every((name) => fields[name] && isWritable(fields[name])))
    .flatMap((group) => group.slice(-1).flatMap((name) => (fields[name] ? [wireName(name, fields[name])] : [])));

/** The server's own writes of rows that nobody else writes are part of another operation, and not called by themselves. */
const isOwnWrite = (name: string, { by }: Rule): boolean => ["update", "remove"].includes(name) && by?.join() === "system";
const operationNames = (resource: AnyResource) =>
  [...rulesOf(resource)].flatMap(([name, rule]) => (neverOpen.has(`${resource.name} ${name}`) || isOwnWrite(name, rule) ? [] : [name]));

describe.skipIf(!testServer).each([
  ["the tests' own modules", tinyResources, tinySites],
  ["the product's modules", resources, productSites],
] as const)("concurrent calls, with %s on two sites", (_, declared, open) => {
  let sites: TwoSites;
  beforeAll(async () => {
    sites = await open();
    // Some guards require these rows to exist.
    const { bob } = sites.harness;
    for (const each of declared.filter(({ name }) => ["contact", "vehicle", "invoice", "pull-flow"].includes(name))) {
      const { body } = await bob.post(each.collection, await validInput(sites.harness, bob, each));
      await makeReady(bob, each, body.data);
    }
  });
  afterAll(() => sites?.close());
  // Restores the state of the customers' own company after each race for it.
  let companyState = "";
  beforeAll(async () => {
    const { rows } = await sql<{ state: string }>`select state from parties where id = ${sites.harness.acme}`.execute(sites.db.kysely);
    companyState = rows[0]?.state ?? "";
  });
  afterEach(() => sql`update parties set state = ${companyState} where id = ${sites.harness.acme}`.execute(sites.db.kysely));

  const raceSetupOf = (resource: AnyResource): RaceSetup => ({
    sites,
    resource,
    prepared: prepared[resource.name] ?? {},
    assignments: stands[resource.name] ?? {},
    without: { ...alike[resource.name], ...without[resource.name] },
    filed: filed[resource.name] ?? {},
  });
  // An erasure uses up its person, so that no two of these calls could be alike; tests/privacy erases twice.
  const creatable = declared.filter((each) => each.routes && each.create && each.name !== "erasure" && isChosen(each));

  it.each(creatable.flatMap((each) => operationNames(each).map((name) => [each.name, name, each] as const)))(
    "%s: exactly one call wins the race to %s, once",
    async (_name, operation, resource) => {
      const setup = raceSetupOf(resource);
      const row = await rowFor(setup, operation);
      const people = await raceClients(setup, operation, row.id);
      expect(people, `no user may ${operation} this row; prepare it in this test's "prepared"`).not.toEqual([]);
      const body = await bodiesFor(setup, operation, row);
      const before = await entriesOf(sites, resource.name, row.id);
      const { winner, changes, lost } = await raceOf(
        setup,
        row,
        people.map((who) => ({ who, operation, body })),
        clients,
      );
      await expectHonest(setup, row.id, lost);
      expect(await entriesOf(sites, resource.name, row.id)).toBe(before + 1);
      if (operation === "update")
        expect((await makerOf(sites.harness, resource).get(`${resource.collection}/${row.id}`)).body.data).toMatchObject(winner.kept);

      if (unlikeTwice.has(`${resource.name} ${operation}`)) return;
      // The winner alone must add the same rows as the whole race did.
      const twin = await rowFor(setup, operation);
      // Another row can't be updated to the same unique values, and has days of its own.
      const sent = operation === "update" || resource.noOverlap ? (await bodiesFor(setup, operation, twin))(winner.writer) : winner.sent;
      const alone = await addedByWork(sites, async () => {
        const { status, text } = await take(setup, operation, twin, winner.who, 0, sent);
        expect(status, text).toBe(200);
      });
      expect(changes).toEqual(alone);
    },
  );

  const crossroads = creatable
    .filter((each) => operationNames(each).length > 0)
    .flatMap((each) =>
      [...new Set([...rulesOf(each)].flatMap(([, rule]) => statesFrom(each, rule))), ...(each.initial ? [] : [undefined])].map(
        (state) => [each.name, state ?? "nothing else", each, state] as const,
      ),
    );
  it.each(crossroads)("%s in %s: of all possible operations, exactly one succeeds", async (_name, __, resource, state) => {
    const setup = raceSetupOf(resource);
    const row = await rowIn(setup, state);
    const attempts: Attempt[] = [];
    // Leaves out operations that need a row created especially for them.
    for (const operation of operationNames(resource).filter((name) => !isAlone(resource, name))) {
      const body = await bodiesFor(setup, operation, row, state);
      for (const who of await raceClients(setup, operation, row.id)) attempts.push({ who, operation, body });
    }
    const before = await transactionsOf(sites, resource.name, row.id);
    const { lost } = await raceOf(setup, row, attempts, Math.max(clients, attempts.length));
    await expectHonest(setup, row.id, lost);
    expect(await transactionsOf(sites, resource.name, row.id)).toBe(before + 1);
  });

  it.each(creatable.filter(isMadeByCall).map((each) => [each.name, each] as const))(
    "%s: each create makes one row with its own number; a unique value is used once",
    async (_name, resource) => {
      const input = await inputFor(sites.harness, resource);
      const namesWhere = (predicate: (field: AnyResource["fields"][string]) => boolean) =>
        Object.keys(resource.fields).filter((name) => resource.fields[name] && predicate(resource.fields[name]));
      const unique = [
        ...namesWhere((field) => field !== undefined && isWritable(field) && isUsedOnce(field, resource.initial)),
        ...lastOfGroups(resource),
      ];
      if (resource.noOverlap) unique.push(resource.noOverlap.from);
      const wireOf = (name: string) => (resource.fields[name] ? wireName(name, resource.fields[name]) : name);
      const taken = new Set([...unique, ...unique.map(wireOf)]);
      const makers = resource.side === "customer" ? (["carl", "cleo"] as const) : (["ann", "bob"] as const);
      const responses = await Promise.all(
        Array.from({ length: clients }, (__, index) => sites.at(index >> 1, makers[index % 2] ?? "bob").post(resource.collection, input)),
      );
      const rows = responses.flatMap(({ status, body }) => (status === 201 ? [body.data] : []));
      expect(rows, responses[0]?.text).toHaveLength(unique.length > 0 ? 1 : clients);
      for (const name of ["id", ...namesWhere(({ kind }) => kind === "sequence")])
        expect(new Set(rows.map((row) => row[name])).size).toBe(rows.length);
      const unavailable = Object.values(resource.fields).flatMap((field) =>
        field.kind === "ref" && field.unavailable ? [field.unavailable.message] : [],
      );
      // When several unique values are taken, the database reports the first one.
      for (const { status, body, text } of responses)
        if (status === 409)
          expect(
            unavailable.some((message) => body.message.endsWith(` ${message}.`)),
            text,
          ).toBe(true);
        else if (status !== 201) expect([status, taken.has(Object.keys(body.errors).join())], text).toEqual([422, true]);
    },
  );

  it("an operation right after a change of lines uses the new lines", async () => {
    const resource = creatable.find(
      (each) => each.update && Object.values(each.fields).some((field) => field.kind === "lines" && !field.hiddenFrom && !field.createOnly),
    );
    if (!resource) throw new Error("No module with lines: this says nothing.");
    const setup = raceSetupOf(resource);
    const row = await rowFor(setup, "update");
    const [[lines = "", value] = []] = Object.entries((await bodiesFor(setup, "update", row))(2)).filter(([, each]) => Array.isArray(each));
    const [[text = ""] = []] = Object.entries(resource.fields).filter(([, field]) => field.kind === "longText" && !field.readOnly);
    const path = `${resource.collection}/${row.id}`;
    const holder = await sites.db.pool.connect();
    try {
      await holder.query(`begin; select 1 from "${resource.table}" where id = ${row.id} for update`);
      const first = sites.at(0, "bob").put(path, { version: row.version, [lines]: value });
      await waiting(1);
      // It names the version that the first call is about to create.
      const second = sites.at(1, "bob").put(path, { version: row.version + 1, [text]: "And this." });
      await waiting(2);
      await holder.query("commit");
      expect([(await first).status, (await second).status]).toEqual([200, 200]);
    } finally {
      holder.release();
    }
    const { data } = (await sites.harness.bob.get(path)).body;
    expect([data.version, data[text], data[lines].length]).toEqual([row.version + 2, "And this.", 3]);
    const { entries } = (await sites.harness.bob.get(`${path}/activity`)).body.data;
    expect(entries[0].changes.map(({ field }: { field: string }) => field)).toEqual([text]);
  });

  const waiting = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(sites.db.kysely);
        expect(rows).toEqual([{ n: count }]);
      },
      { timeout: 10_000, interval: 10 },
    );

  it("rows updated to reference each other never deadlock", async () => {
    const pointing = creatable.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === "ref" && field.target === resource.name && !field.selectable && resource.update && isWritable(field, "update")
          ? [{ resource, wire: `${name}Id` }]
          : [],
      ),
    );
    expect(pointing).not.toEqual([]);
    for (const { resource, wire } of pointing) {
      const setup = raceSetupOf(resource);
      for (let round = 0; round < scaled({ quick: 4, night: 8, long: 100 }); round += 1) {
        const rows = await Promise.all(Array.from({ length: 6 }, () => rowFor(setup, "update")));
        const responses = await Promise.all(
          rows.map((row, index) => take(setup, "update", row, "bob", index, { [wire]: rows[index ^ 1]?.id })),
        );
        for (const { status, text } of responses) expect(status, text).toBe(200);
      }
    }
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(sites.db.kysely);
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
