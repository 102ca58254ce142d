import { Input as AntInput, AutoComplete } from "antd";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { type SuggestedPart, suggestedParts } from "../../contract/address-suggestions.ts";
import { type FormText, t } from "../../i18n/kit/forms.ts";
import { type Address, type addressParts, neededParts } from "../../schemas/values/address.ts";
import { countryOf } from "../../schemas/values/country.ts";
import { readAddress } from "../../schemas/values/typed-address.ts";
import { useFieldErrors } from "../editing/form-store.ts";
import { type Suggestion, type Typed, useAddressSuggestions } from "./address-suggestions.ts";
import { type Input, textOf, trimOnBlur } from "./input.ts";
import "../../schemas/fields/load-kind-readers.ts";

type Part = (typeof addressParts)[number];
/** What the form holds while an address is typed in. */
type Parts = Partial<Record<Part, string>> & Pick<Address, "lat" | "lng">;

const labels: Record<Part, FormText> = {
  address: "input.street",
  address2: "input.street2",
  city: "input.city",
  state: "input.state",
  zip: "input.zip",
  country: "input.country",
};
const rows: readonly (readonly Part[])[] = [["address"], ["address2"], ["city", "state", "zip", "country"]];

const LONGEST = 200;

const isOptional = (part: Part): part is "state" | "zip" => part === "state" || part === "zip";

const isSuggested = (part: Part): part is SuggestedPart => suggestedParts.some((each) => each === part);

/** The address of the typed parts; null if none is typed. The country is preset, so it does not count. */
function addressValue({ lat, lng, ...parts }: Parts): Parts | null {
  const { country = "", address2 = "", ...rest } = parts;
  const typed = [...Object.values(rest), address2].some((part) => part !== "");
  if (!typed) return null;
  return {
    address: "",
    city: "",
    state: "",
    zip: "",
    ...rest,
    ...(address2 ? { address2 } : {}),
    country: country.length === 2 ? country.toUpperCase() : country || "US",
    ...(lat === undefined || lng === undefined ? {} : { lat, lng }),
  };
}

export const AddressInput: Input<"address"> = ({ id, value, onChange, disabled, describedBy, form, name, label, required }) => {
  const current = typeof value === "object" && value !== null ? (value as Parts) : {};
  const latest = useRef(current);
  latest.current = current;
  const [typed, setTyped] = useState<Typed>();
  // An empty country is the United States, but not while another is typed in its place.
  const [typedCountry, setTypedCountry] = useState<string>();
  const suggestions = useAddressSuggestions(typed);
  const errors = useFieldErrors(form, name);
  const set = (part: Part, text: string) => {
    const { lat, lng, ...parts } = latest.current;
    // Another address is somewhere else; a suite is not.
    const isSamePlace = part === "address2" || textOf(parts[part]) === text;
    onChange(addressValue({ ...parts, [part]: text, ...(isSamePlace ? { lat, lng } : {}) }));
  };
  const type = (part: SuggestedPart, text: string) => {
    // The component has no limit of its own for what is typed into it.
    const kept = text.slice(0, LONGEST);
    set(part, kept);
    setTyped({ part, text: kept, state: textOf(latest.current.state).toUpperCase() });
  };
  const fill = (part: SuggestedPart, parts: Partial<Address>) => {
    setTyped(undefined);
    // A street is chosen with everything that belongs to it. A city or a ZIP code leaves the street as it is.
    const { lat, lng, ...kept } = part === "address" ? {} : latest.current;
    onChange(addressValue({ ...kept, ...parts }));
  };
  const choose = (part: SuggestedPart, { resolve }: Suggestion) => {
    resolve().then(
      (parts) => fill(part, parts),
      // What is known of it stays in the street, to be completed by hand.
      () => setTyped(undefined),
    );
  };
  // A whole ZIP code names its city: nobody has to choose what is the only one.
  useEffect(() => {
    const [only, ...others] = suggestions?.list ?? [];
    const { zip, city, state } = latest.current;
    if (suggestions?.typed.part !== "zip" || !only || others.length > 0 || city || state || zip !== suggestions.typed.text) return;
    if (/^\d{5}$/.test(zip)) void only.resolve().then((parts) => onChange(addressValue({ ...latest.current, ...parts })));
  }, [suggestions, onChange]);

  const country = countryOf(textOf(current.country)) ?? textOf(current.country);
  const needed = neededParts(country || "US");
  const nameCountry = () => {
    setTypedCountry(undefined);
    if (country !== textOf(current.country)) set("country", country);
  };
  /** An address that was copied as one text fills all of its parts. */
  const paste = (event: ClipboardEvent) => {
    const read = readAddress(event.clipboardData.getData("text/plain"));
    if (!read || disabled) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(addressValue(read));
  };

  const control = (part: Part) => {
    const error = errors[`${name}.${part}`];
    const shared = {
      id: part === "address" ? id : `${id}-${part}`,
      disabled: disabled === true,
      ...(error ? { status: "error" as const, "aria-invalid": true } : {}),
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
      ...(required && part !== "address2" && (!isOptional(part) || needed.includes(part)) ? { "aria-required": true } : {}),
      value: part === "country" ? (typedCountry ?? (textOf(current.country) || "US")) : textOf(current[part]),
      autoComplete: "off",
      onBlur: part === "country" ? nameCountry : trimOnBlur({ value: current[part], onChange: (text) => set(part, textOf(text)) }),
    };
    if (!isSuggested(part)) {
      const type = (text: string) => {
        if (part === "country") setTypedCountry(text);
        set(part, text);
      };
      return <AntInput {...shared} maxLength={LONGEST} onChange={(event) => type(event.target.value)} />;
    }
    const { list = [], isReduced = false } = suggestions?.typed.part === part ? suggestions : {};
    return (
      <AutoComplete
        id={shared.id}
        className="hq-wide"
        // What is typed may be none of them, so none is marked before somebody moves to it.
        defaultActiveFirstOption={false}
        filterOption={false}
        // Only then are the suggestions options of the list for a screen reader.
        virtual={false}
        popupMatchSelectWidth={part === "address" ? true : 240}
        options={list.map(({ label }) => ({ value: label }))}
        value={shared.value}
        disabled={shared.disabled}
        onSearch={(text) => type(part, text)}
        onSelect={(chosen: string) => {
          const suggestion = list.find((each) => each.label === chosen);
          if (suggestion) choose(part, suggestion);
        }}
        onBlur={() => setTyped(undefined)}
        notFoundContent={isReduced ? t("input.addressesReduced") : null}
        popupRender={(menu) => (
          <>
            {menu}
            {isReduced && list.length > 0 && <p className="hq-address-reduced">{t("input.addressesReduced")}</p>}
          </>
        )}
      >
        {/* A browser empties a search box, the component's default, on Escape. */}
        <AntInput {...shared} type="text" {...(part === "address" ? { onPaste: paste } : {})} />
      </AutoComplete>
    );
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
