import { type QueryExecutorProvider, sql } from "kysely";
import { contact } from "../../src/resources/accounts/contact.ts";
import { location } from "../../src/resources/accounts/location.ts";
import { role } from "../../src/resources/people/role.ts";
import { user } from "../../src/resources/people/user.ts";
import { provider } from "../../src/resources/providers/provider.ts";
import { billOfLading } from "../../src/resources/sales/bill-of-lading.ts";
import { lead } from "../../src/resources/sales/lead.ts";
import { opportunity } from "../../src/resources/sales/opportunity.ts";
import { proposal } from "../../src/resources/sales/proposal.ts";
import { proposalTemplate } from "../../src/resources/sales/proposal-template.ts";
import { quoteRequest } from "../../src/resources/sales/quote-request.ts";
import { salesOrder } from "../../src/resources/sales/sales-order.ts";
import { salesQuote } from "../../src/resources/sales/sales-quote.ts";
import { shippingQuote } from "../../src/resources/sales/shipping-quote.ts";
import { vehicle } from "../../src/resources/sales/vehicle.ts";
import { workOrder } from "../../src/resources/sales/work-order.ts";
import { party } from "../../src/resources/shared/party.ts";
import { followUp } from "../../src/resources/tasks/follow-up.ts";
import { hub } from "../../src/resources/warehousing/hub.ts";
import type { Db, Tx } from "../db/connection.ts";
import { startingRoleRows } from "../db/starting-roles.ts";
import { type DemoAccount, demoAccounts } from "./accounts.ts";
import { insertBilledServices } from "./billed-services.ts";
import { insertComments } from "./comments.ts";
import { type DemoPeople, insertModules } from "./demo-module.ts";
import { insertDocumentTexts } from "./document-texts.ts";
import { insertImports } from "./imports.ts";
import { insertMoney } from "./insert-money.ts";
import { insertRows, type SeedRow } from "./insert-rows.ts";
import { keepIssuedNames } from "./issued-names.ts";
import { customerCount, demoParties, operatorId } from "./parties.ts";
import { demoContacts, demoLocations } from "./people-and-places.ts";
import { demoProviders } from "./providers.ts";
import { demoQuotes } from "./quotes.ts";
import { type Random, seededRandom } from "./random.ts";
import { demoFollowUps, demoSales } from "./sales.ts";
import { customerNames, hubNames } from "./words.ts";

/** Saved views: the email of who saved it, the list, its tab, the name, the query, and whether it is shared. */
const views: readonly (readonly [email: string, list: string, tab: string, name: string, query: string, isShared: boolean])[] = [
  [
    "accounting@hq.example",
    "invoice",
    "",
    "Largest balances",
    "show=overdue&sort=-balance&cols=number,customer,dateDue,balance,total,state",
    true,
  ],
  ["accounting@hq.example", "customer", "", "Long overdue", "show=overdue&sort=-over90", true],
  ["sales@hq.example", "lead", "working", "Long distance, soonest first", "moveType.in=long distance&sort=targetDate", true],
  ["sales@hq.example", "opportunity", "", "My pipeline", "show=mine&sort=-weighted", false],
  ["owner@atelier.example", "invoice", "", "To pay this month", "sort=dateDue&cols=number,dateDue,balance,state", true],
];

async function insertListViews(tx: Tx): Promise<void> {
  for (const [email, list, tab, name, query, isShared] of views)
    await sql`insert into list_views (user_id, list, tab, name, query, is_shared)
      select id, ${list}, ${tab}, ${name}, ${query}, ${isShared} from users where email = ${email}`.execute(tx);
}

const userOf = (email: string): number => demoAccounts.findIndex((account) => account.email === email) + 1;

/** The hubs with the people who work there. */
function demoHubs(createdAt: string): SeedRow[] {
  const [warehouse, dispatch] = [userOf("warehouse@hq.example"), userOf("dispatch@hq.example")];
  return hubNames.map(([code, name, address, city, state, zip], index) => ({
    id: index + 1,
    createdAt,
    code,
    name,
    address: { address, city, state, zip, country: "US" },
    timeZone: "America/New_York",
    staff: [
      { memberId: warehouse, supervisor: index === 0 },
      { memberId: dispatch, supervisor: index !== 0 },
    ],
  }));
}

