import { useState } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import type { FieldOf } from "../../schemas/fields/field.ts";
import type { FileLink } from "../../schemas/values/file-link.ts";
import { isImageName } from "../../schemas/values/image-types.ts";
import { filesOf } from "../cells/file-views.tsx";
import type { FormStore } from "../editing/form-store.ts";
import { uploadFile } from "./upload.ts";

type Sending = { readonly key: number; readonly name: string; readonly share: number; readonly abort: AbortController };
let last = 0;

/** Uploads files into a form's field as soon as they are chosen; saving only sends their ids. */
export function useUploads(form: FormStore, name: string, field: FieldOf<"files">) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const max = field.max ?? 20;
  const current = (): FileLink[] => filesOf(form.get(name));

  const send = async (file: File) => {
    last += 1;
    const key = last;
    const abort = new AbortController();
    setSending((all) => [...all, { key, name: file.name, share: 0, abort }]);
    form.sending.add(abort);
    try {
      const stored = await uploadFile(
        file,
        (share) => setSending((all) => all.map((each) => (each.key === key ? { ...each, share } : each))),
        abort.signal,
      );
      // Other uploads may have finished in the meantime, so the form's current files are read again.
      form.set(name, [...current(), stored]);
    } catch (failure) {
      if (!abort.signal.aborted) setProblems((all) => [...all, t("input.uploadFailed", { name: file.name, reason: messageOf(failure) })]);
    } finally {
      form.sending.delete(abort);
      setSending((all) => all.filter((each) => each.key !== key));
    }
  };
  const take = (chosen: readonly File[]) => {
    const wrong = field.images ? chosen.filter((file) => !isImageName(file.name)) : [];
    const fitting = chosen.filter((file) => !wrong.includes(file));
    const room = Math.max(0, max - current().length - sending.length);
    const notes = wrong.map((file) => t("input.notImage", { name: file.name }));
    setProblems(fitting.length > room ? [...notes, t("input.tooMany", { count: max })] : notes);
    for (const file of fitting.slice(0, room)) void send(file);
  };
  const isFull = current().length + sending.length >= max;
  return { sending, problems, take, current, max, isFull };
}
