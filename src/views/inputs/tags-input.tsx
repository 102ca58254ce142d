import { type KeyboardEvent, useState } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { registeredResources } from "../../providers/registry.ts";
import { allOfModule, eventsOf } from "../../schemas/actions/events.ts";
import { addTags } from "../../schemas/values/typed-tags.ts";
import { pressedKey } from "../kit/pressed-key.ts";
import { type Input, textOf } from "./input.ts";
import { TagChips } from "./tag-chips.tsx";

/** What happens to the rows of every module, and each module as a whole. */
const eventNames = (): string[] =>
  registeredResources().flatMap((resource) => {
    const events = resource.routes ? eventsOf(resource) : [];
    return [...events.slice(0, 1).map(allOfModule), ...events];
  });

export const TagsInput: Input<"tags"> = ({ id, value, onChange, disabled, invalid, describedBy, field }) => {
  const [typed, setTyped] = useState("");
  const tags = Array.isArray(value) ? value.map(textOf) : [];
  const options = field.options ?? (field.events ? eventNames() : undefined);
  const add = (text: string) => {
    const next = addTags(tags, text, options);
    if (next.length !== tags.length) onChange(next);
    setTyped("");
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (pressedKey(event) === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    } else if (pressedKey(event) === "Backspace" && typed === "" && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <span className="hq-tags-input" data-invalid={invalid ? "" : undefined} data-disabled={disabled ? "" : undefined}>
      <TagChips tags={tags} disabled={disabled} onChange={onChange} />
      <input
        id={id}
        value={typed}
        disabled={disabled}
        list={options ? `${id}-options` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        placeholder={tags.length === 0 ? t("input.tagHint") : ""}
        autoComplete="off"
        onChange={(event) => (event.target.value.includes(",") ? add(event.target.value) : setTyped(event.target.value))}
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      {options && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </span>
  );
};