export interface DemoOptions {
  /** Calendar date in the company's time zone; all demo dates are relative to it. */
  readonly today: string;
  /** The moment that it is by now; the morning of that day by default. */
  readonly now?: string;
  /** argon2id digest of the demo password. */
  readonly passwordDigest: string;
  /** The same seed gives the same data. */
  readonly seed?: number;
}

/** Whether the database has no users yet. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select 1 from users) as some`.execute(db.kysely);
  return rows[0]?.some === false;
}

const MARK = "demo";
const PHOTOS = "demo-photos";

/** Whether the database was filled with the demo company, whose accounts have a known password. */
export async function isDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select 1 from settings where key = ${MARK}) as some`.execute(db.kysely);
  return rows[0]?.some === true;
}

/** Whether the photos of the demo's goods have yet to be drawn. They are files, which the database doesn't hold. */
export async function isWantingPhotos(executor: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select from settings where key = ${PHOTOS} and value = 'false'`.execute(executor);
  return rows.length > 0;
}

/** @returns false where another process was faster */
export async function markPhotosDrawn(tx: Tx): Promise<boolean> {
  const { rows } = await sql`update settings set value = 'true' where key = ${PHOTOS} and value = 'false' returning key`.execute(tx);
  return rows.length > 0;
}

/** Fills an empty database with a small company's data and marks it as a demo, in one transaction. */
export async function seedDemo(db: Db, { today, now = `${today}T15:00:00.000Z`, passwordDigest, seed = 42 }: DemoOptions): Promise<void> {
  const random = seededRandom(seed);
  const daysAgo = agoFrom(today, random);
  const since = daysAgo(500);
  const users = demoUsers(since);
  const staff = users
    .filter((row) => row.type === "E" && !["viewer@hq.example", "nobody@hq.example"].includes(String(row.email)))
    .map((row) => row.id);
  const people = {
    staff,
    customerUser: (partyId: number) => users.find((row) => row.companyId === partyId && row.state === "active")?.id,
  };
  const contacts = demoContacts(random, daysAgo, staff);
  await db.transaction(async (tx) => {
    // Parties, people and contacts reference each other; those references are set once all of them exist.
    const parties = demoParties(random, daysAgo, staff);
    await insertRows(
      tx,
      party,
      parties.map((row) => ({ ...row, accountExecutiveId: null, createdById: null })),
    );
    await insertRows(tx, user, users);
    await insertAccess(tx, passwordDigest, since);
    await linkParties(tx, parties);
    await insertRows(tx, contact, contacts);
    await sql`update parties set billing_contact_id = contacts.id from contacts
      where contacts.party_id = parties.id and contacts.id <= ${customerCount} and parties.state in ('active', 'suspended')`.execute(tx);
    await insertRows(tx, location, demoLocations(random, daysAgo, staff));
    await insertRows(tx, hub, demoHubs(daysAgo(800)));
    await insertRows(tx, provider, demoProviders(daysAgo(800), today));
    await insertRows(tx, shippingQuote, demoQuotes(random, daysAgo, today, people));
    await insertSales(tx, { today, seed, people });
    await insertModules(tx, { today, now, seed, agoFrom, ...people });
    await nameServices(tx);
    await insertBilledServices(tx, staff);
    await keepIssuedNames(tx);
    await insertComments(tx, now, people);
    await insertListViews(tx);
    await insertDocumentTexts(tx, today);
    await insertImports(tx);
    await sql`insert into settings (key, value) values (${MARK}, 'true'::jsonb), (${PHOTOS}, 'false'::jsonb)`.execute(tx);
  });
}

/** The lines of quotes name the service of the price book that they were drawn from; they keep the prices of their day. */
async function nameServices(tx: Tx): Promise<void> {
  await sql`update sales_quotes_lines l set item_id = s.id from services s
    where s.code in ('TR-WG', 'DL-PIECE', 'IN-HOUR', 'PK-HOUR') and s.kind = l.service and s.unit = l.unit`.execute(tx);
}

interface SalesSeed {
  readonly today: string;
  readonly seed: number;
  readonly people: DemoPeople;
}

