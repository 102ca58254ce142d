import { useOne } from "@refinedev/core";
import { Select } from "antd";
import { useState } from "react";
import { t } from "../../i18n/abilities.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { useLookup } from "../inputs/use-lookup.ts";
import { textsOf } from "../view-fields.ts";
import { HeldList } from "./held-list.tsx";

interface DifferenceProps {
  readonly texts: readonly string[];
  readonly resource: AnyResource;
  /** The id of the row being edited, which can't be compared with itself. */
  readonly ownId: unknown;
}

/** Compares the abilities with those of another row of the resource, in both directions. */
export function Difference({ texts, resource, ownId }: DifferenceProps) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ id: number; name: string }>();
  const { options, busy, failed } = useLookup(resource.name, search, {}, open);
  const choices = options.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className="hq-abilities-part" aria-label={t("abilities.difference")}>
      <h3>{t("abilities.difference")}</h3>
      <Select
        className="hq-wide"
        showSearch
        allowClear
        filterOption={false}
        aria-label={t("abilities.chooseRole")}
        placeholder={t("abilities.chooseRole")}
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
          setChosen(option && { id: option.value, name: option.label });
        }}
        onInputKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {chosen && <Compared key={chosen.id} texts={texts} resource={resource} other={chosen} />}
    </section>
  );
}

function Compared({ texts, resource, other }: Omit<DifferenceProps, "ownId"> & { other: { id: number; name: string } }) {
  const { query } = useOne<ApiRow>({ resource: resource.name, id: other.id, errorNotification: false });
  const row = query.data?.data;
  if (!row) return <p className="hq-soft">{t(query.isError ? "abilities.compareFailed" : "abilities.comparing")}</p>;
  const name = Object.entries(resource.fields).find(([, field]) => field.kind === "abilities")?.[0] ?? "";
  const otherTexts = textsOf(row[name]);
  const onlyHere = texts.filter((text) => !otherTexts.includes(text));
  const onlyThere = otherTexts.filter((text) => !texts.includes(text));
  if (onlyHere.length === 0 && onlyThere.length === 0) return <p>{t("abilities.equal")}</p>;
  return (
    <div className="hq-difference">
      {onlyHere.length > 0 && <HeldList title={t("abilities.onlyHere")} texts={onlyHere} tone="plus" />}
      {onlyThere.length > 0 && <HeldList title={t("abilities.onlyThere", { name: other.name })} texts={onlyThere} tone="minus" />}
      <p className="hq-soft">{t("abilities.same", { count: texts.length - onlyHere.length })}</p>
    </div>
  );
}
