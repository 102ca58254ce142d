import { sql } from "kysely";
import type { Db, Queryable } from "../../../db/connection.ts";
import { ledgerChecks } from "../ledger/checks.ts";
import { accounts } from "../ledger/journal.ts";

export interface BooksReport {
  /** One sentence per problem; empty when the books are correct. */
  readonly problems: readonly string[];
  /** Every account with its total debits and credits, in cents. */
  readonly balances: readonly { readonly account: string; readonly debit: number; readonly credit: number }[];
  readonly entries: number;
  readonly invoices: number;
  readonly payments: number;
}

const maxProblems = 20;

/** Runs all ledger checks without changing anything. They read one snapshot, whatever is posted meanwhile. */
export const checkBooks = (db: Pick<Db, "transaction">): Promise<BooksReport> =>
  db.transaction((tx) => readBooks(tx), { isolation: "repeatable read" });

/** The same within an existing transaction. */
export async function readBooks(db: Queryable): Promise<BooksReport> {
  const problems: string[] = [];
  for (const { problem, query } of ledgerChecks) {
    const { rows } = await sql<{ what: string }>`select what from (${query}) as q limit ${maxProblems + 1}`.execute(db);
    problems.push(...rows.slice(0, maxProblems).map(({ what }) => `${what}: ${problem}.`));
    if (rows.length > maxProblems) problems.push(`And more: ${problem}.`);
  }
  const { rows: balances } = await sql<{ account: string; debit: number; credit: number }>`
    select account, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debit,
      coalesce(0 - sum(amount) filter (where amount < 0), 0)::bigint as credit
    from journal_lines group by account`.execute(db);
  const { rows: counts } = await sql<{ entries: number; invoices: number; payments: number }>`
    select (select count(*) from journal_entries)::int as entries, (select count(*) from invoices where state <> 'draft')::int as invoices,
      (select count(*) from payments)::int as payments`.execute(db);
  const byAccount = new Map(balances.map((each) => [each.account, each]));
  return {
    problems,
    balances: Object.entries(accounts).map(([key, account]) => ({
      account,
      debit: byAccount.get(key)?.debit ?? 0,
      credit: byAccount.get(key)?.credit ?? 0,
    })),
    ...(counts[0] ?? { entries: 0, invoices: 0, payments: 0 }),
  };
}
