import { type QueryExecutorProvider, sql } from "kysely";
import { Problem } from "../engine/wire/problem.ts";
import type { SessionActor } from "./route-access.ts";
import { UPLOAD_BYTES } from "./uploads.ts";

/** Bytes that may wait for a record: of one person, and of all users of one customer. */
const PERSON_BYTES = 500_000_000;
const COMPANY_BYTES = 2_000_000_000;
const PERSON_FILES_A_DAY = 200;

/** Bytes that are being received now, by person and company. Uploads at the same moment don't see each other's rows. */
const receiving = new Map<string, number>();

const tooMuch = (whose: string, size: string) =>
  new Problem(429, `${whose} ${size} of unused uploads. Save the forms they belong to. Unused uploads are removed after 8 days.`);

/**
 * Stores an upload that no record has yet, unless its uploader or their company has too many of these already.
 * @param size of the request in bytes; null if it isn't known, which counts as the largest
 * @throws Problem 429
 */
export async function withinQuota<T>(
  db: QueryExecutorProvider,
  { id, companyId }: Pick<SessionActor, "id" | "companyId">,
  size: number | null,
  store: () => Promise<T>,
): Promise<T> {
  const bytes = size ?? UPLOAD_BYTES;
  const keys = [`person ${id}`, ...(companyId === null ? [] : [`company ${companyId}`])];
  for (const key of keys) receiving.set(key, (receiving.get(key) ?? 0) + bytes);
  try {
    const [person = 0, company] = keys.map((key) => receiving.get(key) ?? 0);
    const loose = await looseBytesOf(db, id, companyId);
    if (loose.today >= PERSON_FILES_A_DAY)
      throw new Problem(429, "You have too many unused uploads today. Save the forms they belong to, or try again tomorrow.");
    if (loose.own + person > PERSON_BYTES) throw tooMuch("You have", "500 MB");
    if (company !== undefined && loose.company + company > COMPANY_BYTES) throw tooMuch("Your company has", "2 GB");
    return await store();
  } finally {
    for (const key of keys) {
      const rest = (receiving.get(key) ?? 0) - bytes;
      if (rest > 0) receiving.set(key, rest);
      else receiving.delete(key);
    }
  }
}

/** Uploads that no record has taken; older ones are about to be removed. Images of rich text count, because only the night sees their use. */
async function looseBytesOf(
  db: QueryExecutorProvider,
  userId: number,
  companyId: number | null,
): Promise<{ own: number; company: number; today: number }> {
  const { rows } = await sql<{ own: number; company: number; today: number }>`
    SELECT coalesce(sum(size) FILTER (WHERE created_by_id = ${userId}), 0)::bigint AS own, coalesce(sum(size), 0)::bigint AS company,
      count(*) FILTER (WHERE created_by_id = ${userId} AND created_at > now() - interval '1 day') AS today
    FROM files WHERE record_id IS NULL AND created_at > now() - interval '8 days'
      AND (created_by_id = ${userId} OR created_by_id IN (SELECT id FROM users WHERE company_id = ${companyId}::bigint))`.execute(db);
  return rows[0] ?? { own: 0, company: 0, today: 0 };
}
