import { Drawer } from "antd";
import { t } from "../../i18n/kit/forms.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { useCloseQuestion } from "../drafts/close-question.tsx";
import { useRowOnce } from "../editing/use-row-once.ts";
import { RecordForm } from "../form/record-form.tsx";
import { RecordPending } from "../kit/states.tsx";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { titleOf } from "../records/view-fields.ts";

interface EditDrawerProps {
  readonly resource: AnyResource;
  /** The row as a list contains it; the complete row is loaded before it is edited. */
  readonly row: ApiRow;
  readonly onClose: () => void;
  readonly onSaved: (row: ApiRow) => void;
}

/** Edits a row of another resource without leaving the record it is about. */
export function EditDrawer({ resource, row, onClose, onSaved }: EditDrawerProps) {
  useFocusBack();
  const closing = useCloseQuestion();
  const close = () => closing.before(onClose);
  const { row: whole, query } = useRowOnce(resource, row.id);
  return (
    <>
      <Drawer open width={560} title={t("form.edit", { title: titleOf(resource, row) })} onClose={close} autoFocus={false} destroyOnHidden>
        {whole ? (
          <RecordForm
            resource={resource}
            row={whole}
            start={whole}
            draft={`edit-${row.id}`}
            onSaved={onSaved}
            onCancel={close}
            drafts={closing.drafts}
          />
        ) : (
          <RecordPending resource={resource} query={query} />
        )}
      </Drawer>
      {closing.question}
    </>
  );
}
