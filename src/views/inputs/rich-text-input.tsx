import { lazy, Suspense } from "react";
import { t } from "../../i18n/forms.ts";
import { type Input, textOf } from "./input.ts";

const QuillEditor = lazy(() => import("./quill-editor.tsx").then((module) => ({ default: module.QuillEditor })));

export const RichTextInput: Input<"richText"> = ({ id, value, onChange, disabled, label, form }) => (
  <Suspense fallback={<div className="hq-skeleton hq-editor-skeleton" role="status" aria-label={t("input.loadingEditor")} />}>
    <QuillEditor id={id} value={textOf(value)} onChange={onChange} disabled={disabled === true} label={label} sending={form.sending} />
  </Suspense>
);
