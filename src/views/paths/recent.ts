import { type Bookmark, bookmarkKey, MAX_RECENT } from "../../contract/favorites.ts";
import { authState } from "../../providers/session/auth-state.ts";
import { onSessionEnd } from "../../providers/session/session-end.ts";
import { readStored, writeStored } from "../../providers/store.ts";

/** What the user opened last in this browser, newest first. */
interface Recent {
  readonly user: number;
  /** Records as `bookmarkKey` writes them: their names are asked for when they are shown, so that none is stored. */
  readonly records: readonly string[];
  readonly screens: readonly string[];
}

const KEY = "hq_recent";
const MAX_SCREENS = 8;

// Nobody who signs in here next sees what was opened.
onSessionEnd(() => writeStored(KEY, undefined));

/** Nothing where another user has signed in since. */
export function readRecent(): Recent {
  const user = authState.get().user?.id ?? 0;
  // Only this file writes it.
  const stored = readStored(KEY) as Recent | undefined;
  return stored?.user === user ? stored : { user, records: [], screens: [] };
}

const first = (opened: string, others: readonly string[], most: number): string[] =>
  [opened, ...others.filter((each) => each !== opened)].slice(0, most);

export function noteRecord(record: Bookmark): void {
  const recent = readRecent();
  writeStored(KEY, { ...recent, records: first(bookmarkKey(record), recent.records, MAX_RECENT) } satisfies Recent);
}

/** Screens of a single record or form have a number or a step in their address, and are none to return to. */
export function noteScreen(path: string): void {
  if (path === "/" || /\d|\/(create|edit|new)\b/.test(path)) return;
  const recent = readRecent();
  writeStored(KEY, { ...recent, screens: first(path, recent.screens, MAX_SCREENS) } satisfies Recent);
}
