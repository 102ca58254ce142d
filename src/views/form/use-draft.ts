import { useEffect, useRef, useState } from "react";
import type { Fields } from "../../schemas/field.ts";
import { type Draft, draftKey, readDraft, writeDraft } from "./drafts.ts";
import type { FormStore, Values } from "./form-store.ts";
import { changedNames, toInput } from "./form-values.ts";

const PAUSE_MS = 400;

interface DraftOptions {
  readonly form: FormStore;
  readonly fields: Fields;
  readonly start: Values;
  readonly name: string;
  readonly which: string | undefined;
  readonly onDirty: (dirty: boolean) => void;
}

/** Keeps what is typed on this machine and offers it back after a crash, a lost session or a closed window. */
export function useDraft({ form, fields, start, name, which, onDirty }: DraftOptions) {
  const [key] = useState(() => (which === undefined ? undefined : draftKey(name, which)));
  const [offer, setOffer] = useState<Draft | undefined>(() => {
    const found = readDraft(key);
    return found && changedNames(toInput(fields, start), toInput(fields, { ...start, ...found.values })).length > 0 ? found : undefined;
  });
  const tell = useRef(onDirty);
  tell.current = onDirty;
  const done = useRef(false);

  useEffect(() => {
    const before = toInput(fields, start);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dirty = false;
    const keep = () => {
      timer = undefined;
      if (!done.current) writeDraft(key, dirty ? form.values.get() : undefined);
    };
    const stop = form.values.subscribe(() => {
      const now = changedNames(before, toInput(fields, form.values.get())).length > 0;
      if (now !== dirty) tell.current(now);
      dirty = now;
      timer ??= setTimeout(keep, PAUSE_MS);
    });
    return () => {
      stop();
      if (timer !== undefined) {
        clearTimeout(timer);
        keep();
      }
      if (dirty) tell.current(false);
    };
  }, [form, fields, start, key]);

  return {
    offer,
    use: () => {
      if (offer) form.patch(offer.values);
      setOffer(undefined);
    },
    /** The draft has served: saved, or not wanted. */
    drop: () => {
      done.current = offer === undefined;
      writeDraft(key, undefined);
      setOffer(undefined);
    },
  };
}
