import { Button } from "antd";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { t } from "../../i18n/kit/lines.ts";
import { labelOf, wireName } from "../../schemas/fields/field.ts";
import { focusFirstField } from "../editing/focus-error.ts";
import type { FormStore } from "../editing/form-store.ts";
import { inputFor } from "../inputs/inputs.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { cellAttributes, type LineCellProps } from "./cell-attributes.ts";

interface CellDialogProps extends LineCellProps {
  readonly form: FormStore;
  readonly onClose: () => void;
}

/** The form's own input of a cell that is too large for it. What is entered counts at once, as in every cell. */
export function CellDialog({ form, onClose, ...props }: CellDialogProps) {
  useFocusBack();
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstField(content.current), []);
  const { column, field, context, error } = props;
  const wire = wireName(column, field);
  const value = useSyncExternalStore(form.values.subscribe, () => form.get(wire));
  const InputOfKind = inputFor(field);
  return (
    <Dialog
      open
      width={field.kind === "lines" ? 640 : 480}
      title={cellAttributes(props)["aria-label"]}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("lines.done")}
        </Button>
      }
    >
      <div ref={content}>
        <div className="hq-form-field">
          <InputOfKind
            id={id}
            name={column}
            field={field}
            value={value}
            onChange={(next) => form.set(wire, next)}
            disabled={context.disabled}
            invalid={error !== undefined}
            form={form}
            path={`${context.path}.${column}`}
            label={labelOf(column, field)}
          />
        </div>
      </div>
      {error && <span className="hq-input-error">{error}</span>}
    </Dialog>
  );
}
