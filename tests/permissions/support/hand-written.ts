import { sql } from "kysely";
import { resources } from "../../../src/resources/index.ts";
import { hasAbility, type Subject } from "../../../src/schemas/access/abilities.ts";
import { isReadBy } from "../../../src/schemas/actions/availability.ts";
import { canaryText } from "./canaries.ts";
import { createExport } from "./fixture-files.ts";
import type { Person } from "./people.ts";
import type { PermissionFixtures } from "./permission-fixtures.ts";

/** Which row a call is about: the caller's own, one that they cannot access, or one that does not exist. */
export type Ownership = "own" | "foreign" | "missing";
export const missingId = 987_654_321;

/** What the tests need to know about a call that no resource declares. */
export interface HandWritten {
  /** Who may make the call at all; everyone else gets 403. Default: every signed-in user with the route's ability. */
  readonly for?: (person: Person) => boolean;
  /**
   * The id in the path or the query; null if this person has no row of that ownership. Absent: the call is about no
   * row.
   */
  readonly row?: (fixtures: PermissionFixtures, person: Person, ownership: Ownership) => Promise<number | null> | number | null;
  readonly query?: (id: number) => string;
  readonly body?: unknown;
  /** Employees' rows are personal too: another person's row is treated as missing. */
  readonly personal?: true;
  /** The response status without a session. With `refusesTickets`, a ticket issued for something else gets 401. */
  readonly open?: number;
  readonly refusesTickets?: true;
  /** Rate limited: too many requests are rejected before any other check. */
  readonly limited?: true;
  /** Not called with a valid session, because it ends sessions that other cases use: this one, or the person's others. */
  readonly endsSession?: true;
}

const firstOf = (fixtures: PermissionFixtures, person: Person, name: string, ownership: Ownership): number | null => {
  const resource = fixtures.server.resources.find((each) => each.name === name);
  if (!resource) throw new Error(`There is no ${name}.`);
  if (ownership === "missing") return missingId;
  const rows = ownership === "own" ? fixtures.seen(person, resource) : fixtures.unseen(person, resource);
  // Employees have no foreign rows: a row of another company is just another one that they can access.
  return (rows.find(({ owner }) => owner !== "house") ?? fixtures.seen(person, resource).at(-1))?.row.id ?? null;
};
const rowsOf =
  (name: string): HandWritten["row"] =>
  (fixtures, person, ownership) =>
    firstOf(fixtures, person, name, ownership);

async function notificationOf({ server, people }: PermissionFixtures, person: Person, ownership: Ownership): Promise<number | null> {
  if (ownership === "missing") return missingId;
  const userId = ownership === "own" ? person.id : people.find(({ id }) => id !== person.id)?.id;
  const { rows } = await sql<{ id: number }>`
    select notification_id as id from notification_recipients where user_id = ${userId ?? 0} order by 1 limit 1`.execute(server.db.kysely);
  return Number(rows[0]?.id);
}

async function exportOf({ server, people }: PermissionFixtures, person: Person, ownership: Ownership): Promise<number | null> {
  if (ownership === "missing") return missingId;
  const holder = ownership === "own" ? person : (people.findLast(({ id }) => id !== person.id) ?? person);
  return createExport(server, holder.id, canaryText({ owner: holder.mayKnow[1] ?? "house", hidden: false }));
}

/** An import into the customers, which it takes their abilities to see. Administrators read everybody's. */
async function importOf({ server, people }: PermissionFixtures, person: Person, ownership: Ownership): Promise<number | null> {
  if (ownership === "missing" || (ownership === "foreign" && person.isAdmin)) return missingId;
  if (!hasAbility(person, "ACCT_CUSTOMERS", "read") || !hasAbility(person, "ACCT_CUSTOMERS", "update")) return null;
  const holder = ownership === "own" ? person : (people.find(({ id }) => id !== person.id) ?? person);
  const { rows } = await sql<{ id: number }>`insert into imports (user_id, resource, file_name, storage_key, status)
    values (${holder.id}, 'customer', 'file.csv', '', 'ready') returning id`.execute(server.db.kysely);
  return Number(rows[0]?.id);
}

