import { type KeyboardEvent, useId, useState } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { splitAddresses } from "../../../schemas/values/email.ts";
import "../../../views/inputs/inputs.css";
import { TagChips } from "../../../views/inputs/tag-chips.tsx";
import { pressedKey } from "../../../views/kit/pressed-key.ts";

/** After an address; a name may have a comma, too. */
const isEnded = (text: string): boolean => text.includes("@") && /[,;]\s?$/.test(text);

interface CopiesFieldProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Who gets a copy of an email: each can be removed, others can be typed. */
export function CopiesField({ value, onChange }: CopiesFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    const added = splitAddresses(text).filter((entry) => !value.includes(entry));
    if (added.length > 0) onChange([...value, ...added]);
    setTyped("");
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (pressedKey(event) === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(typed);
    } else if (pressedKey(event) === "Backspace" && typed === "" && value.length > 0) onChange(value.slice(0, -1));
  };
  return (
    <div className="hq-composer-cc">
      <label htmlFor={id}>{t("composer.cc")}</label>
      <span className="hq-tags-input">
        <TagChips tags={value} onChange={onChange} />
        <input
          id={id}
          value={typed}
          placeholder={value.length === 0 ? t("composer.ccHint") : ""}
          autoComplete="off"
          onChange={({ target }) => (isEnded(target.value) ? add(target.value) : setTyped(target.value))}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
      </span>
    </div>
  );
}
