import { Input as AntInput, Select, Space } from "antd";
import { t } from "../../i18n/kit/forms.ts";
import { defaultDialCode, formatDigits, isPhoneText } from "../../schemas/values/phone.ts";
import { readPhone } from "../../schemas/values/typed-phone.ts";
import { controlProps, type Input, textOf } from "./input.ts";
import "../../schemas/fields/load-kind-readers.ts";

/** An entry of the dial-code selector. */
interface DialCode {
  readonly name: string;
  readonly dialCode: string;
  readonly countryCode: string;
}

const codes = `US +1 United States|CA +1 Canada|AR +54 Argentina|AU +61 Australia|AT +43 Austria|BE +32 Belgium|BR +55 Brazil|CL +56 Chile
CN +86 China|CO +57 Colombia|CR +506 Costa Rica|CZ +420 Czechia|DK +45 Denmark|EG +20 Egypt|FI +358 Finland|FR +33 France|DE +49 Germany
GR +30 Greece|HK +852 Hong Kong|HU +36 Hungary|IN +91 India|ID +62 Indonesia|IE +353 Ireland|IL +972 Israel|IT +39 Italy|JP +81 Japan
MY +60 Malaysia|MX +52 Mexico|NL +31 Netherlands|NZ +64 New Zealand|NO +47 Norway|PE +51 Peru|PH +63 Philippines|PL +48 Poland
PT +351 Portugal|RO +40 Romania|SA +966 Saudi Arabia|SG +65 Singapore|ZA +27 South Africa|KR +82 South Korea|ES +34 Spain|SE +46 Sweden
CH +41 Switzerland|TW +886 Taiwan|TH +66 Thailand|TR +90 Türkiye|UA +380 Ukraine|AE +971 United Arab Emirates|GB +44 United Kingdom|VN +84 Vietnam`;

const dialCodes: readonly DialCode[] = codes.split(/[|\n]/).flatMap((entry) => {
  const [countryCode, dialCode, ...name] = entry.split(" ");
  return countryCode && dialCode ? [{ name: name.join(" "), dialCode, countryCode }] : [];
});

const DIAL_CODE_PX = 75;

// Two countries may share a dial code, but options need unique values; only the code is used.
const options = dialCodes.map(({ name, dialCode, countryCode }) => ({
  value: `${dialCode} ${countryCode}`,
  label: `${name} ${dialCode}`,
  code: dialCode,
}));
const optionOf = (code: string) => options.find((option) => option.code === code)?.value ?? code;

/** Whether an extension is being typed after a number of seven digits or more. */
function hasExtension(typed: string): boolean {
  const [, number = ""] = /^([^\p{L}#;,]*)(?:e|ext?|exten?|extens?|extensi|extension?|x|[#;,])[.:\s]*\d*$/iu.exec(typed) ?? [];
  return number.replace(/\D/g, "").length >= 7;
}

/** What is kept of a typed or pasted text; undefined if the text is what a number is written with anyway. */
function kept(typed: string): { readonly whole?: string | null; readonly digits?: string } | undefined {
  if (isPhoneText(typed) || hasExtension(typed)) return undefined;
  const read = readPhone(typed);
  if (read !== null) return { whole: read };
  const isSlip = [...typed].filter((char) => /\p{L}/u.test(char)).length <= 2;
  return isSlip ? { digits: typed.replace(/\D/g, "") } : undefined;
}

/**
 * Shown as (212) 555-0143 x12; the dial code is a separate control, which a pasted "+44 ..." sets. A slip of a letter is left out. A text that is
 * no phone number stays as it was pasted, so that the form refuses it.
 */
export const PhoneInput: Input<"phone"> = (props) => {
  const text = textOf(props.value);
  const [, dialCode = defaultDialCode, national = text] = /^(\+\d{1,4}) (.*)$/s.exec(text) ?? [];
  const [, number = national, extension = ""] = /^([^x]*)( x\d{1,7})$/.exec(national) ?? [];
  const isUnread = national.startsWith("+") || !isPhoneText(number);
  const digits = number.replace(/\D/g, "");
  const shown = isUnread ? national : `${formatDigits(digits)}${extension}`;
  // The code is stored even without digits, so that it can be chosen first.
  const change = (code: string, typed: string) => props.onChange(typed === "" && code === defaultDialCode ? null : `${code} ${typed}`);
  const type = (typed: string) => {
    if (typed.trimStart().startsWith("+")) return props.onChange(typed.trimStart());
    const part = kept(typed);
    if (part?.whole !== undefined) return props.onChange(part.whole);
    if (part?.digits !== undefined) return change(dialCode, part.digits);
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
        onChange={(next: string) => change(next.split(" ")[0] ?? defaultDialCode, isUnread ? national : `${digits}${extension}`)}
      />
      <AntInput
        {...controlProps(props)}
        type="tel"
        inputMode="tel"
        autoComplete={props.field.autofill ?? "off"}
        placeholder={dialCode === defaultDialCode ? "(xxx) xxx-xxxx" : ""}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          const read = readPhone(text);
          if (read !== null && read !== text) props.onChange(read);
        }}
      />
    </Space.Compact>
  );
};
