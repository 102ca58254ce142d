import { Checkbox, Select } from "antd";
import { t } from "../../i18n/forms.ts";
import { choiceLabel } from "../../schemas/field.ts";
import { controlProps, type Input, selectProps, textOf } from "./input.ts";

export const BooleanInput: Input<"boolean"> = (props) => (
  <Checkbox {...controlProps(props)} checked={props.value === true} onChange={(event) => props.onChange(event.target.checked)}>
    {props.label}
  </Checkbox>
);

export const ChoiceInput: Input<"choice"> = (props) => (
  <Select
    {...selectProps(props)}
    className="hq-wide"
    allowClear={!props.required}
    showSearch={props.field.options.length > 8}
    optionFilterProp="label"
    placeholder={t("input.choose")}
    value={textOf(props.value) || null}
    options={props.field.options.map((option) => ({ value: option, label: choiceLabel(props.field, option) }))}
    onChange={(next: string | null | undefined) => props.onChange(next ?? null)}
  />
);
