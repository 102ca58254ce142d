import { sql } from "kysely";
import type { HubQueue, QueuedTask } from "../../../../../src/contract/warehouse-views.ts";
import { cycleCount } from "../../../../../src/resources/warehousing/cycle-count.ts";
import { inspection } from "../../../../../src/resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../../../src/resources/warehousing/inventory-item.ts";
import { pendingReceive } from "../../../../../src/resources/warehousing/pending-receive.ts";
import { photoRequest } from "../../../../../src/resources/warehousing/photo-request.ts";
import { pullFlow } from "../../../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../../../src/resources/warehousing/receive.ts";
import { inTheHub } from "../../../../../src/resources/warehousing/stock-ages.ts";
import type { AnyResource } from "../../../../../src/schemas/resource.ts";
import { mayRead } from "../../../../access/permission.ts";
import { scopeSql } from "../../../../access/scope.ts";
import type { Condition } from "../../../../access/where-sql.ts";
import { plannedForValues } from "../../../../db/prepared-statements.ts";
import type { Measuring } from "../../../../engine/read/figures.ts";

/** How many records of a queue are named; its number opens the others. */
const NAMED = 5;

/** A queue as the query of its records: what each is called, and what is to be done first. */
interface Queue {
  readonly resource: AnyResource;
  /** The values of a `QueuedTask` that are not null, as SQL. */
  readonly values: Condition;
  readonly from: Condition;
  readonly where: Condition;
  readonly order: Condition;
}

const customer = sql`left join parties c on c.id = "t".customer_id`;

function queuesOf(hubId: number, today: string, waitingPlaces: readonly number[]): Readonly<Record<HubQueue, Queue>> {
  const here = sql`"t".hub_id = ${hubId}`;
  return {
    arrivals: {
      resource: pendingReceive,
      values: sql`"t".number as title, concat_ws(' · ', "t".vendor, "t".carrier) as about, c.name as customer, "t".expected_on as due,
        coalesce("t".units_received, 0) as done, "t".units as of`,
      from: sql`pending_receives "t" ${customer}`,
      where: sql`${here} and "t".state in ('expected', 'partial') and "t".expected_on <= ${today}`,
      order: sql`"t".expected_on, "t".id`,
    },
    docks: {
      resource: receive,
      values: sql`"t".number as title, concat_ws(' · ', "t".carrier, "t".pro_number) as about, c.name as customer, d.code as place,
        "t".arrived_at as since, coalesce("t".units, 0) as done, "t".piece_count as of`,
      from: sql`receives "t" ${customer} left join places d on d.id = "t".dock_id`,
      where: sql`${here} and "t".state = 'inProgress'`,
      order: sql`"t".arrived_at, "t".id`,
    },
    putAway: {
      resource: inventoryItem,
      values: sql`"t".tag as title, "t".description as about, c.name as customer, p.code as place, "t".moved_at as since`,
      from: sql`inventory_items "t" join places p on p.id = "t".place_id ${customer}`,
      where: sql`"t".place_id = any(${[...waitingPlaces]}::bigint[]) and "t".state = any(${[...inTheHub]}::text[])`,
      order: sql`"t".moved_at, "t".id`,
    },
    inspections: {
      resource: inspection,
      values: sql`"t".number as title, i.description as about, c.name as customer, p.code as place, "t".created_at as since`,
      from: sql`inspections "t" join inventory_items i on i.id = "t".item_id join places p on p.id = i.place_id
        left join parties c on c.id = i.customer_id`,
      where: sql`${here} and "t".state in ('pending', 'failed')`,
      order: sql`"t".state desc, "t".id`,
    },
    pulls: {
      resource: pullFlow,
      values: sql`"t".number as title, initcap("t".purpose) as about, c.name as customer, "t".needed_on as due, ${progress}`,
      from: sql`pull_flows "t" ${customer}`,
      where: sql`${here} and "t".state in ('requested', 'approved', 'pulling')`,
      order: sql`"t".needed_on, "t".id`,
    },
    loads: {
      resource: pullFlow,
      values: sql`"t".number as title, initcap("t".purpose) as about, c.name as customer, "t".needed_on as due, ${progress}`,
      from: sql`pull_flows "t" ${customer}`,
      where: sql`${here} and "t".state in ('staged', 'withTransport')`,
      order: sql`"t".needed_on, "t".id`,
    },
    photoRequests: {
      resource: photoRequest,
      values: sql`"t".number as title, concat_ws(' · ', i.tag, i.description) as about, c.name as customer, p.code as place,
        "t".created_at as since`,
      from: sql`photo_requests "t" join inventory_items i on i.id = "t".item_id join places p on p.id = i.place_id
        left join parties c on c.id = i.customer_id`,
      where: sql`${here} and "t".state = 'requested'`,
      order: sql`"t".id`,
    },
    counts: {
      resource: cycleCount,
      values: sql`"t".number as title, "t".note as about, c.name as customer, p.code as place, "t".created_at as since,
        (select count(*) from count_entries e where e.count_id = "t".id and e.deleted_at is null)::int as done`,
      from: sql`cycle_counts "t" left join places p on p.id = "t".place_id ${customer}`,
      where: sql`${here} and "t".state in ('counting', 'submitted')`,
      order: sql`"t".id`,
    },
  };
}

/** Pieces that are staged, or loaded once they have been. */
const progress = sql`coalesce(case when "t".state = 'withTransport' then "t".loaded else "t".staged end, 0) as done, "t".pieces as of`;

const none: Omit<QueuedTask, "resource" | "id" | "title" | "state"> = {
  about: null,
  customer: null,
  place: null,
  due: null,
  since: null,
  done: null,
  of: null,
};

/** What is to be done next in a hub, in one query; without the queues of what the user may not read. */
export async function queuesOfHub(
  context: Measuring,
  hubId: number,
  waitingPlaces: readonly number[],
): Promise<Readonly<Partial<Record<HubQueue, readonly QueuedTask[]>>>> {
  const { db, actor, today } = context;
  const queues = Object.entries(queuesOf(hubId, today(), waitingPlaces)).filter(([, { resource }]) => mayRead(resource, actor));
  if (queues.length === 0) return {};
  const parts = queues.map(
    ([name, { resource, values, from, where, order }]) => sql`(select coalesce(json_agg(r), '[]'::json) from (
      select "t".id, "t".state, ${values} from ${from} where ${where} and ${scopeSql(context, resource, actor, "t")}
      order by ${order} limit ${NAMED}) r) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Readonly<Record<string, readonly QueuedTask[]>>>`${plannedForValues}
    select ${sql.join(parts)}`.execute(db);
  return Object.fromEntries(
    queues.map(([name, { resource }]) => [
      name,
      (rows[0]?.[name] ?? []).map((task) => ({ ...none, ...task, about: task.about || null, resource: resource.name })),
    ]),
  );
}
