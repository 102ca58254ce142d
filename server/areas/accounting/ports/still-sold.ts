import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Lines that are copied into a new document: what they drew stays, but a service that was retired since can't be named on a new document.
 */
export async function stillSold<L extends { readonly itemId?: unknown }>(trx: QueryExecutorProvider, lines: readonly L[]): Promise<L[]> {
  const ids = lines.flatMap(({ itemId }) => (typeof itemId === "number" ? [itemId] : []));
  if (ids.length === 0) return [...lines];
  const { rows } = await sql<{ id: number }>`select id from services where id = any(${ids}::bigint[]) and state = 'active'
    and deleted_at is null`.execute(trx);
  const sold = new Set(rows.map(({ id }) => id));
  return lines.map((line) => (typeof line.itemId === "number" && !sold.has(line.itemId) ? { ...line, itemId: null } : line));
}
