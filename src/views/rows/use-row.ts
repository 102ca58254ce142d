import { useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../i18n/kit/lines.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { createStore } from "../../providers/store.ts";
import { toast } from "../../providers/toasts.ts";
import { useStore } from "../../providers/use-store.ts";
import { type Fields, wireNames } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { useUnsaved } from "../drafts/use-unsaved.ts";
import type { Progress } from "../editing/attempts.ts";
import { createFormStore, type FormStore, type Values } from "../editing/form-store.ts";
import { changedNames, toInput } from "../editing/form-values.ts";
import { problemOf } from "../editing/use-sending.ts";
import { baseOf, useSave } from "../form/use-save.ts";
import { useWrite } from "../form/use-write.ts";
import { titleOf } from "../records/view-fields.ts";

interface RowOptions {
  readonly resource: AnyResource;
  /** The fields that the row writes. */
  readonly fields: Fields;
  /** The row as the list shows it now; undefined for a new one that was not saved yet. */
  readonly listed: ApiRow | undefined;
  /** The values of a new row. */
  readonly start: Values;
  readonly onSaved: (row: ApiRow) => void;
  /** The focus left the row, and there was nothing to save. */
  readonly onLeft: (row: ApiRow | undefined) => void;
}

/** One row of a table as a form of its own: saved when it is left, refreshed only while nobody edits it. */
export function useRow({ resource, fields, listed, start, onSaved, onLeft }: RowOptions) {
  const [base, setBase] = useState(listed);
  // One store for as long as the row is shown: what is typed while an answer arrives must not go to an older one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const declared = useMemo((): { before?: Values } & FormStore["declared"] => ({ ...resource, ...(listed ? { before: listed } : {}) }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const form = useMemo(() => createFormStore(listed ?? start, resource.fields, declared), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an open attempt outlives every version of the row.
  const progress = useMemo(() => createStore<Progress>({ open: [], ...(listed ? { base: baseOf(fields, listed) } : {}) }), []);
  const values = useStore(form.values);
  const errors = useStore(form.errors);
  const isDirty = changedNames(toInput(fields, base ?? start), toInput(fields, values)).length > 0;
  const [isInside, setInside] = useState(false);
  const { write, refresh } = useWrite(resource);
  const [savedAt, setSavedAt] = useState(0);

  /** The row from now on; what was typed since it was sent stays typed. */
  const rebase = (row: ApiRow, typed: Values = {}) => {
    progress.set({ ...progress.get(), base: baseOf(fields, row) });
    declared.before = row;
    form.values.set({ ...row, ...typed });
    setBase(row);
  };

  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const sent = useRef<Values>({});
  const saving = useSave({
    form,
    fields,
    progress,
    write,
    stays: true,
    onFailed: (error) => {
      if (error && !isShown.current)
        toast.error(t("rows.notSaved", { title: base ? titleOf(resource, base) : inSentence(resource.label) }), problemOf(error));
    },
    onSaved: (row) => {
      const now = form.values.get();
      const wires = Object.entries(fields).flatMap(([name, field]) => [name, ...wireNames(name, field)]);
      const typed = Object.fromEntries(wires.filter((wire) => !Object.is(now[wire], sent.current[wire])).map((wire) => [wire, now[wire]]));
      rebase({ ...base, ...row }, typed);
      setSavedAt(Date.now());
      refresh(row);
      onSaved(row);
    },
  });
  const isSaving = useRef(false);
  const save = () => {
    // Leaving the row again while it is being saved: what was typed meanwhile is saved after that.
    if (isSaving.current) return;
    isSaving.current = true;
    sent.current = form.values.get();
    void saving.save().finally(() => {
      isSaving.current = false;
    });
  };
  const reset = () => {
    form.errors.set({});
    form.values.set(base ?? start);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each save.
  useEffect(() => {
    if (savedAt > 0 && isDirty && !isInside) void Promise.resolve().then(save);
  }, [savedAt]);
  // Somebody else saved the row: it is shown as it is now, unless it is being edited.
  const isNewer = listed !== undefined && (listed.version ?? 0) > (base?.version ?? 0);
  useEffect(() => {
    if (isNewer && !isDirty && !isInside && !saving.busy) rebase(listed);
  });
  // Changes of other cells of the row go together with the own ones; only the same cell needs a choice.
  const { conflict, resolve } = saving;
  useEffect(() => {
    if (conflict && conflict.both.length === 0) resolve(new Set());
  });
  // While it is being saved there is nothing to decide; a refusal after the page was left is reported by a toast.
  useUnsaved(isDirty && !saving.busy);

  const ref = useRef<HTMLTableRowElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    // Another window took the focus: the row was not left.
    if (ref.current?.contains(document.activeElement)) return;
    setInside(false);
    if (isDirty) save();
    else onLeft(base);
  };
  const latest = useRef(leave);
  latest.current = leave;
  // React's events bubble out of dialogs and drop-downs, so that the focus in one of them counts as inside.
  const element = {
    ref,
    onFocus: () => {
      clearTimeout(leaving.current);
      setInside(true);
    },
    onBlur: () => {
      clearTimeout(leaving.current);
      leaving.current = setTimeout(() => latest.current(), 0);
    },
  };
  return { form, values, errors, base, isDirty, isInside, saving, save, reset, savedAt, element };
}
