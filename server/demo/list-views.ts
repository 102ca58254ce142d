import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

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

export async function insertListViews(tx: Tx): Promise<void> {
  for (const [email, list, tab, name, query, isShared] of views)
    await sql`insert into list_views (user_id, list, tab, name, query, is_shared)
      select id, ${list}, ${tab}, ${name}, ${query}, ${isShared} from users where email = ${email}`.execute(tx);
}
