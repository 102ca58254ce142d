import { Select } from "antd";
import { useState } from "react";
import { t } from "../../i18n/kit/abilities.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { useLookup } from "../inputs/use-lookup.ts";
import { pressedKey } from "../kit/pressed-key.ts";

export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

interface RowSelectProps {
  readonly resource: AnyResource;
  readonly label: string;
  readonly chosen?: NamedRow | undefined;
  /** The id of a row that can't be chosen. */
  readonly without?: unknown;
  readonly onChoose: (row: NamedRow | undefined) => void;
}

/** Chooses a row of the resource by its name. */
export function RowSelect({ resource, label, chosen, without, onChoose }: RowSelectProps) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState(false);
  const { options, busy, failed } = useLookup(resource.name, search, {}, open);
  const choices = options.filter(({ id }) => id !== without).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      className="hq-wide"
      showSearch
      allowClear
      filterOption={false}
      aria-label={label}
      placeholder={label}
      loading={busy}
      value={chosen?.id ?? null}
      options={open || !chosen ? choices : [{ value: chosen.id, label: chosen.name }]}
      labelRender={() => chosen?.name}
      notFoundContent={failed ? t("input.lookupFailed") : busy ? t("input.searching") : undefined}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setSearch("");
      }}
      onSearch={setSearch}
      onChange={(id: number | null | undefined) => {
        const option = choices.find(({ value }) => value === id);
        onChoose(option && { id: option.value, name: option.label });
      }}
      onInputKeyDown={(event) => pressedKey(event) === "Enter" && event.preventDefault()}
    />
  );
}
