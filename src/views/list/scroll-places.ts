/** Where a list was: how far it and the window were scrolled, how many pages it showed, and the row that had the focus. */
export interface Place {
  readonly top: number;
  readonly windowTop: number;
  readonly pages: number;
  readonly row: number;
}

const KEY = "hq_places";
const MOST = 50;

/** Whether this document came by a reload, or by the browser's Back: a new visit has no place to return to. */
export const hasReturned: boolean =
  performance.getEntriesByType?.("navigation").some((entry) => "type" in entry && entry.type !== "navigate") === true;

function stored(): readonly (readonly [string, Place])[] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    // Only `keepPlace` writes it.
    return hasReturned && Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

/** By the entry of the browser's history and what the list showed. */
const places = new Map<string, Place>(stored());

export const placeAt = (key: string): Place | undefined => places.get(key);

export function keepPlace(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-MOST)));
  } catch {
    // Without storage, places last as long as the page.
  }
}
