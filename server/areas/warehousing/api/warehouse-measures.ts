import { sql } from "kysely";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { mayRead } from "../../../access/permission.ts";
import { scopeSql } from "../../../access/scope.ts";
import { type Condition, never } from "../../../access/where-sql.ts";
import { defineMeasures, type Measure, type Measuring, percentileOf, sumOf } from "../../../engine/read/figures.ts";

/** Clocks of devices differ a little from the server's: what ends before it begins took no time. What has no beginning is left out. */
const hours = (until: Condition, since: Condition) =>
  sql`case when ${until} < ${since} then 0 else extract(epoch from ${until} - ${since})::float8 / 3600 end`;
const column = (name: string): Condition => sql.raw(`"t"."${name}"`);
const countOf =
  (condition: Condition): Measure =>
  (rows) =>
    sql`count(*) filter (where ${rows} and ${condition})`;

/** Callers who may not read the other table learn nothing of its rows from a figure. */
const reachOf = (context: Measuring, resource: AnyResource, alias: string): Condition =>
  mayRead(resource, context.actor) ? scopeSql(context, resource, context.actor, alias) : never;

/** What lists of the warehouse can't add up: times in hours, and numbers of pieces and bins. */
export const warehouseMeasures = defineMeasures({
  // From the arrival of the truck until the piece is first where it is kept.
  "inventory-item.stored": (context) => {
    const took = hours(column("stored_at"), sql`"r"."arrived_at"`);
    return {
      joined: { resource: receive, join: sql`left join receives "r" on "r"."id" = "t"."receive_id" and ${reachOf(context, receive, "r")}` },
      measures: { median: percentileOf(50, took), most: percentileOf(90, took) },
    };
  },
  // Since the inspection was asked for or, in a later round, since the piece came back from its repair.
  "inspection.waiting": (context) => {
    const back = sql`select max("r"."completed_at") from inspection_repairs "r"
      where "r"."inspection_id" = "t"."id" and "r"."state" = 'completed' and ${reachOf(context, inspectionRepair, "r")}`;
    const waited = hours(sql`now()`, sql`coalesce((${back}), "t"."created_at")`);
    return {
      joined: { resource: inspectionRepair, join: sql`` },
      measures: { median: percentileOf(50, waited), oldest: percentileOf(100, waited) },
    };
  },
  "inspection-repair.repaired": () => {
    const took = hours(column("completed_at"), column("created_at"));
    return { measures: { median: percentileOf(50, took), most: percentileOf(90, took) } };
  },
  // A notice that was missed can still be sent.
  "receive.noticesEnded": () => ({
    measures: { onTime: countOf(sql`${column("claim_notice_sent_on")} <= ${column("claim_notice_due")}`) },
  }),
  "hub-place.bins": (context) => {
    const isUsed = sql`exists (select from inventory_items "i" where "i"."place_id" = "t"."id" and ${reachOf(context, inventoryItem, "i")})`;
    return { joined: { resource: inventoryItem, join: sql`` }, measures: { used: countOf(isUsed) } };
  },
  "pull-flow.pulled": () => ({
    measures: {
      pieces: sumOf(sql`coalesce(${column("pieces")}, 0)`),
      found: sumOf(sql`coalesce(${column("pieces")}, 0) - coalesce(${column("short")}, 0)`),
      short: sumOf(sql`coalesce(${column("short")}, 0)`),
    },
  }),
  // What came beyond what was expected of a line does not make up for others that are missing.
  "pending-receive.expected": () => ({
    measures: {
      units: sumOf(sql`coalesce(${column("units")}, 0)`),
      received: sumOf(sql`least(coalesce(${column("units_received")}, 0), coalesce(${column("units")}, 0))`),
    },
  }),
});
