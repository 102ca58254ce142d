import { sql } from "kysely";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { lead } from "../../src/resources/sales/lead.ts";
import { salesOrder } from "../../src/resources/sales/sales-order.ts";
import { shippingQuote } from "../../src/resources/sales/shipping-quote.ts";
import { workOrder } from "../../src/resources/sales/work-order.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { mentionOf } from "../../src/schemas/rules/comments.ts";
import type { Tx } from "../db/connection.ts";
import type { DemoPeople } from "./demo-module.ts";

/** One comment of a talk: hours ago, who, and what. `@` is the talk's second employee. */
type Line = readonly [hours: number, who: "us" | "colleague" | "customer", text: string, audience?: "shared"];

interface Talk {
  readonly resource: AnyResource;
  /** Rows in one of these states. */
  readonly states: readonly string[];
  /** The emails of the two employees; both may read the record. */
  readonly us: string;
  readonly colleague: string;
  readonly lines: readonly Line[];
}

const [sales, dispatch, accounting] = ["sales@hq.example", "dispatch@hq.example", "accounting@hq.example"] as const;

const talks: readonly Talk[] = [
  {
    resource: salesOrder,
    states: ["open", "inProgress"],
    us: sales,
    colleague: dispatch,
    lines: [
      [52, "us", "@ the freight elevator has to be booked 48 hours ahead. Can you call the building?"],
      [50, "colleague", "Booked from 9 to 11 am. They want our certificate of insurance before that."],
      [49, "us", "The building gave us the freight elevator from 9 to 11 am. Please tell the doorman that we are coming.", "shared"],
      [30, "customer", "Done. He asks that the crew comes in by the side entrance on 12th Street."],
      [29, "colleague", "Side entrance is in the crew's notes. Last time they made us wait for 40 minutes, so plan for that."],
    ],
  },
  {
    resource: shippingQuote,
    states: ["ready"],
    us: sales,
    colleague: dispatch,
    lines: [
      [28, "customer", "Is the crate for the mirror included? It is 84 by 60 inches."],
      [27, "us", "@ does this mirror fit our largest crate?"],
      [26, "colleague", "No, it takes a made-to-measure one. Two days in the shop."],
      [25, "us", "Yes, a made-to-measure crate is included in the price. We need two working days to build it.", "shared"],
    ],
  },
  {
    resource: invoice,
    states: ["issued", "partiallyPaid"],
    us: sales,
    colleague: accounting,
    lines: [
      [47, "customer", "Our PO number is missing. Accounting can't pay without it: PO 2231."],
      [46, "us", "@ please add PO 2231, then send it again."],
      [45, "us", "Thank you. The PO is on our side now, and the due date stays.", "shared"],
    ],
  },
  {
    resource: workOrder,
    states: ["scheduled", "new"],
    us: sales,
    colleague: dispatch,
    lines: [
      [20, "us", "@ two people are enough for the sofa, but the stairs turn twice. Photos: https://files.hq.example/stairs"],
      [19, "colleague", "I will send three. Blankets and the long straps are on truck 4."],
    ],
  },
  {
    resource: lead,
    states: ["new", "working"],
    us: "admin@hq.example",
    colleague: sales,
    lines: [[18, "us", "@ she prefers texts after 4 pm."]],
  },
];

/** What people wrote on a few of the newest records. Customers' comments are on records of a company that has users. */
export async function insertComments(tx: Tx, now: string, { customerUser }: DemoPeople): Promise<void> {
  for (const talk of talks) {
    const { resource, states, lines } = talk;
    const company = resource.people.company === undefined ? sql`null::bigint` : sql`"customer_id"`;
    const { rows } = await sql<{
      id: number;
      company: number | null;
    }>`select "id", ${company} as "company" from ${sql.table(resource.table)}
      where "state" = any(${[...states]}::text[]) and "created_at" < ${now}::timestamptz - interval '3 days' order by "id" desc limit 200`.execute(
      tx,
    );
    const needsUser = lines.some(([, who]) => who === "customer");
    const found = rows.find((row) => !needsUser || (row.company !== null && customerUser(row.company) !== undefined));
    if (found) await insertTalk(tx, now, talk, found, customerUser);
  }
}

async function insertTalk(
  tx: Tx,
  now: string,
  { resource, lines, ...people }: Talk,
  record: { readonly id: number; readonly company: number | null },
  customerUser: DemoPeople["customerUser"],
): Promise<void> {
  const { rows } = await sql<{
    id: number;
    email: string;
  }>`select "id", "email" from "users" where "email" in (${people.us}, ${people.colleague})`.execute(tx);
  const idOf = (email: string) => rows.find((each) => each.email === email)?.id ?? 0;
  const [us, colleague] = [idOf(people.us), idOf(people.colleague)];
  const authors = { us, colleague, customer: record.company === null ? us : (customerUser(record.company) ?? us) };
  for (const [hours, who, text, audience] of lines) {
    const isShared = who === "customer" || audience === "shared";
    const mentions = text.startsWith("@ ") ? [colleague] : [];
    await sql`insert into "comments" ("resource", "record_id", "author_id", "text", "mentions", "company_id", "created_at")
      values (${resource.name}, ${record.id}, ${authors[who]}, ${text.replace(/^@ /, `${mentionOf(colleague)} `)}, ${mentions}::bigint[],
        ${isShared ? record.company : null}, ${now}::timestamptz - ${`${hours} hours`}::interval)`.execute(tx);
  }
}
