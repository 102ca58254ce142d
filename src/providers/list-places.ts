import { onSessionEnd } from "./session-end.ts";

/**
 * Where the pages of a list begin. The server says behind each page where the next one starts, and going on from there is
 * as quick on the last page as on the first. In memory only: a reload or a link counts rows instead.
 */

const QUESTIONS = 50;

/** By question, which is everything but the page; by page. The question asked last stands last. */
const known = new Map<string, Map<number, string>>();

export const listPlaceOf = (question: string, page: number): string | undefined => known.get(question)?.get(page);

/** Keeps what an answer said about the page behind it: a place, nothing (null: there is none), or no word of it (undefined). */
export function keepPlace(question: string, page: number, place: string | null | undefined): void {
  const places = known.get(question) ?? new Map<number, string>();
  if (place) places.set(page, place);
  else places.delete(page);
  known.delete(question);
  known.set(question, places);
  const [oldest] = known.keys();
  if (known.size > QUESTIONS && oldest !== undefined) known.delete(oldest);
}

/** The server doesn't know the places of this question any more. */
export const forgetPlaces = (question: string): boolean => known.delete(question);

onSessionEnd(() => known.clear());
