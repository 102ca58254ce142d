import { Input, Select } from "antd";
import { useState } from "react";
import { t } from "../../i18n/kit/imports.ts";
import { choiceLabel } from "../../schemas/fields/field.ts";
import type { ImportTarget } from "../../schemas/imports/import-targets.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { capitalized } from "../../schemas/values/text.ts";
import { OptionSelect } from "../../views/inputs/option-select.tsx";
import { useLookup } from "../../views/inputs/use-lookup.ts";

interface MeaningInputProps {
  readonly label: string;
  readonly target: ImportTarget;
  readonly resource: AnyResource;
  /** A text as a file would have it, or the id of a record. */
  readonly value: string | number;
  /** The name is that of the record. */
  readonly onChange: (value: string | number, name: string) => void;
}

/** Asks for a value as files have it: a record by its name, one of the choices, or a text. */
export function MeaningInput({ label, target, resource, value, onChange }: MeaningInputProps) {
  const { field } = target;
  if (field.kind === "ref")
    return <RecordSelect label={label} of={field.target} path={`${resource.name}.${target.name}`} value={value} onChange={onChange} />;
  const text = String(value);
  if (field.kind === "choice")
    return (
      <OptionSelect
        className="hq-wide"
        aria-label={label}
        value={text === "" ? null : text}
        options={field.options.map((option) => ({ value: option, label: capitalized(choiceLabel(field, option)) }))}
        onChange={(next: string) => onChange(next, next)}
      />
    );
  return <Input aria-label={label} value={text} onChange={(event) => onChange(event.target.value, event.target.value)} />;
}

interface RecordSelectProps extends Pick<MeaningInputProps, "label" | "value" | "onChange"> {
  readonly of: string;
  readonly path: string;
}

function RecordSelect({ label, of, path, value, onChange }: RecordSelectProps) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState(false);
  const [name, setName] = useState<string>();
  const { options, busy } = useLookup(of, search, { ref: path }, open);
  const chosen = typeof value === "number" ? [{ value, label: name ?? `#${value}` }] : [];
  return (
    <Select
      className="hq-wide"
      aria-label={label}
      showSearch
      filterOption={false}
      loading={busy}
      placeholder={t("imports.record")}
      popupMatchSelectWidth={320}
      value={typeof value === "number" ? value : null}
      options={open ? options.map((option) => ({ value: option.id, label: option.name })) : chosen}
      labelRender={() => chosen[0]?.label}
      onOpenChange={setOpen}
      onSearch={setSearch}
      onChange={(id: number | null) => {
        const option = options.find((each) => each.id === id);
        if (!option) return;
        setName(option.name);
        onChange(option.id, option.name);
      }}
    />
  );
}
