import { Drawer } from "antd";
import { useState } from "react";
import { t } from "../../i18n/views.ts";
import type { ApiRow } from "../../providers/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { useFocusBack } from "../use-focus-back.ts";
import { inSentence } from "../view-fields.ts";
import { useCloseQuestion } from "./close-question.tsx";
import type { Values } from "./form-store.ts";
import { initialValues } from "./initial-values.ts";
import { RecordForm } from "./record-form.tsx";

interface CreateDrawerProps {
  readonly resource: AnyResource;
  readonly start: Values;
  readonly onClose: () => void;
  readonly onCreated: (row: ApiRow) => void;
  /** Fields that what is started with has decided. */
  readonly decided?: readonly string[];
}

/** A new row of another module, made without leaving the form that needs it. */
export function CreateDrawer({ resource, start, onClose, onCreated, decided }: CreateDrawerProps) {
  useFocusBack();
  const closing = useCloseQuestion();
  const close = () => closing.before(onClose);
  // What it starts with is decided when it opens. A draft is one for the same company: another's address would be chosen for this.
  const [values] = useState(() => ({ ...initialValues(resource, "create", undefined, new URLSearchParams()), ...start }));
  const [draft] = useState(() => `within-${Object.values(start).filter(Number.isInteger).join("-")}`);
  return (
    <>
      {/* The form leads to its first field itself: were the cursor taken from there, the field would be found empty. */}
      <Drawer
        open
        width={560}
        title={t("list.create", { label: inSentence(resource.label) })}
        onClose={close}
        autoFocus={false}
        destroyOnHidden
      >
        <RecordForm
          resource={resource}
          start={values}
          draft={draft}
          onSaved={onCreated}
          onCancel={close}
          drafts={closing.drafts}
          {...(decided ? { decided } : {})}
        />
      </Drawer>
      {closing.question}
    </>
  );
}
