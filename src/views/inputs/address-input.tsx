import { Input as AntInput, AutoComplete } from "antd";
import { useEffect, useRef, useState } from "react";
import { type FormText, t } from "../../i18n/forms.ts";
import type { Address, addressParts } from "../../schemas/values/address.ts";
import { useFieldErrors } from "../editing/form-store.ts";
import { addressAutocomplete } from "./autocomplete.ts";
import { type Input, textOf } from "./input.ts";

type Part = (typeof addressParts)[number];
const labels: Record<Part, FormText> = {
  address: "input.street",
  address2: "input.street2",
  city: "input.city",
  state: "input.state",
  zip: "input.zip",
  country: "input.country",
};
const rows: readonly (readonly Part[])[] = [["address"], ["address2"], ["city", "state", "zip", "country"]];

/** The address of the typed parts; null if none is typed. The country is preset, so it does not count. */
function addressValue(parts: Readonly<Partial<Record<Part, string>>>): Record<string, string> | null {
  const { country = "", address2 = "", ...rest } = parts;
  const typed = [...Object.values(rest), address2].some((part) => part !== "");
  if (!typed) return null;
  return { address: "", city: "", state: "", zip: "", ...rest, ...(address2 ? { address2 } : {}), country: country.toUpperCase() || "US" };
}

type Suggestion = { value: string; resolve: () => Promise<Address> };

/** Suggestions for the street line, if a maps service is configured. */
function useSuggestions(text: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    const service = addressAutocomplete();
    if (!service || text.trim().length < 4) return setSuggestions([]);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      service.suggest(text, abort.signal).then(
        (list) => setSuggestions(list.map(({ label, resolve }) => ({ value: label, resolve }))),
        () => setSuggestions([]),
      );
    }, 250);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return suggestions;
}

export const AddressInput: Input<"address"> = ({ id, value, onChange, disabled, describedBy, form, name, label, required }) => {
  const current = typeof value === "object" && value !== null ? (value as Partial<Record<Part, string>>) : {};
  const latest = useRef(current);
  latest.current = current;
  const suggestions = useSuggestions(textOf(current.address));
  const errors = useFieldErrors(form, name);
  const set = (part: Part, text: string) => onChange(addressValue({ ...latest.current, [part]: text }));
  const control = (part: Part) => {
    const error = errors[`${name}.${part}`];
    const shared = {
      id: part === "address" ? id : `${id}-${part}`,
      disabled: disabled === true,
      ...(error ? { status: "error" as const, "aria-invalid": true } : {}),
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
      ...(required && part !== "address2" ? { "aria-required": true } : {}),
      value: textOf(current[part]) || (part === "country" ? "US" : ""),
      maxLength: part === "country" ? 2 : 200,
      autoComplete: "off",
      onBlur: () => set(part, textOf(latest.current[part]).trim()),
    };
    if (part === "address" && addressAutocomplete()) {
      return (
        <AutoComplete
          className="hq-wide"
          options={suggestions}
          value={shared.value}
          onSearch={(text) => set("address", text)}
          onSelect={(chosen: string) =>
            void suggestions
              .find((each) => each.value === chosen)
              ?.resolve()
              .then(onChange)
          }
        >
          <AntInput {...shared} />
        </AutoComplete>
      );
    }
    return <AntInput {...shared} onChange={(event) => set(part, event.target.value)} />;
  };
  return (
    <fieldset className="hq-address" aria-label={label}>
      {rows.map((parts) => (
        <div className="hq-address-row" key={parts[0]}>
          {parts.map((part) => (
            <div className="hq-address-part" data-part={part} key={part}>
              <label htmlFor={part === "address" ? id : `${id}-${part}`}>{t(labels[part])}</label>
              {control(part)}
              {errors[`${name}.${part}`] && <span className="hq-input-error">{errors[`${name}.${part}`]?.[0]}</span>}
            </div>
          ))}
        </div>
      ))}
    </fieldset>
  );
};