/** Uses a random generator of its own, so that changes here don't change the rest of the demo data. */
async function insertSales(tx: Tx, { today, seed, people }: SalesSeed): Promise<void> {
  const random = seededRandom(seed + 1);
  const context = { random, daysAgo: agoFrom(today, random), today, ...people };
  const rows = demoSales(context);
  // Leads and opportunities, and quotes and their orders, reference each other; one side is set once both exist.
  await insertRows(
    tx,
    lead,
    rows.leads.map((row) => ({ ...row, opportunityId: null })),
  );
  await insertRows(tx, opportunity, rows.opportunities);
  await sql`update leads set opportunity_id = o.id from opportunities o where o.lead_id = leads.id`.execute(tx);
  await insertRows(tx, quoteRequest, rows.requests);
  await answerRequests(tx);
  await insertRows(
    tx,
    salesQuote,
    rows.quotes.map((row) => ({ ...row, salesOrderId: null })),
  );
  await insertRows(tx, salesOrder, rows.orders);
  await sql`update sales_quotes set sales_order_id = o.id from sales_orders o where o.quote_id = sales_quotes.id`.execute(tx);
  await insertRows(tx, vehicle, rows.vehicles);
  await insertRows(tx, workOrder, rows.work);
  await insertRows(tx, billOfLading, rows.bills);
  const chances = seededRandom(seed + 2);
  await insertMoney(tx, { ...context, ...rows, random: chances, daysAgo: agoFrom(today, chances) });
  await insertRows(tx, proposalTemplate, rows.templates);
  await insertRows(tx, proposal, rows.proposals);
  const followed = [
    [lead, rows.leads.filter(({ state }) => state === "new" || state === "working")],
    [opportunity, rows.opportunities.filter(({ state }) => state === "open")],
    [quoteRequest, rows.requests.filter(({ state }) => state === "working")],
    [salesQuote, rows.quotes.filter(({ state }) => state === "ready")],
  ] as const;
  let id = 1;
  for (const [{ bizObject }, all] of followed) {
    const ids = all.slice(0, 8).map((row) => row.id);
    await insertRows(tx, followUp, demoFollowUps(context, bizObject, ids, id));
    id += ids.length;
  }
}

/** One request of each customer was answered with a shipping quote too. */
async function answerRequests(tx: Tx): Promise<void> {
  await sql`update shipping_quotes set quote_request_id = r.id, opportunity_id = r.opportunity_id from quote_requests r
    where r.id = (select max(id) from quote_requests where customer_id = shipping_quotes.customer_id and state = 'quoted')
      and shipping_quotes.id = (select min(id) from shipping_quotes s
        where s.customer_id = r.customer_id and s.state in ('ready', 'approved', 'inTransit', 'delivered'))`.execute(tx);
}

function demoUsers(createdAt: string): SeedRow[] {
  return demoAccounts.map((account: DemoAccount, index) => ({
    id: index + 1,
    state: account.suspended ? "suspended" : "active",
    createdAt,
    firstName: account.first,
    lastName: account.last,
    email: account.email,
    phone: account.company ? null : `+1 97355501${String(index + 1).padStart(2, "0")}`,
    type: account.company ? "C" : "E",
    companyId: account.company ? operatorId + 1 + customerNames.findIndex(([name]) => name === account.company) : null,
    isAdmin: account.isAdmin ?? false,
  }));
}

async function insertAccess(tx: Tx, passwordDigest: string, createdAt: string): Promise<void> {
  await sql`insert into credentials (user_id, password_digest) select id, ${passwordDigest} from users`.execute(tx);
  const roles = startingRoleRows.map(({ key, ...row }, index) => ({ key, row: { ...row, id: index + 1, createdAt } }));
  await insertRows(
    tx,
    role,
    roles.map(({ row }) => row),
  );
  const assigned = demoAccounts.flatMap(({ role: key }, index) => {
    const found = roles.find((each) => each.key === key);
    return found ? [sql`(${index + 1}::bigint, 0, ${found.row.id}::bigint)`] : [];
  });
  await sql`insert into users_roles (parent_id, position, role_id) values ${sql.join(assigned)}`.execute(tx);
}

async function linkParties(tx: Tx, parties: readonly SeedRow[]): Promise<void> {
  const links = parties.map(({ id, accountExecutiveId, createdById }) => ({ id, executive: accountExecutiveId, creator: createdById }));
  await sql`update parties set account_executive_id = l.executive, created_by_id = l.creator
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, executive bigint, creator bigint)
    where parties.id = l.id`.execute(tx);
}

/** Returns timestamps that many days before the start of the given day, minus up to eight hours, so never in the future. */
function agoFrom(today: string, random: Random): (days: number) => string {
  const start = Date.parse(`${today}T04:00:00Z`);
  return (days) => new Date(start - days * 86_400_000 - random.between(0, 8 * 3600) * 1000).toISOString();
}
