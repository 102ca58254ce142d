import { Select, type SelectProps } from "antd";
import { t } from "../../i18n/kit/views.ts";

/** Up to this many options, a search box would only bring up a phone's keyboard. */
const FEW = 8;

const hasKeyboard = (): boolean => !matchMedia("(pointer: coarse)").matches;

/** A select over known options: typing narrows them by their labels, Enter takes the marked one, and nothing if nothing fits. */
export function OptionSelect<Value>({ options = [], ...props }: SelectProps<Value> & { readonly options?: SelectProps["options"] }) {
  return (
    <Select<Value>
      showSearch={options.length > FEW || hasKeyboard()}
      optionFilterProp="label"
      notFoundContent={t("empty.noMatch")}
      options={options}
      {...props}
    />
  );
}
