import { Input as AntInput, Select, Space } from "antd";
import { t } from "../../i18n/forms.ts";
import { defaultDialCode, formatDigits, isPhone, isPhoneText, parsePhone, phoneText } from "../../schemas/values/phone.ts";
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

/**
 * Shown as (212) 555-0143; the dial code is a separate control, which a pasted "+44 ..." sets. What is no phone number, such as one with an
 * extension, stays as it was typed, so that the form refuses it.
 */
export const PhoneInput: Input<"phone"> = (props) => {
  const text = textOf(props.value);
  const [, dialCode = defaultDialCode, national = text] = /^(\+\d{1,4}) (.*)$/s.exec(text) ?? [];
  const isUnread = national.startsWith("+") || !isPhoneText(national);
  const digits = national.replace(/\D/g, "");
  // The code is stored even without digits, so that it can be chosen first.
  const change = (code: string, typed: string) => props.onChange(typed === "" && code === defaultDialCode ? null : `${code} ${typed}`);
  const type = (typed: string) => {
    if (typed.trimStart().startsWith("+")) return props.onChange(typed.trimStart());
    if (!isPhoneText(typed)) return change(dialCode, typed);
    const next = typed.replace(/\D/g, "");
    // Deleting a bracket must delete the digit before it, or the cursor would be stuck.
    const stuck = !isUnread && next === digits && typed.length < formatDigits(digits).length;
    change(dialCode, stuck ? next.slice(0, -1) : next);
  };
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
        onChange={(next: string) => change(next.split(" ")[0] ?? defaultDialCode, isUnread ? national : digits)}
      />
      <AntInput
        {...controlProps(props)}
        type="tel"
        inputMode="tel"
        autoComplete={props.field.autofill ?? "off"}
        placeholder={dialCode === defaultDialCode ? "(xxx) xxx-xxxx" : ""}
        value={isUnread ? national : formatDigits(digits)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          const stored = phoneText(parsePhone(text));
          if (isPhone(text) && stored !== text) props.onChange(stored);
        }}
      />
    </Space.Compact>
  );
};
