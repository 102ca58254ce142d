import { lazy, Suspense } from "react";
import { t } from "../../i18n/forms.ts";
import { type Input, textOf } from "./input.ts";

/** Inputs that are loaded on demand, because they are large and most forms have none of them. */

const Abilities = lazy(() => import("../abilities/abilities-input.tsx").then((module) => ({ default: module.AbilitiesInput })));
const Lines = lazy(() => import("../lines/lines-input.tsx").then((module) => ({ default: module.LinesInput })));
const QuillEditor = lazy(() => import("./quill-editor.tsx").then((module) => ({ default: module.QuillEditor })));

const linesSkeleton = <div className="hq-skeleton hq-lines-skeleton" />;

export const LazyAbilitiesInput: Input<"abilities"> = (props) => (
  <Suspense fallback={linesSkeleton}>
    <Abilities {...props} />
  </Suspense>
);

export const LazyLinesInput: Input<"lines"> = (props) => (
  <Suspense fallback={linesSkeleton}>
    <Lines {...props} />
  </Suspense>
);

export const RichTextInput: Input<"richText"> = ({ id, value, onChange, disabled, label, form }) => (
  <Suspense fallback={<div className="hq-skeleton hq-editor-skeleton" role="status" aria-label={t("input.loadingEditor")} />}>
    <QuillEditor id={id} value={textOf(value)} onChange={onChange} disabled={disabled === true} label={label} sending={form.sending} />
  </Suspense>
);
