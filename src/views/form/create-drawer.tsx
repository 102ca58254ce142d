import { Drawer } from "antd";
import { useState } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { useCloseQuestion } from "../drafts/close-question.tsx";
import type { Values } from "../editing/form-store.ts";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { initialValues } from "../prefill/initial-values.ts";
import type { InsteadOfNew } from "./possible-duplicates.tsx";
import { RecordForm } from "./record-form.tsx";

interface CreateDrawerProps {
  readonly resource: AnyResource;
  readonly start: Values;
  readonly onClose: () => void;
  readonly onCreated: (row: ApiRow) => void;
  /** Fields the starting values have already decided. */
  readonly decided?: readonly string[];
  readonly instead?: InsteadOfNew;
}

/** Creates a row of another resource without leaving the form that needs it. */
export function CreateDrawer({ resource, start, onClose, onCreated, decided, instead }: CreateDrawerProps) {
  useFocusBack();
  const closing = useCloseQuestion();
  const close = () => closing.before(onClose);
  // Starting values are fixed when it opens. Drafts are kept per company, or one for another company could be offered here.
  const [values] = useState(() => ({ ...initialValues(resource, "create", undefined, new URLSearchParams()), ...start }));
  const [draft] = useState(() => `within-${Object.values(start).filter(Number.isInteger).join("-")}`);
  return (
    <>
      {/* The form focuses its first field itself; if the drawer took the focus away, that field would be reported as empty. */}
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
          instead={instead}
          {...(decided ? { decided } : {})}
        />
      </Drawer>
      {closing.question}
    </>
  );
}
