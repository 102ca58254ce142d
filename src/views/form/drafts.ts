import { authState } from "../../providers/auth-state.ts";
import { newIdempotencyKey } from "../../providers/idempotency.ts";
import { readStored, writeStored } from "../../providers/store.ts";
import type { Progress } from "./attempts.ts";
import { DRAFTS, draftKeys } from "./draft-owner.ts";
import type { Values } from "./form-store.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

/** What was typed into a form and not saved, and how far its saving had come. */
export interface FormDraft extends Progress {
  /** When it was written, ISO. */
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
  // Written by keep() below and by nothing else, so what is beside the values has our shape.
  const { base, open } = stored as Partial<FormDraft>;
  return { at: stored.at, values: stored.values, open: Array.isArray(open) ? open : [], ...(base ? { base } : {}) };
}

const isKept = (key: string) => draftKeys(key).length > 0;

/** The drafts that windows of this browser are working on right now; unknown where the browser has no locks. */
async function heldKeys(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}

/** Marks a draft as being worked on, until it is released or the window is gone. */
function hold(key: string): () => void {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(key, () => until).catch(() => undefined);
  return () => release();
}

export interface DraftKeeper {
  /** What was left behind in this form and is not open in another window, the newest first. */
  found(): Promise<FoundDraft[]>;
  /** Undefined takes it away. */
  keep(content: Omit<FormDraft, "at"> | undefined): void;
  /** Goes on under the name of one that was found. What was kept here so far stays under the name that is answered. */
  adopt(key: string): string;
  discard(key: string): void;
  close(): void;
}

/**
 * Keeps what is typed into one form on this machine, for its user alone. Each window writes under a name of its own, so that
 * two with the same form never write over each other's. Nobody signed in: nothing is kept.
 */
export function openDrafts(resource: string, which: string): DraftKeeper | undefined {
  const user = authState.get().user?.id;
  if (user === undefined) return undefined;
  const prefix = `${DRAFTS}${user}:${resource}:${which}:`;
  let own = prefix + newIdempotencyKey();
  let release = hold(own);
  let written = false;
  return {
    async found() {
      for (const key of draftKeys(DRAFTS)) if (!readDraft(key)) writeStored(key, undefined);
      const held = await heldKeys();
      return draftKeys(prefix)
        .filter((key) => key !== own && !held.has(key))
        .flatMap((key) => {
          const draft = readDraft(key);
          return draft ? [{ key, draft }] : [];
        })
        .sort((one, other) => (one.draft.at < other.draft.at ? 1 : -1));
    },
    keep(content) {
      // Gone though nobody took it away here: its user has signed out in another window.
      if (written && !isKept(own)) return;
      writeStored(own, content && ({ at: new Date().toISOString(), ...content } satisfies FormDraft));
      written = isKept(own);
    },
    adopt(key) {
      const former = own;
      release();
      own = key;
      release = hold(own);
      written = true;
      return former;
    },
    discard: (key) => writeStored(key, undefined),
    close: () => release(),
  };
}
