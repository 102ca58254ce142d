import { newIdempotencyKey } from "../../providers/calls/idempotency.ts";
import { authState } from "../../providers/session/auth-state.ts";
import { readStored, storedKeys, writeStored } from "../../providers/store.ts";
import type { Progress } from "../editing/attempts.ts";
import type { Values } from "../editing/form-store.ts";
import { DRAFTS } from "../kit/clear-on-logout.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
/** How long pages that were just left are waited for before the other drafts are offered. */
const LEAVING_MS = 2000;
/** How long they are waited for in all: on a busy machine, a page takes seconds to close. */
const GONE_MS = 30_000;

/** The unsaved values of a form, and how far saving them has got. */
export interface FormDraft extends Progress {
  /** When it was written, ISO-8601. */
  readonly at: string;
  readonly values: Values;
}

export interface FoundDraft {
  readonly key: string;
  readonly draft: FormDraft;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function readDraft(key: string): FormDraft | undefined {
  const stored = readStored(key);
  if (!isRecord(stored) || typeof stored.at !== "string" || !isRecord(stored.values)) return undefined;
  if (!(Date.now() - Date.parse(stored.at) < WEEK_MS)) return undefined;
  // Written only by keep() below, so the other properties have our shape.
  const { base, open } = stored as Partial<FormDraft>;
  return { at: stored.at, values: stored.values, open: Array.isArray(open) ? open : [], ...(base ? { base } : {}) };
}

const isStored = (key: string) => storedKeys(key).length > 0;

/**
 * Whether no window of this browser has the draft open; true if the browser has no locks. Waits up to `ms` for the lock, because a page
 * that was just left or reloaded may still hold its own.
 */
async function isClosed(key: string, ms: number): Promise<boolean> {
  try {
    await navigator.locks?.request(key, { mode: "shared", signal: AbortSignal.timeout(ms) }, () => undefined);
    return true;
  } catch {
    return false;
  }
}

/** Locks a draft as open until it is released or the window is closed. */
function lock(key: string): () => void {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(key, () => until).catch(() => undefined);
  return () => release();
}

interface DraftKeeper {
  /** Reports the drafts of this form that are not open in another window, newest first, and later each of a page that was slow to close. */
  watch(report: (drafts: readonly FoundDraft[]) => void): Promise<void>;
  /** A found draft as it is now; undefined if another window has continued it since. */
  latest(key: string): Promise<FoundDraft | undefined>;
  /** Stores the draft; undefined deletes it. */
  keep(content: Omit<FormDraft, "at"> | undefined): void;
  /** Continues a found draft under its key. Returns the former key, under which what was stored so far stays. */
  adopt(key: string): string;
  discard(key: string): void;
  close(): void;
}

/**
 * Stores a form's unsaved values on this machine, for its user only. Each window has its own key, so that two windows with the same form
 * never overwrite each other. Returns undefined if no user is signed in.
 */
export function openDrafts(resource: string, which: string): DraftKeeper | undefined {
  const user = authState.get().user?.id;
  if (user === undefined) return undefined;
  const prefix = `${DRAFTS}${user}:${resource}:${which}:`;
  let own = prefix + newIdempotencyKey();
  let release = lock(own);
  let written = false;
  const read = (key: string): FoundDraft | undefined => {
    const draft = key === own ? undefined : readDraft(key);
    return draft && { key, draft };
  };
  return {
    async watch(report) {
      for (const key of storedKeys(DRAFTS)) if (!readDraft(key)) writeStored(key, undefined);
      const closed: string[] = [];
      const tell = () => {
        const drafts = closed.splice(0).flatMap((key) => read(key) ?? []);
        if (drafts.length > 0) report(drafts.sort((one, other) => (one.draft.at < other.draft.at ? 1 : -1)));
      };
      let isFirst = true;
      const waits = storedKeys(prefix)
        .filter((key) => key !== own)
        .map(async (key) => {
          if (await isClosed(key, GONE_MS)) closed.push(key);
          if (!isFirst) tell();
        });
      await Promise.race([Promise.all(waits), new Promise((resolve) => setTimeout(resolve, LEAVING_MS))]);
      isFirst = false;
      tell();
    },
    latest: async (key) => ((await isClosed(key, LEAVING_MS)) ? read(key) : undefined),
    keep(content) {
      // Deleted, but not by this window: the user has signed out in another window.
      if (written && !isStored(own)) return;
      writeStored(own, content && ({ at: new Date().toISOString(), ...content } satisfies FormDraft));
      written = isStored(own);
    },
    adopt(key) {
      const former = own;
      release();
      own = key;
      release = lock(own);
      written = true;
      return former;
    },
    discard: (key) => writeStored(key, undefined),
    close: () => release(),
  };
}
