import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiError, toApiError } from "../../../providers/calls/http-error.ts";
import { createStore, type Store } from "../../../providers/store.ts";
import type { FileLink } from "../../../schemas/values/file-link.ts";
import { filesOf } from "../../../views/cells/file-views.tsx";
import { openDrafts } from "../../../views/drafts/drafts.ts";
import { type Attempt, type Progress, sendOnce } from "../../../views/editing/attempts.ts";

const PAUSE_MS = 300;

export type Kind = "out" | "note";

export interface Written {
  readonly text: string;
  readonly kind: Kind;
  readonly files: readonly FileLink[];
  /** Who gets a copy of an email; null while nobody has changed who is proposed. */
  readonly cc: readonly string[] | null;
}

const empty: Written = { text: "", kind: "out", files: [], cc: null };
const isEmpty = ({ text, files }: Written): boolean => text.trim() === "" && files.length === 0;

export interface Composer {
  readonly written: Written;
  readonly change: (part: Partial<Written>) => void;
  readonly isEmpty: boolean;
  readonly isSending: boolean;
  /** Why the last attempt to send failed, until nothing is left of what was written. What was written stays. */
  readonly failure: ApiError | undefined;
  /** Sends what `bodyOf` makes of it. Resolves with whether it was sent. */
  readonly send: (bodyOf: (written: Written) => Readonly<Record<string, unknown>>) => Promise<boolean>;
}

/**
 * What is being written in one conversation. It is kept on this device until it is sent, and an attempt whose answer was lost is repeated with
 * its key, so that nothing is sent twice.
 */
export function useComposer(name: string, which: string, deliver: (attempt: Attempt) => Promise<void>): Composer {
  const [written, setWritten] = useState<Written>(empty);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const latest = useRef(written);
  const keeper = useRef<ReturnType<typeof openDrafts>>(undefined);
  const progress = useRef<Store<Progress>>(createStore<Progress>({ open: [] }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { text, kind, files, cc } = latest.current;
    const { open } = progress.current.get();
    keeper.current?.keep(isEmpty(latest.current) && open.length === 0 ? undefined : { values: { text, kind, files, cc }, open });
  }, []);
  const change = useCallback(
    (part: Partial<Written>) => {
      latest.current = { ...latest.current, ...part };
      setWritten(latest.current);
      if (isEmpty(latest.current)) setFailure(undefined);
      timer.current ??= setTimeout(keep, PAUSE_MS);
    },
    [keep],
  );

  useEffect(() => {
    const drafts = openDrafts(name, which);
    keeper.current = drafts;
    progress.current = createStore<Progress>({ open: [] });
    const stop = progress.current.subscribe(keep);
    let isHere = true;
    void drafts?.watch(([newest]) => {
      // What was typed meanwhile is newer than any draft.
      if (!isHere || !newest || !isEmpty(latest.current)) return;
      drafts.adopt(newest.key);
      const { text, kind, files, cc } = newest.draft.values;
      progress.current.set({ open: newest.draft.open });
      change({
        text: typeof text === "string" ? text : "",
        kind: kind === "note" ? "note" : "out",
        files: filesOf(files),
        cc: Array.isArray(cc) ? cc.filter((each) => typeof each === "string") : null,
      });
    });
    const flush = () => timer.current !== undefined && keep();
    addEventListener("pagehide", flush);
    return () => {
      isHere = false;
      flush();
      removeEventListener("pagehide", flush);
      stop();
      drafts?.close();
    };
  }, [name, which, keep, change]);

  const send: Composer["send"] = async (bodyOf) => {
    setSending(true);
    const sent = latest.current;
    try {
      await sendOnce(progress.current, { body: bodyOf(sent) }, deliver);
      setFailure(undefined);
      // What was typed while it was on its way stays.
      const isUnchanged = latest.current === sent;
      change(isUnchanged ? { text: "", files: [], cc: null } : {});
      keep();
      return true;
    } catch (thrown) {
      setFailure(toApiError(thrown));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { written, change, isEmpty: isEmpty(written), isSending, failure, send };
}
