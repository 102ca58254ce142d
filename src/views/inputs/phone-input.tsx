import { Input as AntInput, Select, Space } from "antd";
import { t } from "../../i18n/forms.ts";
import { defaultDialCode, formatDigits, parsePhone } from "../../schemas/values/phone.ts";
import { dialCodes } from "./dial-codes.ts";
import { controlProps, type Input, textOf } from "./input.ts";

const DIAL_CODE_PX = 75;

// Two countries may share a dial code, but options need unique values; only the code is used.
const options = dialCodes.map(({ name, dialCode, countryCode }) => ({
  value: `${dialCode} ${countryCode}`,
  label: `${name} ${dialCode}`,
  code: dialCode,
}));
const optionOf = (code: string) => options.find((option) => option.code === code)?.value ?? code;

/** Digits only, shown as (212) 555-0143; the dial code is a separate control. */
export const PhoneInput: Input<"phone"> = (props) => {
  const { dialCode, digits } = parsePhone(textOf(props.value));
  // The code is stored even without digits, so that it can be chosen first.
  const change = (code: string, typed: string) => props.onChange(typed === "" && code === defaultDialCode ? null : `${code} ${typed}`);
  return (
    <Space.Compact block>
      <Select
        style={{ flex: "none", width: DIAL_CODE_PX }}
        popupMatchSelectWidth={240}
        showSearch
        optionFilterProp="label"
        aria-label={t("input.dialCode")}
        disabled={props.disabled === true}
        value={optionOf(dialCode)}
        options={options}
        labelRender={() => dialCode}
        onChange={(next: string) => change(next.split(" ")[0] ?? defaultDialCode, digits)}
      />
      <AntInput
        {...controlProps(props)}
        type="tel"
        inputMode="tel"
        autoComplete={props.field.autofill ?? "off"}
        placeholder={dialCode === defaultDialCode ? "(xxx) xxx-xxxx" : ""}
        value={formatDigits(digits)}
        onChange={(event) => {
          const typed = event.target.value.replace(/\D/g, "").slice(0, 14);
          // Deleting a bracket must delete the digit before it, or the cursor would be stuck.
          const stuck = typed === digits && event.target.value.length < formatDigits(digits).length;
          change(dialCode, stuck ? typed.slice(0, -1) : typed);
        }}
      />
    </Space.Compact>
  );
};