/** A session created only for this call, so that ending it does no harm. */
async function sessionOf({ server, people }: PermissionFixtures, person: Person, ownership: Ownership): Promise<number | null> {
  if (ownership === "missing") return missingId;
  const holder = ownership === "own" ? person : (people.find(({ id }) => id !== person.id) ?? person);
  await server.sessions.start(holder.id, { ip: "127.0.0.1" });
  const { rows } = await sql<{ id: number }>`select max(id) as id from sessions where user_id = ${holder.id}`.execute(server.db.kysely);
  return Number(rows[0]?.id);
}

async function passkeyOf({ server, people }: PermissionFixtures, person: Person, ownership: Ownership): Promise<number | null> {
  if (ownership === "missing") return missingId;
  const holder = ownership === "own" ? person : (people.find(({ id }) => id !== person.id) ?? person);
  const { rows } = await sql<{ id: number }>`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    values (${holder.id}, 'Phone', gen_random_uuid()::text, '', 0, '{}') returning id`.execute(server.db.kysely);
  return Number(rows[0]?.id);
}

/** A view of the tasks, whose list it takes to see it. */
async function viewOf({ server, people }: PermissionFixtures, person: Person, ownership: Ownership): Promise<number | null> {
  if (ownership === "missing") return missingId;
  if (!hasAbility(person, "TASKS", "read")) return null;
  const holder = ownership === "own" ? person : (people.find(({ id }) => id !== person.id) ?? person);
  const { rows } = await sql<{ id: number }>`insert into list_views (user_id, list, tab, name, query, is_shared)
    values (${holder.id}, 'task', 'active', 'Kept', '', false) returning id`.execute(server.db.kysely);
  return Number(rows[0]?.id);
}

/** Downloading an export also requires read access to the list that it was made from. */
const fileOfExport: HandWritten["row"] = (fixtures, person, ownership) =>
  ownership === "own" && !hasAbility(person, "TASKS", "read") ? null : exportOf(fixtures, person, ownership);

async function fileOf(fixtures: PermissionFixtures, person: Person, ownership: Ownership): Promise<number | null> {
  if (ownership === "missing") return missingId;
  const quotes = fixtures.server.resources.find(({ name }) => name === "shipping-quote");
  if (!quotes || (person.side === "employee" && !hasAbility(person, quotes.subject, "read"))) return null;
  const [seen, unseen] = [fixtures.seen(person, quotes), fixtures.unseen(person, quotes)];
  const rows = ownership === "own" ? seen : unseen.length > 0 ? unseen : seen;
  const ids = rows.map(({ row }) => row.id);
  const { rows: files } = await sql<{ id: number }>`
    select id from files where resource = 'shipping-quote' and record_id = any(${ids}::bigint[]) and visible_to_customer limit 1`.execute(
    fixtures.server.db.kysely,
  );
  return files[0] ? Number(files[0].id) : null;
}

/** A comment of this person on a quote that they see, or an employee's on one that they don't. */
async function commentOf(fixtures: PermissionFixtures, person: Person, ownership: Ownership): Promise<number | null> {
  if (ownership === "missing") return missingId;
  if (!reads(person, "SALES_QUOTE", person.side)) return null;
  const quotes = fixtures.server.resources.find(({ name }) => name === "shipping-quote");
  const rows = quotes ? (ownership === "own" ? fixtures.seen(person, quotes) : fixtures.unseen(person, quotes)) : [];
  const quote = rows.find(({ owner }) => owner !== "house")?.row;
  if (!quote) return null;
  const author = ownership === "own" ? person : fixtures.people.find(({ side, isAdmin }) => side === "employee" && isAdmin);
  const { rows: made } = await sql<{ id: number }>`insert into comments (resource, record_id, author_id, text, company_id)
    values ('shipping-quote', ${quote.id}, ${author?.id}, 'Where is it?', ${quote.customerId}::bigint) returning id`.execute(
    fixtures.server.db.kysely,
  );
  return Number(made[0]?.id);
}
const aboutQuote = (id: number) => `resource=shipping-quote&recordId=${id}`;

