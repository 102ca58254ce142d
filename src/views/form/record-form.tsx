import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import { t } from "../../i18n/translate.ts";
import type { Row } from "../../providers/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { vt } from "../texts.ts";
import { currentSide, editableFields } from "../view-fields.ts";
import { loadChecks } from "./checks.ts";
import { takenOver } from "./conflict.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { focusField, focusFirstError, focusFirstField } from "./focus-error.ts";
import { FormSections, formSections } from "./form-sections.tsx";
import { createFormStore, type Values } from "./form-store.ts";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";
import { useSaveKey } from "./use-save-key.ts";
import "./form.css";

interface RecordFormProps {
  readonly resource: AnyResource;
  /** The row that is changed; absent for a new one. */
  readonly row?: Row;
  /** What a new one starts with. */
  readonly start: Values;
  /** Under which the draft is kept; absent: none. */
  readonly draft?: string;
  readonly onSaved: (row: Row) => void;
  readonly onCancel: () => void;
  readonly onDirty: (dirty: boolean) => void;
  readonly notice?: ReactNode;
}

/** Enter chooses a day or an entry of a list; it must not save the form on the way. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof Element && event.target.closest(".ant-picker, .ant-select")) event.preventDefault();
}

/** The form of a row: the same on its page and in a drawer. */
export function RecordForm({ resource, row, start, draft, onSaved, onCancel, onDirty, notice }: RecordFormProps) {
  const id = useId();
  const container = useRef<HTMLFormElement>(null);
  const form = useMemo(() => createFormStore(start, resource.fields), [start, resource]);
  const fields = useMemo(() => {
    const shown = new Set(formSections(resource).flatMap((section) => section.fields));
    const editable = editableFields(resource.fields, currentSide());
    return Object.fromEntries(Object.entries(editable).filter(([name]) => shown.has(name)));
  }, [resource]);
  const drafts = useDraft({ form, fields, start, name: resource.name, which: draft, onDirty });
  const saving = useSave({
    resource,
    form,
    fields,
    row,
    onSaved: (saved) => {
      drafts.drop();
      onSaved(saved);
    },
  });

  useEffect(() => {
    void loadChecks();
  }, []);
  useEffect(() => focusFirstField(container.current), []);
  useEffect(() => {
    if (saving.refusals > 0) focusFirstError(container.current);
  }, [saving.refusals]);
  useSaveKey(() => void saving.save());

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
        void saving.save();
      }}
    >
      {notice}
      {drafts.offer && <DraftOffer draft={drafts.offer} onUse={drafts.use} onDrop={drafts.drop} />}
      <ErrorSummary form={form} fields={resource.fields} problem={saving.problem} onGo={(at) => focusField(container.current, at)} />
      <FormSections resource={resource} form={form} id={id} disabled={saving.busy} />
      <footer className="hq-form-bar">
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {vt("form.save")}
        </Button>
      </footer>
      {saving.conflict && (
        <ConflictPanel
          conflict={saving.conflict}
          mine={form.values.get()}
          onClose={saving.dismiss}
          onResolve={(chosen) => saving.conflict && saving.resolve(takenOver(saving.conflict, chosen))}
        />
      )}
    </form>
  );
}
