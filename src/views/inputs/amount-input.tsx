import { Input as AntInput } from "antd";
import { useState } from "react";
import { isPerUnit } from "../../schemas/fields/kinds.ts";
import { type AmountKind, amountText, parseAmount } from "../../schemas/values/typed-amounts.ts";
import { controlProps, type Input, type InputProps } from "./input.ts";
import { keypadOf } from "./keypad.ts";

/** A number input: free text while typing, formatted on blur. No spinner or mouse wheel, which change values by accident. */
function AmountInput({
  kind,
  prefix,
  suffix,
  ...props
}: InputProps<AmountKind> & { kind: AmountKind; prefix?: string; suffix?: string | undefined }) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <AntInput
      {...controlProps(props)}
      className="hq-amount"
      inputMode={keypadOf({ kind, min: props.field.min })}
      autoComplete="off"
      value={draft ?? amountText(kind, props.value)}
      prefix={prefix}
      suffix={suffix}
      onChange={(event) => {
        setDraft(event.target.value);
        props.onChange(parseAmount(kind, event.target.value, { unit: suffix, perUnit: isPerUnit(props.field) }));
      }}
      onBlur={() => setDraft(null)}
    />
  );
}

export const IntegerInput: Input<"integer"> = (props) => <AmountInput {...props} kind="integer" suffix={props.field.unit} />;
export const DecimalInput: Input<"decimal"> = (props) => <AmountInput {...props} kind="decimal" suffix={props.field.unit} />;
export const MoneyInput: Input<"money"> = (props) => <AmountInput {...props} kind="money" prefix="$" />;
export const PercentInput: Input<"percent"> = (props) => <AmountInput {...props} kind="percent" suffix="%" />;
