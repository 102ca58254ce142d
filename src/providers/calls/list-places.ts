import { onSessionEnd } from "../session/session-end.ts";

/**
 * Remembers the cursors of a list's pages. With each page the server returns the cursor of the next one, which makes the last page as fast
 * as the first. Kept in memory only: after a reload or from a link, pages are found by number.
 */

const QUESTIONS = 50;

/** By query without the page, then by page. The last query used is last in the map. */
const known = new Map<string, Map<number, string>>();

export const listPlaceOf = (question: string, page: number): string | undefined => known.get(question)?.get(page);

/** Stores what a response said about the next page: a cursor, null (there is no next page), or undefined (unknown). */
export function keepPlace(question: string, page: number, cursor: string | null | undefined): void {
  const cursors = known.get(question) ?? new Map<number, string>();
  if (cursor) cursors.set(page, cursor);
  else cursors.delete(page);
  known.delete(question);
  known.set(question, cursors);
  const [oldest] = known.keys();
  if (known.size > QUESTIONS && oldest !== undefined) known.delete(oldest);
}

/** Called when the server no longer accepts the cursors of this query. */
export const forgetPlaces = (question: string): boolean => known.delete(question);

onSessionEnd(() => known.clear());
