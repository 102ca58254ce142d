import { useOne } from "@refinedev/core";
import { Drawer } from "antd";
import { useState } from "react";
import { t } from "../../i18n/forms.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { useCloseQuestion } from "../drafts/close-question.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { ErrorState, RecordSkeleton } from "../states.tsx";
import { useFocusBack } from "../use-focus-back.ts";
import { titleOf } from "../view-fields.ts";

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
  const { query } = useOne<ApiRow>({
    resource: resource.name,
    id: row.id,
    liveMode: "off",
    errorNotification: false,
    queryOptions: { refetchOnMount: "always", refetchOnReconnect: false, refetchOnWindowFocus: false },
  });
  // Fixed once it is loaded, so that changes elsewhere don't affect what is typed.
  const [whole, setWhole] = useState<ApiRow>();
  const fresh = query.isFetchedAfterMount ? query.data?.data : undefined;
  if (fresh && !whole) setWhole(fresh);
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
        ) : query.isError ? (
          <ErrorState resource={resource} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RecordSkeleton />
        )}
      </Drawer>
      {closing.question}
    </>
  );
}
