/** The kinds of calls that don't take each other's places. */
export type PlaceKind = "call" | "public" | "sign-in" | "document" | "file" | "upload";

/** How many calls of each kind are answered at once. */
export const PLACES: Readonly<Record<PlaceKind, number>> = {
  /** Calls of signed-in users. */
  call: 250,
  /** Calls without a session. */
  public: 120,
  "sign-in": 60,
  /** Documents, which are rendered one after the other. */
  document: 32,
  /** Files that are being sent: they cost a socket and an open file, and no work. */
  file: 500,
  /** Files that are being received, as slowly as their clients send them. */
  upload: 120,
};

/** How many calls of one user or address are worked on at once; their others wait. Signing in never waits, and files cost no work. */
export const AT_ONCE: Readonly<Partial<Record<PlaceKind, number>>> = { call: 2, public: 6, document: 1, upload: 6 };

/** Even where few places are left, each user and address may have as many as a browser has connections. */
const FEWEST = 6;

export interface Places {
  /** Places in use. */
  readonly size: number;
  readonly isFull: boolean;
  /** Takes a place for a user or an address; null when there is none for them. The function gives it back, however often it is called. */
  take(holder: string, most?: number): (() => void) | null;
}

/**
 * Places shared fairly: nobody takes more than a quarter of those that are free, so there is always one for somebody else. Alone one holder
 * gets a fifth of all, ten holders get four fifths together.
 */
export function createPlaces(total: number): Places {
  const held = new Map<string, number>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    get isFull() {
      return size >= total;
    },
    take(holder, most = Math.max(FEWEST, Math.floor((total - size) / 4))) {
      const own = held.get(holder) ?? 0;
      if (size >= total || own >= most) return null;
      held.set(holder, own + 1);
      size += 1;
      let taken = true;
      return () => {
        if (!taken) return;
        taken = false;
        size -= 1;
        const left = (held.get(holder) ?? 1) - 1;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      };
    },
  };
}
