import { useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../i18n/kit/forms.ts";
import type { Store } from "../../providers/store.ts";
import { toast } from "../../providers/toasts.ts";
import type { Fields } from "../../schemas/fields/field.ts";
import type { Progress } from "../editing/attempts.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import { changedNames, toInput } from "../editing/form-values.ts";
import { type FoundDraft, openDrafts } from "./drafts.ts";
import { useUnsaved } from "./use-unsaved.ts";

const PAUSE_MS = 400;

interface DraftOptions {
  readonly form: FormStore;
  readonly fields: Fields;
  readonly start: Values;
  readonly progress: Store<Progress>;
  readonly name: string;
  readonly which: string;
}

export type Drafts = ReturnType<typeof useDraft>;

/** Stores the unsaved values on this machine and offers them again after a crash, an expired session or a closed window. */
export function useDraft({ form, fields, start, progress, name, which }: DraftOptions) {
  const [foundDrafts, setFoundDrafts] = useState<readonly FoundDraft[]>([]);
  const [dirty, setDirty] = useState(false);
  const keeper = useRef<ReturnType<typeof openDrafts>>(undefined);
  const flush = useRef<() => void>(undefined);
  const done = useRef(false);
  const before = useMemo(() => toInput(fields, start), [fields, start]);
  useUnsaved(dirty);

  useEffect(() => {
    const drafts = openDrafts(name, which);
    keeper.current = drafts;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isDirty = () => {
      const { base, open } = progress.get();
      return open.length > 0 || changedNames(base?.input ?? before, toInput(fields, form.values.get())).length > 0;
    };
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!done.current) drafts?.keep(isDirty() ? { values: form.values.get(), ...progress.get() } : undefined);
    };
    const flushed = () => timer !== undefined && keep();
    flush.current = keep;
    const changed = () => {
      setDirty(!done.current && isDirty());
      timer ??= setTimeout(keep, PAUSE_MS);
    };
    const stops = [
      form.values.subscribe(changed),
      // A pending write is stored at once, because the window may be closed before the response arrives.
      progress.subscribe(() => {
        changed();
        keep();
      }),
    ];
    // Something may have been typed between the first paint and this effect.
    if (isDirty()) changed();
    addEventListener("pagehide", flushed);
    let cancelled = false;
    void drafts?.watch((found) => {
      if (cancelled) return;
      // A draft equal to the opened form was saved after all. A copy saved unchanged equals it from the start, so open creations are kept.
      const differs = ({ draft }: FoundDraft) => changedNames(before, toInput(fields, { ...start, ...draft.values })).length > 0;
      const isWanted = (each: FoundDraft) => differs(each) || each.draft.open.some(({ id }) => id === undefined);
      for (const { key } of found.filter((each) => !isWanted(each))) drafts.discard(key);
      setFoundDrafts((all) => [...all, ...found.filter(isWanted)]);
    });
    return () => {
      cancelled = true;
      for (const stop of stops) stop();
      removeEventListener("pagehide", flushed);
      flushed();
      drafts?.close();
      setFoundDrafts([]);
    };
  }, [form, fields, start, before, progress, name, which]);

  const [offer] = foundDrafts;
  const without = (one: FoundDraft) => setFoundDrafts((all) => all.filter((each) => each !== one));
  /** The offered draft as it is now; undefined with a warning if another window has continued it since it was found. */
  const claim = async (one: FoundDraft): Promise<FoundDraft | undefined> => {
    const latest = await keeper.current?.latest(one.key);
    without(one);
    if (!latest) toast.warning(t("form.draftTaken"));
    return latest;
  };
  return {
    offer: offer?.draft,
    dirty,
    use: async () => {
      const claimed = offer && (await claim(offer));
      if (!claimed || !keeper.current) return;
      flush.current?.();
      const typed = form.values.get();
      const { open } = progress.get();
      const { values, ...so } = claimed.draft;
      const former = keeper.current.adopt(claimed.key);
      form.patch({ ...Object.fromEntries(Object.keys(typed).map((each) => [each, undefined])), ...values });
      progress.set({ base: so.base ?? progress.get().base, open: so.open });
      // The values typed here in the meantime become the next offered draft.
      if (dirty) setFoundDrafts((all) => [...all, { key: former, draft: { at: new Date().toISOString(), values: typed, open } }]);
    },
    /** Deletes the offered draft. */
    discard: async () => {
      const claimed = offer && (await claim(offer));
      if (claimed) keeper.current?.discard(claimed.key);
    },
    /** Deletes this form's own draft, because it was saved or is not wanted. */
    drop: () => {
      done.current = true;
      setDirty(false);
      keeper.current?.keep(undefined);
    },
  };
}
