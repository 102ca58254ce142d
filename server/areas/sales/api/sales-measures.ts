import { sql } from "kysely";
import { quoteRequest } from "../../../../src/resources/sales/quote-request.ts";
import { mayRead } from "../../../access/permission.ts";
import { scopeSql } from "../../../access/scope.ts";
import { never } from "../../../access/where-sql.ts";
import { defineMeasures, percentileOf } from "../../../engine/read/figures.ts";

const hours = (until: string, since: string) => sql`extract(epoch from ${sql.raw(until)} - ${sql.raw(since)})::float8 / 3600`;
const waited = hours(`"t"."first_response_at"`, `"t"."created_at"`);

/** How long leads and customers waited, in hours. */
export const salesMeasures = defineMeasures({
  "lead.answered": () => ({ measures: { median: percentileOf(50, waited), most: percentileOf(90, waited) } }),
  // Since the customer's request or, for revisions and quotes without a request, since the quote was created.
  "sales-quote.turnaround": (context) => {
    // Callers who may not read requests must not learn from a figure when they came in.
    const reach = mayRead(quoteRequest, context.actor) ? scopeSql(context, quoteRequest, context.actor, "r") : never;
    return {
      joined: {
        resource: quoteRequest,
        join: sql`left join quote_requests "r" on "r"."id" = "t"."quote_request_id" and "t"."revision" = 1 and ${reach}`,
      },
      measures: { median: percentileOf(50, hours(`"t"."sent_at"`, `coalesce("r"."created_at", "t"."created_at")`)) },
    };
  },
});
