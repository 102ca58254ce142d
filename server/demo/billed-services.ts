import { sql } from "kysely";
import { billingReport } from "../../src/resources/accounting/billing-report.ts";
import type { Tx } from "../db/connection.ts";
import { insertRows, type SeedRow } from "./insert-rows.ts";

interface Done {
  readonly id: number;
  readonly number: string;
  readonly customerId: number;
  readonly on: string;
  readonly at: string;
  readonly pieces: number;
  readonly serviceId: number;
  readonly unit: string;
  readonly price: number;
  readonly cost: number;
}

/**
 * The newest receive and the newest pull that are completed were sent to billing, the pull's report waits for approval; everything else that the
 * warehouse did is on no report yet.
 */
export async function insertBilledServices(tx: Tx, staff: readonly number[]): Promise<void> {
  const { rows: receives } = await sql<Done>`
    select r.id, r.number, r.customer_id as "customerId", r.received_on::text as "on", r.completed_at::text as at,
      (select count(*)::int from inventory_items i where i.receive_id = r.id and i.split_from_id is null) as pieces, s.id as "serviceId", s.unit,
      s.price, s.cost
    from receives r, services s
    where s.code = 'RC-PIECE' and r.state = 'completed' and r.customer_id is not null order by r.completed_at desc, r.id desc limit 1`.execute(
    tx,
  );
  const { rows: pulls } = await sql<Done>`
    select p.id, p.number, p.customer_id as "customerId", p.needed_on::text as "on", p.completed_at::text as at,
      (select count(*)::int from pull_flows_lines l where l.parent_id = p.id and l.progress = 'delivered') as pieces, s.id as "serviceId", s.unit,
      s.price, s.cost
    from pull_flows p, services s where s.code = 'HO-PIECE' and p.state = 'completed' order by p.completed_at desc, p.id desc limit 1`.execute(
    tx,
  );
  const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from billing_reports`.execute(tx);
  const first = (last[0]?.id ?? 0) + 1;
  const reports = [
    ...receives.map((each) => ({ each, source: "receive", what: "Receiving of", service: "receiving" })),
    ...pulls.map((each) => ({ each, source: "pull flow", what: "Handling out for", service: "handling out" })),
  ].map(({ each, source, what, service }, index): SeedRow => {
    const { number, pieces, price, unit, cost, serviceId } = each;
    const isPull = source === "pull flow";
    return {
      ...{
        id: first + index,
        number: `BR-${String(first + index).padStart(5, "0")}`,
        createdAt: each.at,
        createdById: staff[2] ?? null,
        source,
      },
      ...{ state: isPull ? "submitted" : "draft", submittedById: isPull ? (staff[2] ?? null) : null },
      ...{ customerId: each.customerId, serviceDate: each.on, taxRate: 0, ...(isPull ? { pullFlowId: each.id } : { receiveId: each.id }) },
      lines: [
        {
          ...{ itemId: serviceId, service, description: `${what} ${number}`, quantity: pieces, unit, rate: price, cost },
          ...{ taxable: false, eventId: `${number}/${service}` },
        },
      ],
    };
  });
  await insertRows(tx, billingReport, reports);
  await sql`update receives r set billing_report_id = b.id from billing_reports b where b.receive_id = r.id`.execute(tx);
  await sql`update pull_flows p set billing_report_id = b.id from billing_reports b where b.pull_flow_id = p.id`.execute(tx);
}
