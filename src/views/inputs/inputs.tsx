import { Checkbox } from "antd";
import { type ComponentType, useSyncExternalStore } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { choiceLabel, type Field, type FieldOf, type Kind } from "../../schemas/fields/field.ts";
import { zoneKey, zonePath } from "../../schemas/rules/zone-path.ts";
import { fieldCell } from "../cells/cells.tsx";
import { type FormStore, useFormValue } from "../editing/form-store.ts";
import { withPreview } from "../editing/preview.ts";
import { zoneOf } from "../kit/today.ts";
import { DecimalInput, IntegerInput, MoneyInput, PercentInput } from "./amount-input.tsx";
import { DateInput, DateTimeInput, loadPickers } from "./date-inputs.tsx";
import { controlProps, type Input, type InputProps, selectProps, textOf } from "./input.ts";
import {
  LazyAbilitiesInput,
  LazyAddressInput,
  LazyAnyRefInput,
  LazyFilesInput,
  LazyPhoneInput,
  LazyTagsInput,
  LinesOrShares,
  RichTextInput,
} from "./lazy-inputs.tsx";
import { OptionSelect } from "./option-select.tsx";
import { RefInput } from "./ref-input.tsx";
import { EmailInput, LongTextInput, TextInput, UrlInput } from "./text-inputs.tsx";
import "./inputs.css";

const BooleanInput: Input<"boolean"> = (props) => (
  <Checkbox {...controlProps(props)} checked={props.value === true} onChange={(event) => props.onChange(event.target.checked)}>
    {props.label}
  </Checkbox>
);

const ChoiceInput: Input<"choice"> = (props) => (
  <OptionSelect
    {...selectProps(props)}
    className="hq-wide"
    allowClear={!props.required}
    placeholder={t("input.choose")}
    value={textOf(props.value) || null}
    options={props.field.options.map((option) => ({ value: option, label: choiceLabel(props.field, option) }))}
    onChange={(next: string | null | undefined) => props.onChange(next ?? null)}
  />
);

/** Updated as the user types, by the same function the server uses. */
const ComputedPreview: Input<"computed"> = ({ id, name, field, form }) => {
  const value = useSyncExternalStore(form.values.subscribe, () => withPreview(form.fields, form.values.get())[name]);
  return (
    <output id={id} className="hq-output" data-align={field.as === "money" ? "right" : undefined}>
      {fieldCell(name, field, { [name]: value }, "record")}
    </output>
  );
};

const SequenceNote: Input<"sequence"> = ({ id, value, field, name }) => (
  <output id={id} className="hq-output">
    {value ? fieldCell(name, field, { [name]: value }, "record") : t("form.onSave")}
  </output>
);

/** The zone of the place that was chosen in the form, or else of the row as it is stored. */
function useZone(field: FieldOf<"dateTime">, form: FormStore): string {
  const path = zonePath(field);
  const key = path === undefined ? "" : zoneKey(path);
  const chosen = useFormValue(form, key);
  return zoneOf(field, { [key]: chosen === undefined ? form.declared.before?.[key] : chosen });
}

/** A date and time in a form, on the clocks of the field's time zone. */
const DateTimeFieldInput: Input<"dateTime"> = (props) => <DateTimeInput {...props} zone={useZone(props.field, props.form)} />;

// With the form, not with its first date.
loadPickers();

/** The input of each kind. A missing kind is a compile error. */
export const inputs: { readonly [K in Kind]: Input<K> } = {
  text: TextInput,
  longText: LongTextInput,
  richText: RichTextInput,
  email: EmailInput,
  phone: LazyPhoneInput,
  url: UrlInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  percent: PercentInput,
  boolean: BooleanInput,
  date: DateInput,
  dateTime: DateTimeFieldInput,
  tags: LazyTagsInput,
  abilities: LazyAbilitiesInput,
  address: LazyAddressInput,
  ref: RefInput,
  anyRef: LazyAnyRefInput,
  files: LazyFilesInput,
  choice: ChoiceInput,
  lines: LinesOrShares,
  computed: ComputedPreview,
  sequence: SequenceNote,
};

/** The input of a field. The table is typed kind by kind; indexing it by a union loses that the two belong together. */
export const inputFor = (field: Field): ComponentType<InputProps> => inputs[field.kind] as ComponentType<InputProps>;
