import { Checkbox } from "antd";
import { t } from "../../i18n/kit/forms.ts";
import { choiceLabel } from "../../schemas/fields/field.ts";
import { controlProps, type Input, selectProps, textOf } from "./input.ts";
import { OptionSelect } from "./option-select.tsx";

export const BooleanInput: Input<"boolean"> = (props) => (
  <Checkbox {...controlProps(props)} checked={props.value === true} onChange={(event) => props.onChange(event.target.checked)}>
    {props.label}
  </Checkbox>
);

export const ChoiceInput: Input<"choice"> = (props) => (
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
