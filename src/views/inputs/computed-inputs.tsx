import { useSyncExternalStore } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { fieldCell } from "../cells/cells.tsx";
import { withPreview } from "../editing/preview.ts";
import type { Input } from "./input.ts";

/** Updated as the user types, by the same function the server uses. */
export const ComputedPreview: Input<"computed"> = ({ id, name, field, form }) => {
  const value = useSyncExternalStore(form.values.subscribe, () => withPreview(form.fields, form.values.get())[name]);
  return (
    <output id={id} className="hq-output" data-align={field.as === "money" ? "right" : undefined}>
      {fieldCell(name, field, { [name]: value }, "record")}
    </output>
  );
};

export const SequenceNote: Input<"sequence"> = ({ id, value, field, name }) => (
  <output id={id} className="hq-output">
    {value ? fieldCell(name, field, { [name]: value }, "record") : t("form.onSave")}
  </output>
);
