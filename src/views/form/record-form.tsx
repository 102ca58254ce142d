import { Button } from "antd";
import { type RefObject, useDeferredValue, useEffect, useId, useImperativeHandle, useMemo, useRef } from "react";
import type { SearchHit } from "../../contract/search.ts";
import { t } from "../../i18n/kit/forms.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { createStore } from "../../providers/store.ts";
import { useStore } from "../../providers/use-store.ts";
import { isVisible, mayBeWithheld } from "../../schemas/access/field-access.ts";
import { labelOf } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Section } from "../../schemas/views/view.ts";
import { fieldCell } from "../cells/cells.tsx";
import { DraftOffer } from "../drafts/draft-offer.tsx";
import { type Drafts, useDraft } from "../drafts/use-draft.ts";
import type { Progress } from "../editing/attempts.ts";
import { loadChecks } from "../editing/checks.ts";
import { awaitField, focusField, focusFirstError, focusFirstField } from "../editing/focus-error.ts";
import { createFormStore, type FormStore, type Values } from "../editing/form-store.ts";
import { keepEnter } from "../editing/keep-enter.ts";
import { withPreview } from "../editing/preview.ts";
import { SlowNotice } from "../editing/slow-notice.tsx";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { lazyPart } from "../kit/lazy-part.tsx";
import { useSubmitKeys } from "../kit/submit-keys.ts";
import { currentSide } from "../records/view-fields.ts";
import { RemedyLinks } from "../remedies/late-links.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { formFields } from "./form-fields.ts";
import { FormSections } from "./form-sections.tsx";
import type { InsteadOfNew } from "./possible-duplicates.tsx";
import { useChangedMeanwhile } from "./use-changed-meanwhile.ts";
import { baseOf, useSave } from "./use-save.ts";
import { useWrite } from "./use-write.ts";
import "./form.css";

/** What the values come to so far, where this side sees all that it is computed from. Deferred, so that it does not slow down typing. */
function FormTotal({ form, name }: { form: FormStore; name: string }) {
  const values = useDeferredValue(useStore(form.values));
  const field = form.fields[name];
  const side = currentSide();
  if (!field || mayBeWithheld(field, side) || !isVisible(field, side)) return null;
  return (
    <output className="hq-form-total">
      {labelOf(name, field)} <strong>{fieldCell(name, field, withPreview(form.fields, values), "line")}</strong>
    </output>
  );
}

const PossibleDuplicates = lazyPart(async () => (await import("./possible-duplicates.tsx")).PossibleDuplicates);
const ConflictPanel = lazyDialog(async () => (await import("./conflict-panel.tsx")).ConflictPanel);

interface RecordFormProps {
  readonly resource: AnyResource;
  /** The row being edited; absent for a new one. */
  readonly row?: ApiRow;
  /** The values the form starts with. */
  readonly start: Values;
  /** The name under which the draft is stored. */
  readonly draft: string;
  readonly onSaved: (row: ApiRow) => void;
  readonly onCancel: () => void;
  /** Sections to use instead of the declared ones, to edit a part of the row. */
  readonly sections?: readonly Section[];
  /** Fields that can't be changed here, because the place the form was opened from has set them. */
  readonly decided?: readonly string[];
  readonly saveLabel?: string;
  readonly cancelLabel?: string;
  /** For the dialog or drawer around the form, which asks before it closes. */
  readonly drafts?: RefObject<Drafts | null>;
  /** The field that has the focus first, under its name in a row; default the first one. */
  readonly at?: string | undefined;
  /** Where another record can take the place of the new one. */
  readonly instead?: InsteadOfNew | undefined;
}

/** The form of a row, used on its page and in drawers. */
export function RecordForm({
  resource,
  row,
  start,
  draft,
  onSaved,
  onCancel,
  drafts: draftsRef,
  sections,
  decided,
  instead,
  at,
  ...labels
}: RecordFormProps) {
  const id = useId();
  const { total } = resource.views.form;
  const container = useRef<HTMLFormElement>(null);
  const form = useMemo(
    () => createFormStore(start, resource.fields, row ? { ...resource, before: row } : resource),
    [start, resource, row],
  );
  const fields = useMemo(() => formFields(resource, row, sections), [resource, row, sections]);
  const progress = useMemo(() => createStore<Progress>({ open: [], ...(row ? { base: baseOf(fields, row) } : {}) }), [row, fields]);
  const drafts = useDraft({ form, fields, start, progress, name: resource.name, which: draft });
  useImperativeHandle(draftsRef, () => drafts);
  const { write, refresh } = useWrite(resource);
  const saving = useSave({
    form,
    fields,
    progress,
    write,
    onSaved: (saved) => {
      drafts.drop();
      refresh(saved);
      onSaved(saved);
    },
  });
  const { base } = useStore(progress);
  const insteadOfNew = instead && {
    ...instead,
    use: (hit: SearchHit) => {
      drafts.drop();
      instead.use(hit);
    },
  };
  const isOlder = (version = 0) => version < (row?.version ?? 0);
  const meanwhile = useChangedMeanwhile(resource.name, progress) ?? (isOlder(base?.version) ? "changed" : undefined);

  useEffect(() => {
    void loadChecks();
  }, []);
  useEffect(() => (at === undefined ? focusFirstField(container.current) : awaitField(container.current, at)), [at]);
  useEffect(() => {
    if (saving.refusals > 0) focusFirstError(container.current);
  }, [saving.refusals]);
  const goTo = (path: string) => focusField(container.current, path);
  const save = () => !saving.conflict && void saving.save();
  useSubmitKeys(save);

  return (
    <form
      className="hq-form"
      ref={container}
      noValidate
      aria-busy={saving.busy}
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        save();
      }}
    >
      {meanwhile && !saving.busy && (
        <p className="hq-form-note" role="status">
          {t(meanwhile === "removed" ? "form.removedMeanwhile" : "form.changedMeanwhile")}
        </p>
      )}
      {drafts.offer && (
        <DraftOffer draft={drafts.offer} older={isOlder(drafts.offer.base?.version)} onUse={drafts.use} onDrop={drafts.discard} />
      )}
      {/* Only after an attempt to save: a summary that came while the user leaves a field would push the form away under the pointer. */}
      {saving.refusals > 0 && (
        <ErrorSummary key={saving.refusals} form={form} fields={resource.fields} problem={saving.problem} onGo={goTo}>
          {saving.remedies.length > 0 && (
            // A new record has nothing yet that could be mended: what leads on from its refusal are other records.
            <RemedyLinks resource={resource} row={row ?? { id: 0 }} remedies={saving.remedies} onField={goTo} />
          )}
        </ErrorSummary>
      )}
      <FormSections
        resource={resource}
        sections={sections}
        row={row}
        form={form}
        id={id}
        disabled={saving.busy}
        {...(decided ? { decided } : {})}
      />
      <footer className="hq-form-bar">
        {!row && resource.views.form.duplicates && (
          <PossibleDuplicates form={form} rule={resource.views.form.duplicates} instead={insteadOfNew} />
        )}
        <SlowNotice sending={saving.sending} />
        {total !== undefined && !sections && <FormTotal form={form} name={total} />}
        <Button onClick={onCancel}>{labels.cancelLabel ?? t("action.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {labels.saveLabel ?? t("action.save")}
        </Button>
      </footer>
      {saving.conflict && (
        <ConflictPanel
          conflict={saving.conflict}
          mine={withPreview(resource.fields, form.values.get())}
          onClose={saving.dismiss}
          onResolve={saving.resolve}
        />
      )}
    </form>
  );
}
