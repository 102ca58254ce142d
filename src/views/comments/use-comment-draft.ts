import { useEffect, useState } from "react";
import { createStore } from "../../providers/store.ts";
import { filesOf } from "../cells/file-views.tsx";
import { openDrafts } from "../drafts/drafts.ts";
import type { Progress } from "../editing/attempts.ts";
import { createFormStore, type FormStore, type Values } from "../editing/form-store.ts";

const PAUSE_MS = 400;

/** A comment that nobody has begun. */
export const emptyComment: Values = { text: "", mentions: [], files: [], shared: false };

const isBegun = (form: FormStore): boolean => form.get("text") !== "" || filesOf(form.get("files")).length > 0;

/** What a user is writing on a record. It is stored on this machine while it is not sent, and is there again when they come back. */
export function useCommentDraft(resource: string, recordId: number) {
  const [form] = useState(() => createFormStore(emptyComment));
  const [progress] = useState(() => createStore<Progress>({ open: [] }));
  useEffect(() => {
    const drafts = openDrafts("comments", `${resource}/${recordId}`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      drafts?.keep(isBegun(form) ? { values: form.values.get(), ...progress.get() } : undefined);
    };
    const later = () => {
      timer ??= setTimeout(keep, PAUSE_MS);
    };
    // An attempt is stored at once, because the window may be closed before its answer comes.
    const stops = [form.values.subscribe(later), progress.subscribe(keep)];
    addEventListener("pagehide", keep);
    let cancelled = false;
    void drafts?.watch(([found]) => {
      if (cancelled || !found || isBegun(form)) return;
      drafts.adopt(found.key);
      form.patch({ ...emptyComment, ...found.draft.values });
      progress.set({ open: found.draft.open });
    });
    return () => {
      cancelled = true;
      for (const stop of stops) stop();
      removeEventListener("pagehide", keep);
      if (timer !== undefined) keep();
      drafts?.close();
    };
  }, [form, progress, resource, recordId]);
  return { form, progress };
}
