import { sql } from "kysely";
import { billingReport } from "../../src/resources/accounting/billing-report.ts";
import type { reviewedJobs } from "../../src/resources/care/review-words.ts";
import { workOrder } from "../../src/resources/sales/work-order.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { Tx } from "../db/connection.ts";
import type { DemoContext } from "./demo-module.ts";
import { insertRows, type SeedRow } from "./insert-rows.ts";

const DAYS_BETWEEN = 3.5;
const CLIENTS = 9;

/** A customer whose work was billed, with a place of theirs and whom to ask there. */
interface Client {
  readonly customerId: number;
  readonly accountExecutiveId: number | null;
  readonly billingReportId: number;
  readonly locationId: number;
  readonly city: string;
  readonly contactId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Reports for customers without a billed one: their work of the half year in one sum, so that none of it waits to be billed. */
async function billInOneSum({ tx, today, staff }: DemoContext): Promise<void> {
  const { rows } = await sql<{ customerId: number; id: number }>`
    select p.id as "customerId", (select max(id) from billing_reports) + row_number() over (order by p.id) as id from parties p
    where p.state = 'active' and exists (select from locations l where l.party_id = p.id)
      and not exists (select from billing_reports b where b.customer_id = p.id and b.state = 'sent')
    order by p.id limit ${CLIENTS}`.execute(tx);
  await insertRows(
    tx,
    billingReport,
    rows.map(
      ({ id, customerId }): SeedRow => ({
        id: Number(id),
        number: `BR-${String(id).padStart(5, "0")}`,
        state: "sent",
        createdAt: `${addDays(today, -1)}T15:00:00.000Z`,
        createdById: staff[2] ?? null,
        customerId,
        source: "other",
        serviceDate: addDays(today, -1),
        lines: [
          { service: "transport", description: "Work of the last half year", quantity: 5, unit: "trip", rate: 64_000, taxable: false },
        ],
        taxRate: 0,
        submittedById: staff[2] ?? null,
        approvedById: staff[4] ?? null,
      }),
    ),
  );
}

async function clientsOf(tx: Tx): Promise<readonly Client[]> {
  const { rows } = await sql<Client>`
    select p.id as "customerId", p.account_executive_id as "accountExecutiveId", b.id as "billingReportId", l.id as "locationId",
      l.address->>'city' as city, c.id as "contactId", c.primary_email as email, c.first_name as "firstName", c.last_name as "lastName"
    from parties p
      join lateral (select id from billing_reports where customer_id = p.id and state = 'sent' order by id limit 1) b on true
      join lateral (select id, address from locations where party_id = p.id order by id limit 1) l on true
      join lateral (select * from contacts where party_id = p.id and primary_email is not null order by 'site' = any(roles) desc, id limit 1) c on true
    order by p.id`.execute(tx);
  return rows;
}

/** A job of the last half year, and what is known of it by who is asked about it. */
export interface EarlierJob extends Client {
  readonly id: number;
  readonly type: (typeof reviewedJobs)[number];
  /** The day it was done. */
  readonly on: string;
  readonly crew: readonly { readonly memberId: number; readonly lead: boolean }[];
  readonly vehicleId: number | null;
  readonly providerId: number | null;
}

/** Finished and billed jobs of the last half year, newest first; an outside carrier did every third. */
export async function insertEarlierWork(context: DemoContext, count: number): Promise<readonly EarlierJob[]> {
  const { tx, today, staff } = context;
  await billInOneSum(context);
  const clients = await clientsOf(tx);
  const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from work_orders`.execute(tx);
  const { rows: carriers } = await sql<{ id: number }>`select id from providers where kind <> 'vendor' order by id`.execute(tx);
  const jobs = Array.from({ length: count }, (_, index): readonly EarlierJob[] => {
    const client = clients[(index * 3) % Math.max(1, clients.length)];
    if (!client) return [];
    const byCarrier = index % 3 === 2;
    const team = staff.slice((index % 3) * 2, (index % 3) * 2 + 2);
    return [
      {
        ...client,
        id: (last[0]?.id ?? 0) + index + 1,
        type: (["delivery", "install", "delivery", "pickup", "delivery", "pack"] as const)[index % 6] ?? "delivery",
        on: addDays(today, -Math.round(2 + index * DAYS_BETWEEN)),
        crew: byCarrier ? [] : team.map((memberId, position) => ({ memberId, lead: position === 0 })),
        vehicleId: byCarrier ? null : (index % 3) + 1,
        providerId: byCarrier ? (carriers[Math.floor(index / 3) % Math.max(1, carriers.length)]?.id ?? null) : null,
      },
    ];
  }).flat();
  await insertRows(tx, workOrder, jobs.map(workOf));
  return jobs;
}

const workOf = ({
  id,
  type,
  on,
  customerId,
  locationId,
  crew,
  vehicleId,
  providerId,
  billingReportId,
  accountExecutiveId,
}: EarlierJob): SeedRow => ({
  id,
  number: `WO-${String(id).padStart(5, "0")}`,
  state: "completed",
  createdAt: `${addDays(on, -9)}T15:00:00.000Z`,
  updatedAt: `${on}T22:30:00.000Z`,
  createdById: accountExecutiveId,
  type,
  customerId,
  windowStart: `${on}T19:00:00.000Z`,
  windowEnd: `${on}T22:00:00.000Z`,
  places: [{ locationId, purpose: type === "pickup" ? "load" : "unload", note: null }],
  crew,
  vehicleId,
  providerId,
  providerCost: providerId === null ? null : 42_000,
  checklist: [{ item: "Walk through with the site contact", done: true }],
  estimatedHours: 3,
  actualHours: 3,
  receiverName: type === "delivery" ? "Reception" : null,
  startedAt: `${on}T19:05:00.000Z`,
  completedAt: `${on}T22:10:00.000Z`,
  billingReportId,
});
