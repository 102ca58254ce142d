import { Input as AntInput } from "antd";
import { readUrl } from "../../schemas/values/typed-url.ts";
import { controlProps, type Input, type InputProps, textOf, trimOnBlur } from "./input.ts";

const common = (props: Omit<InputProps, "field">) => ({
  ...controlProps(props),
  value: textOf(props.value),
  onBlur: trimOnBlur(props),
});

export const TextInput: Input<"text"> = (props) => (
  <AntInput
    {...common(props)}
    {...(props.field.mono ? { className: "hq-mono" } : {})}
    maxLength={props.field.maxLength ?? 250}
    autoComplete={props.field.autofill ?? "off"}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

export const EmailInput: Input<"email"> = (props) => (
  <AntInput
    {...common(props)}
    type="email"
    inputMode="email"
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

export const UrlInput: Input<"url"> = (props) => (
  <AntInput
    {...common(props)}
    onBlur={() => {
      const typed = textOf(props.value);
      const read = typed === "" ? null : readUrl(typed);
      if (read !== null && read !== typed) props.onChange(read);
    }}
    type="url"
    inputMode="url"
    autoComplete="off"
    spellCheck={false}
    placeholder="https://"
    onChange={(event) => props.onChange(event.target.value)}
  />
);

export const LongTextInput: Input<"longText"> = (props) => (
  <AntInput.TextArea
    {...common(props)}
    autoSize={{ minRows: 3, maxRows: 14 }}
    maxLength={props.field.maxLength ?? 10_000}
    onChange={(event) => props.onChange(event.target.value)}
  />
);
