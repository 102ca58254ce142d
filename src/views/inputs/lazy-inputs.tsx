import { lazy, Suspense } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { lazyPart } from "../kit/lazy-part.tsx";
import { type Input, textOf } from "./input.ts";

/** Inputs that are loaded on demand, because most forms have none of them. */

const QuillEditor = lazy(() => import("./quill-editor.tsx").then((module) => ({ default: module.QuillEditor })));

const linesSkeleton = <div className="hq-skeleton hq-lines-skeleton" />;

const inputSkeleton = <div className="hq-skeleton hq-input-skeleton" />;

const addressSkeleton = <div className="hq-skeleton hq-address-skeleton" />;

export const LazyAddressInput = lazyPart(async () => (await import("./address-input.tsx")).AddressInput, addressSkeleton);
export const LazyFilesInput = lazyPart(async () => (await import("./files-input.tsx")).FilesInput, addressSkeleton);
export const LazyAnyRefInput = lazyPart(async () => (await import("./any-ref-input.tsx")).AnyRefInput, inputSkeleton);
export const LazyTagsInput = lazyPart(async () => (await import("./tags-input.tsx")).TagsInput, inputSkeleton);
export const LazyPhoneInput = lazyPart(async () => (await import("./phone-input.tsx")).PhoneInput, inputSkeleton);
export const LazyAbilitiesInput = lazyPart(async () => (await import("../abilities/abilities-input.tsx")).AbilitiesInput, linesSkeleton);
const LazyLinesInput = lazyPart(async () => (await import("../lines/lines-input.tsx")).LinesInput, linesSkeleton);

const LazySharesInput = lazyPart(async () => (await import("../lines/shares-input.tsx")).SharesInput, linesSkeleton);

export const LinesOrShares: Input<"lines"> = (props) => {
  const { fields, sharesOut } = props.field;
  // What is pasted into a column of phone numbers is read at once.
  if (Object.values(fields).some(({ kind }) => kind === "phone")) void import("../../schemas/fields/load-kind-readers.ts");
  return sharesOut ? <LazySharesInput {...props} /> : <LazyLinesInput {...props} />;
};

export const RichTextInput: Input<"richText"> = ({ id, value, onChange, disabled, label, form }) => (
  <Suspense fallback={<div className="hq-skeleton hq-editor-skeleton" role="status" aria-label={t("input.loadingEditor")} />}>
    <QuillEditor id={id} value={textOf(value)} onChange={onChange} disabled={disabled === true} label={label} sending={form.sending} />
  </Suspense>
);
