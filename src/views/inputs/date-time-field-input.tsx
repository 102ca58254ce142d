import type { FieldOf } from "../../schemas/fields/field.ts";
import { zoneKey, zonePath } from "../../schemas/rules/zone-path.ts";
import { type FormStore, useFormValue } from "../editing/form-store.ts";
import { zoneOf } from "../kit/today.ts";
import { DateTimeInput } from "./date-inputs.tsx";
import type { Input } from "./input.ts";

/** The zone of the place that was chosen in the form, or else of the row as it is stored. */
function useZone(field: FieldOf<"dateTime">, form: FormStore): string {
  const path = zonePath(field);
  const key = path === undefined ? "" : zoneKey(path);
  const chosen = useFormValue(form, key);
  return zoneOf(field, { [key]: chosen === undefined ? form.declared.before?.[key] : chosen });
}

/** A date and time in a form, on the clocks of the field's time zone. */
export const DateTimeFieldInput: Input<"dateTime"> = (props) => <DateTimeInput {...props} zone={useZone(props.field, props.form)} />;
