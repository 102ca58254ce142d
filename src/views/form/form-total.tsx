import { useDeferredValue } from "react";
import { useStore } from "../../providers/use-store.ts";
import { isVisible, mayBeWithheld } from "../../schemas/access/field-access.ts";
import { labelOf } from "../../schemas/fields/field.ts";
import { fieldCell } from "../cells/cells.tsx";
import type { FormStore } from "../editing/form-store.ts";
import { withPreview } from "../editing/preview.ts";
import { currentSide } from "../records/view-fields.ts";

/** What the values come to so far, where this side sees all that it is computed from. Deferred, so that it does not slow down typing. */
export function FormTotal({ form, name }: { form: FormStore; name: string }) {
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
