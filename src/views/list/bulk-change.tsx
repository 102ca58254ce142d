import { Button, Progress } from "antd";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { labelOf } from "../../schemas/fields/field.ts";
import { type AnyResource, fieldOf } from "../../schemas/resource.ts";
import { same } from "../../schemas/values/same.ts";
import { useOperate } from "../actions/use-operate.ts";
import { checkInput, loadChecks } from "../editing/checks.ts";
import { focusFirstError } from "../editing/focus-error.ts";
import { createFormStore, type Values } from "../editing/form-store.ts";
import { toInput } from "../editing/form-values.ts";
import { FormField } from "../form/form-field.tsx";
import { useWrite } from "../form/use-write.ts";
import { Dialog } from "../kit/dialog.tsx";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { changeRows, tellChanges } from "./change-rows.tsx";
import "../form/form.css";

interface BulkChangeProps {
  readonly resource: AnyResource;
  /** The fields that can be changed. */
  readonly names: readonly string[];
  readonly rows: readonly ApiRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The values that a reference's look-up is narrowed by, where all rows share them; undefined where they don't. */
function sharedScope(resource: AnyResource, name: string, rows: readonly ApiRow[]): Values | undefined {
  const field = fieldOf(resource, name);
  const wires = Object.values((field.kind === "ref" ? field.scopedBy : undefined) ?? {}).map((own) => (own === "id" ? "id" : `${own}Id`));
  if (wires.some((wire) => rows.some((row) => row[wire] !== rows[0]?.[wire]))) return undefined;
  return Object.fromEntries(wires.map((wire) => [wire, rows[0]?.[wire]]));
}

/** Asks for a field and its new value, and writes it to each of the rows. */
export function BulkChange({ resource, names, rows, onDone, onClose }: BulkChangeProps) {
  const id = useId();
  useFocusBack();
  const body = useRef<HTMLFormElement>(null);
  const offered = names.filter((name) => sharedScope(resource, name, rows) !== undefined);
  const [name = "", setName] = useState(offered[0]);
  const field = resource.fields[name];
  const form = useMemo(() => createFormStore(sharedScope(resource, name, rows) ?? {}, resource.fields), [resource, name, rows]);
  const { write } = useWrite(resource);
  const { refresh } = useOperate(resource);
  const [progress, setProgress] = useState<number>();
  const stop = useRef(new AbortController());
  useEffect(() => {
    void loadChecks();
  }, []);
  const submit = async () => {
    if (!field || progress !== undefined) return;
    const fields = { [name]: field };
    const values = toInput(fields, form.values.get());
    const input = Object.keys(values).length > 0 ? values : toInput(fields, { [name]: null, [`${name}Id`]: null });
    const errors = await checkInput(fields, "update", input);
    if (Object.keys(errors).length > 0) {
      form.errors.set(errors);
      setTimeout(() => focusFirstError(body.current));
      return;
    }
    const changes = rows.flatMap((row) => {
      const before = toInput(fields, row);
      return same(before, input) ? [] : [{ row, values: input, before }];
    });
    setProgress(0);
    const outcome = await changeRows(resource, write, changes, { signal: stop.current.signal, onProgress: setProgress });
    tellChanges(resource, write, outcome, refresh);
    refresh();
    onClose();
    onDone();
  };
  return (
    <Dialog
      open
      width={440}
      title={t("change.title", { count: rows.length })}
      onCancel={() => (progress === undefined ? onClose() : stop.current.abort())}
      maskClosable={progress === undefined}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={progress !== undefined}>
          {t("action.cancel")}
        </Button>,
        <Button key="run" type="primary" loading={progress !== undefined} onClick={() => void submit()}>
          {t("record.group.changes")}
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
        <div className="hq-form-field">
          <label className="hq-form-label" htmlFor={id}>
            {t("conflict.field")}
          </label>
          <select
            id={id}
            className="hq-select"
            value={name}
            disabled={progress !== undefined}
            onChange={(event) => setName(event.target.value)}
          >
            {offered.map((each) => (
              <option key={each} value={each}>
                {labelOf(each, fieldOf(resource, each))}
              </option>
            ))}
          </select>
        </div>
        {field && (
          <FormField
            key={name}
            form={form}
            name={name}
            field={field}
            id={`${id}-value`}
            path={`${resource.name}.${name}`}
            disabled={progress !== undefined}
          />
        )}
        {progress !== undefined && (
          <Progress
            percent={Math.round((progress / rows.length) * 100)}
            format={() => t("export.chosen", { count: progress, all: rows.length })}
          />
        )}
      </form>
    </Dialog>
  );
}
