import { Button, Modal } from "antd";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { t } from "../../i18n/translate.ts";
import type { Row } from "../../providers/calls.ts";
import { toApiError } from "../../providers/http-error.ts";
import { newIdempotencyKey } from "../../providers/idempotency.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { fill } from "../../schemas/template.ts";
import { checkInput, loadChecks } from "../form/checks.ts";
import { focusFirstError, focusFirstField } from "../form/focus-error.ts";
import { FormField } from "../form/form-field.tsx";
import { createFormStore } from "../form/form-store.ts";
import { defaultsOf, toInput } from "../form/form-values.ts";
import { vt } from "../texts.ts";
import { useFocusBack } from "../use-focus-back.ts";
import type { Operation } from "./operations.ts";
import "../form/form.css";

interface ActionDialogProps {
  readonly resource: AnyResource;
  readonly operation: Operation;
  readonly rows: readonly Row[];
  /** Rejects with an ApiError; 422 comes back to the fields. */
  readonly run: (answers: Readonly<Record<string, unknown>>, key: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The question before an action: what it will do, what it needs to know. */
export function ActionDialog({ resource, operation, rows, run, onClose }: ActionDialogProps) {
  const id = useId();
  useFocusBack();
  const body = useRef<HTMLFormElement>(null);
  const { asks } = operation;
  const form = useMemo(() => createFormStore(defaultsOf(asks, new Date().toISOString().slice(0, 10)), asks), [asks]);
  const key = useRef(newIdempotencyKey());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    void loadChecks();
  }, []);

  const refuse = (errors: Readonly<Record<string, readonly string[]>>) => {
    form.errors.set(errors);
    setTimeout(() => focusFirstError(body.current));
  };
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const answers = toInput(asks, form.values.get());
      const errors = await checkInput(asks, "create", answers);
      if (Object.keys(errors).length > 0) return refuse(errors);
      await run(answers, key.current);
    } catch (failure) {
      const error = toApiError(failure);
      if (error.errors) refuse(error.errors);
      // A field this dialog does not show still has something to say.
      const unseen = Object.entries(error.errors ?? {}).filter(([at]) => !Object.keys(asks).some((name) => at.startsWith(name)));
      if (!error.errors || unseen.length > 0) setProblem(unseen[0]?.[1][0] ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  const [first] = rows;
  return (
    <Modal
      open
      width={480}
      title={operation.label}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && focusFirstField(body.current)}
      maskClosable={Object.keys(asks).length === 0}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t("action.cancel")}
        </Button>,
        <Button
          key="run"
          type="primary"
          danger={operation.danger}
          loading={busy}
          autoFocus={Object.keys(asks).length === 0}
          onClick={() => void submit()}
        >
          {operation.label}
        </Button>,
      ]}
    >
      <form
        ref={body}
        className="hq-action-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {problem && (
          <div className="hq-form-alert" role="alert">
            {problem}
          </div>
        )}
        {operation.confirm && first && (
          <p>{rows.length === 1 ? fill(operation.confirm, first) : vt("list.selected", { count: rows.length })}</p>
        )}
        {Object.entries(asks).map(([name, field]) => (
          <FormField
            key={name}
            form={form}
            name={name}
            field={field}
            id={`${id}-${name}`}
            path={`${resource.name}.${operation.name}.${name}`}
            disabled={busy}
          />
        ))}
      </form>
    </Modal>
  );
}