const reads = (person: Person, subject: Subject = "SALES_QUOTE", side: Person["side"] = "employee") =>
  person.side === side && hasAbility(person, subject, "read");
const anybody = () => true;

const tracks = (person: Person): boolean =>
  reads(person, "WH_INVENTORY", person.side) || (person.side === "customer" && hasAbility(person, "WH_ITEM_TRACKING", "read"));

const startsClaim = (person: Person, document: Subject): boolean =>
  hasAbility(person, "SALES_CLAIMS", "create") && reads(person, document, person.side);

const writesToUs = (person: Person): boolean => person.side === "customer" && hasAbility(person, "CC_DISPATCH_TRACKER", "send");

const viewsHubs = (person: Person): boolean => reads(person, "WH_DASHBOARD") || reads(person, "WH_INVENTORY_DASHBOARD");
const viewsStock = (person: Person): boolean => viewsHubs(person) && reads(person, "WH_INVENTORY");

/** Every call that no resource declares, by method and path. A new call fails the tests until it is added here. */
/** The pictures of each list that can be shown as tiles. */
const picturesOfTiles: Readonly<Record<string, HandWritten>> = Object.fromEntries(
  resources
    .filter(({ routes, views }) => routes && views.list.tiles)
    .map((each) => [
      `GET /api/${each.collection}/pictures`,
      { query: () => "ids=1,2", for: (person: Person) => isReadBy(each, person.side) && hasAbility(person, each.subject, "read") },
    ]),
);

