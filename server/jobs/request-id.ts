import type { QueryExecutorProvider } from "kysely";

const ids = new WeakMap<QueryExecutorProvider, string>();

/** Says which request a transaction belongs to: the jobs that it enqueues carry the request's id into their log lines. */
export function noteRequestId(transaction: QueryExecutorProvider, id: string | null | undefined): void {
  // Outside a transaction the handle is everybody's.
  if (id && "isTransaction" in transaction && transaction.isTransaction) ids.set(transaction, id);
}

export const requestIdOf = (executor: QueryExecutorProvider): string | null => ids.get(executor) ?? null;