export const handWritten: Readonly<Record<string, HandWritten>> = {
  "POST /api/v1/auth/login": { open: 422, for: anybody, body: {} },
  "POST /api/v1/auth/logout": { endsSession: true },
  "POST /api/v1/auth/second-step": { open: 422, for: anybody, body: {} },
  // Passkeys need an address with a name over TLS.
  "POST /api/v1/auth/passkey/options": { open: 409, limited: true, for: anybody },
  "POST /api/v1/auth/passkey": { open: 422, for: anybody, body: {} },
  // Single sign-on is off.
  "GET /api/v1/auth/oidc/start": { open: 404, for: anybody },
  "GET /api/v1/auth/oidc/callback": { open: 404, for: anybody },
  "POST /api/v1/auth/oidc/session": { open: 404, for: anybody },
  "POST /api/v1/auth/oidc/sign-out": { open: 404, for: anybody, body: {} },
  "GET /api/is-authenticated": { open: 200 },
  "GET /api/v1/registration/:hashId": { open: 404, for: anybody },
  "POST /api/v1/registration/:hashId": { open: 404, for: anybody, body: {} },
  "GET /api/v1/registration/onboarding/:hashId": { open: 404, for: anybody },
  "POST /api/v1/registration/onboarding/:hashId": { open: 404, for: anybody, body: {} },
  // Authorized by a link in an email or by the payment gateway; no session is required.
  "GET /api/portal/payments/:hashId": { open: 404, limited: true, for: anybody },
  "POST /api/portal/payments/:hashId": { open: 404, limited: true, for: anybody, body: {} },
  "GET /api/portal/payments/:hashId/messages": { open: 404, limited: true, for: anybody },
  "POST /api/portal/payments/:hashId/messages": { open: 404, limited: true, for: anybody, body: {} },
  "GET /api/portal/payments/:hashId/status": { open: 404, for: anybody },
  "GET /api/portal/payments/:hashId/invoices/:id.pdf": { open: 404, limited: true, for: anybody },
  "GET /api/portal/payments/:hashId/receipts/:id.pdf": { open: 404, limited: true, for: anybody },
  "GET /api/portal/documents/:hashId": { open: 404, limited: true, for: anybody },
  "POST /api/portal/documents/:hashId": { open: 404, limited: true, for: anybody, body: {} },
  "POST /api/portal/documents/:hashId/pay": { open: 404, limited: true, for: anybody, body: {} },
  "GET /api/portal/documents/:hashId/document": { open: 404, limited: true, for: anybody },
  "GET /api/portal/documents/:hashId/bills/:id": { open: 404, limited: true, for: anybody },
  "GET /api/portal/documents/:hashId/files/:id": { open: 404, limited: true, for: anybody },
  "GET /api/portal/documents/:hashId/jobs/:id/calendar": { open: 404, limited: true, for: anybody },
  "GET /api/portal/documents/:hashId/messages": { open: 404, limited: true, for: anybody },
  "POST /api/portal/documents/:hashId/messages": { open: 404, limited: true, for: anybody, body: {} },
  "GET /api/portal/repairs/:hashId": { open: 404, limited: true, for: anybody },
  "POST /api/portal/repairs/:hashId": { open: 404, limited: true, for: anybody, body: {} },
  "GET /api/portal/repairs/:hashId/messages": { open: 404, limited: true, for: anybody },
  "POST /api/portal/repairs/:hashId/messages": { open: 404, limited: true, for: anybody, body: {} },
  "GET /api/portal/repairs/:hashId/files/:id": { open: 404, limited: true, for: anybody },
  "GET /api/portal/reviews/:hashId": { open: 404, limited: true, for: anybody },
  "POST /api/portal/reviews/:hashId": { open: 404, limited: true, for: anybody, body: {} },
  "POST /api/portal/reviews/:hashId/requests": { open: 404, limited: true, for: anybody, body: {} },
  // The public page is off.
  "GET /api/public/reviews": { open: 404, for: anybody },
  "GET /api/reviews/scores": { query: () => "from=2026-01-01&to=2026-12-31", for: (person) => reads(person, "CC_REPUTATION") },
  "GET /api/portal/jobs/:hashId": { open: 404, limited: true, for: anybody },
  "POST /api/portal/jobs/:hashId": { open: 404, limited: true, for: anybody, body: {} },
  "POST /api/portal/jobs/:hashId/files/:field": { open: 404, limited: true, for: anybody },
  "GET /api/portal/jobs/:hashId/files/:id": { open: 404, limited: true, for: anybody },
  "GET /api/portal/providers/:hashId": { open: 404, limited: true, for: anybody },
  "POST /api/portal/providers/:hashId/documents": { open: 404, limited: true, for: anybody, body: {} },
  "GET /api/portal/test-gateway/:token": { open: 404, limited: true, for: anybody },
  "POST /api/portal/test-gateway/:token": { open: 422, for: anybody, body: {} },
  "POST /api/payment-events/:source": { open: 404, for: anybody, body: {} },
  "POST /api/text-events/:source": { open: 404, for: anybody, body: {} },
  "GET /api/text-media/:token": { open: 404, limited: true, for: anybody },
  "GET /api/test-phone": { for: (person) => reads(person, "CC_DISPATCH_TRACKER_SMS") },
  "POST /api/test-phone": { for: (person) => reads(person, "CC_DISPATCH_TRACKER_SMS"), body: {} },
  "POST /api/inbound-mail/:source": { open: 415, for: anybody, body: {} },
  "POST /api/v1/auth/password-reset": { open: 422, for: anybody, body: {} },
  "GET /api/v1/auth/reset/:token": { open: 404, for: anybody },
  "POST /api/v1/auth/reset": { open: 422, for: anybody, body: {} },
  "GET /api/v1/profile": {},
  "PUT /api/v1/profile": { body: {} },
  "POST /api/v1/profile/password": { body: {} },
  "POST /api/v1/profile/confirm": { body: {} },
  "POST /api/v1/profile/confirm/passkey": {},
  "GET /api/v1/profile/two-step": {},
  "POST /api/v1/profile/two-step/app": {},
  "PUT /api/v1/profile/two-step/app": { body: {} },
  "DELETE /api/v1/profile/two-step/app": {},
  "POST /api/v1/profile/two-step/passkeys/options": {},
  "POST /api/v1/profile/two-step/passkeys": { body: {} },
  "PUT /api/v1/profile/two-step/passkeys/:id": { row: passkeyOf, personal: true, body: { name: "Laptop" } },
  "DELETE /api/v1/profile/two-step/passkeys/:id": { row: passkeyOf, personal: true },
  "POST /api/v1/profile/two-step/recovery-codes": {},
  "GET /api/v1/profile/notices": {},
  "PUT /api/v1/profile/notices": { body: {} },
  "DELETE /api/v1/profile/notices": {},
  "GET /api/v1/company-settings": { for: (person) => reads(person, "CONFIG_COMPANY") },
  "PUT /api/v1/company-settings": {
    body: { changes: [{ name: "HQ_COMPANY_NAME", version: -1, value: "Harbor" }] },
    for: (person) => person.side === "employee" && hasAbility(person, "CONFIG_COMPANY", "update"),
  },
  "GET /api/v1/document-numbers": { for: (person) => reads(person, "CONFIG_COMPANY") },
  "POST /api/v1/document-numbers": {
    body: { name: "invoice", next: 0 },
    for: (person) => person.side === "employee" && hasAbility(person, "CONFIG_COMPANY", "update"),
  },
  "GET /api/v1/email-texts": { for: (person) => reads(person, "CONFIG_EMAIL_TEXTS") },
  "PUT /api/v1/email-texts/:name": {
    body: { version: -1 },
    for: (person) => person.side === "employee" && hasAbility(person, "CONFIG_EMAIL_TEXTS", "update"),
  },
  "POST /api/v1/email-texts/:name/reset": {
    body: { version: -1 },
    for: (person) => person.side === "employee" && hasAbility(person, "CONFIG_EMAIL_TEXTS", "update"),
  },
  "GET /api/v1/document-texts": { for: (person) => reads(person, "CONFIG_EMAIL_TEXTS") },
  "PUT /api/v1/document-texts/:name": {
    body: { version: -1 },
    for: (person) => person.side === "employee" && hasAbility(person, "CONFIG_EMAIL_TEXTS", "update"),
  },
  "POST /api/v1/document-texts/:name/preview": { body: { unknown: true }, for: (person) => reads(person, "CONFIG_EMAIL_TEXTS") },
  "POST /api/v1/profile/export": { body: { unknown: true } },
  "POST /api/v1/privacy/exports": {
    body: {},
    for: (person) => person.side === "employee" && hasAbility(person, "PRIVACY", "download"),
  },
  "GET /api/v1/jobs": { for: (person) => reads(person, "CONFIG_JOBS") },
  "POST /api/v1/jobs/run": {
    body: {},
    for: (person) => person.side === "employee" && hasAbility(person, "CONFIG_JOBS", "update"),
  },
  "POST /api/v1/jobs/discard": {
    body: {},
    for: (person) => person.side === "employee" && hasAbility(person, "CONFIG_JOBS", "update"),
  },
  // Only its owner makes a new secret; administrators find others' rows, and customers reach none of webhooks.
  "POST /api/api-keys/:id/secret": { row: rowsOf("api-key"), body: {}, for: (person) => hasAbility(person, "API_KEYS", "update") },
  "POST /api/webhooks/:id/secret": {
    row: rowsOf("webhook"),
    body: {},
    for: (person) => person.side === "employee" && hasAbility(person, "WEBHOOKS", "update"),
  },
  "POST /api/v1/merges/preview": { body: {}, for: (person) => person.side === "employee" },
  "POST /api/v1/merges": { body: {}, for: (person) => person.side === "employee" },
  "POST /api/v1/merges/:id/undo": { for: (person) => person.side === "employee" },
  "GET /api/v1/merges": { for: (person) => person.side === "employee" },
  "GET /api/v1/merges/into": { for: (person) => person.side === "employee" },
  "POST /api/v1/imports": { body: {}, for: (person) => person.side === "employee" },
  "GET /api/v1/imports": { for: (person) => person.side === "employee" },
  "GET /api/v1/imports/sample": {
    query: () => "resource=customer",
    for: (person) => reads(person, "ACCT_CUSTOMERS") && hasAbility(person, "ACCT_CUSTOMERS", "update"),
  },
  "GET /api/v1/imports/:id": { row: importOf, personal: true, for: (person) => person.side === "employee" },
  "DELETE /api/v1/imports/:id": { row: importOf, personal: true, for: (person) => person.side === "employee" },
  "GET /api/v1/imports/:id/rows": { row: importOf, personal: true, for: (person) => person.side === "employee" },
  "GET /api/v1/imports/:id/problems": { row: importOf, personal: true, for: (person) => person.side === "employee" },
  "GET /api/v1/imports/:id/rejected": { row: importOf, personal: true, for: (person) => person.side === "employee" },
  "POST /api/v1/imports/:id/read": { row: importOf, personal: true, for: (person) => person.side === "employee", body: { headRow: 1 } },
  "POST /api/v1/imports/:id/allow": { row: importOf, personal: true, for: (person) => person.side === "employee", body: {} },
  "POST /api/v1/imports/:id/check": {
    row: importOf,
    personal: true,
    for: (person) => person.side === "employee",
    body: { match: [], columns: [{ target: "name", source: null }] },
  },
  "POST /api/v1/imports/:id/repair": {
    row: importOf,
    personal: true,
    for: (person) => person.side === "employee",
    body: { target: "name", text: "", value: "A" },
  },
  "POST /api/v1/imports/:id/correct": {
    row: importOf,
    personal: true,
    for: (person) => person.side === "employee",
    body: { number: 2, source: 0, text: "A" },
  },
  "POST /api/v1/imports/:id/write": { row: importOf, personal: true, for: (person) => person.side === "employee", body: {} },
  "POST /api/v1/imports/:id/stop": { row: importOf, personal: true, for: (person) => person.side === "employee", body: {} },
  "POST /api/v1/imports/:id/undo": { row: importOf, personal: true, for: (person) => person.side === "employee", body: {} },
  "GET /api/v1/favorites": {},
  "PUT /api/v1/favorites": { body: {} },
  "GET /api/v1/list-views": { query: () => "list=task", for: (person) => hasAbility(person, "TASKS", "read") },
  "POST /api/v1/list-views": {
    body: { list: "task", tab: "active", name: "Mine", query: "" },
    for: (person) => hasAbility(person, "TASKS", "read"),
  },
  "PUT /api/v1/list-views/:id": { row: viewOf, personal: true, body: { version: 1, name: "Renamed" } },
  "DELETE /api/v1/list-views/:id": { row: viewOf, personal: true },
  "PUT /api/v1/list-views/:id/roles": {
    row: viewOf,
    personal: true,
    body: { version: 1, roles: [] },
    for: (person) => person.side === "employee" && person.isAdmin,
  },
  "GET /api/v1/profile/sessions": {},
  "DELETE /api/v1/profile/sessions": { endsSession: true },
  "DELETE /api/v1/profile/sessions/:id": { row: sessionOf, personal: true },
  "GET /api/iam": {},
  "GET /api/notifications": {},
  "PUT /api/notifications/:id/seen": { row: notificationOf, personal: true },
  "GET /api/comments": { row: rowsOf("shipping-quote"), query: aboutQuote, for: (person) => reads(person, "SALES_QUOTE", person.side) },
  "GET /api/comments/people": { row: rowsOf("shipping-quote"), query: aboutQuote, for: (person) => reads(person) },
  "GET /api/people-to-ask": {
    row: rowsOf("shipping-quote"),
    query: (id) => `${aboutQuote(id)}&operation=update`,
    for: (person) => reads(person, "SALES_QUOTE", person.side),
  },
  "POST /api/comments": {
    for: (person) => reads(person, "SALES_QUOTE", person.side) && (!person.isKey || hasAbility(person, "SALES_QUOTE", "update")),
    body: { resource: "shipping-quote", recordId: missingId, text: "Where is it?" },
  },
  "GET /api/comments/:id": { row: commentOf },
  "PUT /api/comments/:id": { row: commentOf, body: { text: "There it is." } },
  "DELETE /api/comments/:id": { row: commentOf },
  "GET /api/statuses": { query: () => "bizObjectId=11" },
  "GET /api/employee-users/:id/access": { row: rowsOf("employee-user"), for: (person) => reads(person, "UM_EMP_USERS") },
  "GET /api/customer-users/:id/access": { row: rowsOf("customer-user"), for: (person) => reads(person, "UM_CUST_USERS") },
  "GET /api/company-users/:id/access": { row: rowsOf("company-user"), for: (person) => reads(person, "UM_CUST_USERS", "customer") },
  "GET /api/users/elite": {},
  "GET /api/customers/users-with-elite": { row: rowsOf("customer"), query: (id) => `customerId=${id}` },
  "GET /api/customers/:id/account": { row: rowsOf("customer"), for: (person) => reads(person, "ACCT_CUSTOMERS", person.side) },
  "GET /api/invoices/:id/settlements": { row: rowsOf("invoice"), for: (person) => reads(person, "ACCG_INVOICES", person.side) },
  "GET /api/agent-carriers/:id/scorecard": { row: rowsOf("agent-carrier"), for: (person) => reads(person, "PROVIDERS_AC_CARRIERS") },
  "GET /api/independent-contractors/:id/scorecard": {
    row: rowsOf("independent-contractor"),
    for: (person) => reads(person, "PROVIDERS_IC_CENTER"),
  },
  "GET /api/vendors/:id/scorecard": { row: rowsOf("vendor"), for: (person) => reads(person, "PROVIDERS_VENDORS") },
  "GET /api/sales-quotes/:id/deposit": { row: rowsOf("sales-quote"), for: (person) => reads(person, "SALES_QUOTE", person.side) },
  "GET /api/sales-orders/:id/deposit": { row: rowsOf("sales-order"), for: (person) => reads(person, "SALES_ORDERS", person.side) },
  "GET /api/deposits": { for: (person) => reads(person, "SALES_QUOTE", "customer") },
  "GET /api/scan/hubs": { for: (person) => reads(person, "WH_INVENTORY") },
  "GET /api/scan/hubs/:id": { row: rowsOf("hub"), for: (person) => reads(person, "WH_INVENTORY") },
  "GET /api/scan/look-up": { query: () => "hubId=1&code=T000000001", for: (person) => reads(person, "WH_INVENTORY") },
  "POST /api/scan/commands": { body: {}, for: (person) => reads(person, "WH_INVENTORY") },
  ...picturesOfTiles,
  "GET /api/inventories/:id/story": { row: rowsOf("inventory-item"), for: tracks },
  "GET /api/item-tracking/readiness": { row: rowsOf("customer"), query: (id) => `customerId=${id}`, for: tracks },
  "GET /api/bills-of-lading/:id/claim-lines": { row: rowsOf("bill-of-lading"), for: (person) => startsClaim(person, "SALES_BOL") },
  "GET /api/work-orders/:id/claim-lines": { row: rowsOf("work-order"), for: (person) => startsClaim(person, "SALES_WORK_ORDERS") },
  "GET /api/work-orders/:id/margin": {
    row: rowsOf("work-order"),
    for: (person) => reads(person, "SALES_ORDERS") && reads(person, "SALES_WORK_ORDERS"),
  },
  "GET /api/conversations/:id/context": {
    row: rowsOf("conversation"),
    for: (person) => reads(person, "CC_DISPATCH_TRACKER"),
  },
  "POST /api/message-us": { for: writesToUs, body: { body: "Where is it?" } },
  "GET /api/inspections/fail-rates": { for: (person) => reads(person, "WH_INSPECTIONS"), query: () => "from=2026-01-01&to=2026-12-31" },
  "GET /api/warehouse-views/hubs": { for: viewsHubs },
  "GET /api/warehouse-views/hubs/:id": { row: rowsOf("hub"), for: (person) => reads(person, "WH_DASHBOARD") },
  "GET /api/warehouse-views/hubs/:id/plan": { row: rowsOf("hub"), for: viewsStock },
  "GET /api/warehouse-views/places/:id": { row: rowsOf("hub-place"), for: viewsStock },
  "GET /api/account-executives": {},
  "GET /api/quotes/order-types": {},
  "GET /api/quotes/service-types/origin": {},
  "GET /api/quotes/service-types/destination": {},
  "GET /api/quotes/origins": {},
  "GET /api/quotes/destinations": {},
  "GET /api/quotes/companies": {},
  "GET /api/quotes/recipients/:id": { row: rowsOf("customer") },
  "GET /api/quotes/get-contact-details/:id": { row: rowsOf("location") },
  "GET /api/quotes/hubs": {},
  "GET /api/quotes/cost-and-cycle/service-providers/data": { for: (person) => reads(person) },
  "GET /api/quotes/lane-options": { query: () => "originId=1&destinationId=2", for: (person) => reads(person) },
  "GET /api/dashboards/overview": {},
  "GET /api/queue": {},
  "GET /api/dashboards/sales": { for: (person) => person.side === "employee" },
  "GET /api/dashboards/accounting": { for: (person) => person.side === "employee" },
  "GET /api/dashboards/inventory": { for: (person) => person.side === "employee" && hasAbility(person, "WH_INVENTORY_DASHBOARD", "read") },
  // The invoice does not exist or belongs to another company; the response is the same in both cases.
  "POST /api/invoices/pay": { for: (person) => person.side === "customer", body: { invoices: [missingId] } },
  "POST /api/sales-quotes/:id/pay-deposit": {
    row: rowsOf("sales-quote"),
    for: (person) => reads(person, "SALES_QUOTE", "customer") && hasAbility(person, "ACCG_PAYMENTS", "create"),
    body: {},
  },
  "GET /api/quickbooks": { for: (person) => person.side === "employee" },
  "GET /api/quickbooks/files": {
    for: (person) => person.side === "employee" && hasAbility(person, "ACCG_INVOICES", "connect.to.qb"),
    query: () => "kind=invoices&format=csv&from=2026-01-01&to=2026-12-31",
  },
  "GET /api/accounting/service-revenue": { for: (person) => person.side === "employee" },
  "GET /api/billing/leakage": { for: (person) => reads(person, "BILLING"), query: () => "from=2026-01-01&to=2026-12-31" },
  "GET /api/work-orders/day": {
    for: (person) => reads(person, "SALES_WORK_ORDERS"),
    query: () => "from=2026-11-16T00:00:00Z&to=2026-11-17T00:00:00Z",
  },
  "GET /api/work-orders/calendar": {
    for: (person) => reads(person, "SALES_WORK_ORDERS"),
    query: () => "from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z",
  },
  // A version that no row has reached keeps allowed calls from changing anything.
  "POST /api/work-orders/:id/plan": {
    row: rowsOf("work-order"),
    body: { version: 999_999, action: "assign" },
    for: (person) =>
      person.side === "employee" && (["update", "assign"] as const).every((verb) => hasAbility(person, "SALES_WORK_ORDERS", verb)),
  },
  "GET /api/address-suggestions": { query: () => "part=zip&text=073" },
  "GET /api/client-config": { open: 200 },
  // A channel that belongs to no one is rejected like another user's.
  "POST /api/broadcasting/auth": { body: { socket_id: "1.1", channel_name: `private-user.${missingId}` }, for: () => false },
  "POST /api/tickets": { body: { purpose: "file", path: `/files/${missingId}` } },
  "POST /api/files": { body: {} },
  "GET /api/files/:id": { row: fileOf },
  "GET /api/exports": {},
  "GET /api/exports/:id": { row: exportOf, personal: true },
  "DELETE /api/exports/:id": { row: exportOf, personal: true },
  "GET /api/exports/:id/file": { row: fileOfExport, personal: true },
  "POST /api/editor-photo": { open: 422, for: anybody, refusesTickets: true },
  // The signature cannot be forged.
  "GET /api/editor-photos/:name": { open: 404, for: anybody },
  "GET /api/health": { open: 200 },
  "GET /api/live": { open: 200 },
  "GET /api/activity-logs": { for: (person) => person.side === "employee" },
  "GET /api/search": { query: () => "q=zqx" },
  "GET /api/openapi.json": { for: anybody },
};
