import { Button, Select } from "antd";
import { useMemo, useState } from "react";
import { t } from "../../i18n/kit/lists.ts";
import { parseRecordKey, recordKey } from "../../schemas/fields/any-ref.ts";
import { choiceLabel, type Field, labelOf, wireName } from "../../schemas/fields/field.ts";
import { type Operator, valueKind } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { createFormStore, useFormValue } from "../editing/form-store.ts";
import { inputFor } from "../inputs/inputs.tsx";
import { OptionSelect } from "../inputs/option-select.tsx";
import { unreadMessage } from "../inputs/unread.ts";
import { useLookup } from "../inputs/use-lookup.ts";
import { kindsOf } from "../records/any-ref.ts";
import { anyField, currentSide } from "../records/view-fields.ts";
import { operatorLabel } from "./filter-words.ts";
import { filterNames, type ListFilter, operatorsOf } from "./list-state.ts";

type Choice = Operator | "filled";
const choicesOf = (resource: AnyResource, name: string): Choice[] =>
  operatorsOf(resource, name, currentSide()).flatMap((op): Choice[] => (op === "empty" ? ["empty", "filled"] : [op]));

/** Builds a filter: field, comparison, value. */
export function FilterEditor({ resource, onApply }: { resource: AnyResource; onApply: (filter: ListFilter) => void }) {
  const names = filterNames(resource, currentSide());
  const [name, setName] = useState(names[0] ?? "");
  const field = anyField(resource, name);
  const [op, setOp] = useState<Choice>();
  const [values, setValues] = useState<readonly string[]>([]);
  if (!field) return null;
  const choices = choicesOf(resource, name);
  const chosen = op && choices.includes(op) ? op : (choices[0] ?? "eq");
  const bare = chosen === "empty" || chosen === "filled";
  const apply = () => {
    if (bare) onApply({ field: name, op: "empty", values: [chosen === "empty" ? "true" : "false"] });
    else if (values.length > 0) onApply({ field: name, op: chosen, values });
  };
  return (
    <form
      className="hq-filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <OptionSelect
        aria-label={t("list.filter")}
        value={name}
        options={names.map((each) => ({ value: each, label: labelOf(each, anyField(resource, each) ?? {}) }))}
        onChange={(next: string) => {
          setName(next);
          setOp(undefined);
          setValues([]);
        }}
      />
      {choices.length > 1 && (
        <OptionSelect
          aria-label={t("list.addFilter")}
          value={chosen}
          options={choices.map((each) => ({ value: each, label: operatorLabel(each) }))}
          onChange={setOp}
        />
      )}
      {!bare && (
        <FilterValue
          key={`${name} ${chosen}`}
          resource={resource}
          name={name}
          field={field}
          op={chosen}
          values={values}
          onChange={setValues}
        />
      )}
      <Button type="primary" htmlType="submit" disabled={!bare && values.length === 0}>
        {t("list.apply")}
      </Button>
    </form>
  );
}

interface FilterValueProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  readonly op: Operator;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

function FilterValue(props: FilterValueProps) {
  const { field, values, onChange, name } = props;
  const label = labelOf(name, field);
  if (field.kind === "ref") return <RefValues {...props} target={field.target} />;
  if (field.kind === "anyRef") return <AnyRefValues {...props} kinds={kindsOf(field)} />;
  if (field.kind === "choice") {
    const options = field.options.map((option) => ({ value: option, label: choiceLabel(field, option) }));
    return (
      <Select
        mode="multiple"
        aria-label={label}
        autoFocus
        value={[...values]}
        options={options}
        optionFilterProp="label"
        placeholder={t("input.choose")}
        onChange={onChange}
      />
    );
  }
  if (valueKind(field) === "boolean") {
    const options = [
      { value: "true", label: t("cell.yes") },
      { value: "false", label: t("cell.no") },
    ];
    return (
      <OptionSelect
        aria-label={label}
        value={values[0] ?? null}
        options={options}
        placeholder={t("input.choose")}
        onChange={(value: string) => onChange([value])}
      />
    );
  }
  return <TypedValue {...props} />;
}

/** Asks for the kind of record first; without a record of it, every record of that kind is meant. */
function AnyRefValues({ kinds, ...props }: FilterValueProps & { kinds: readonly AnyResource[] }) {
  const { name, field, values, onChange } = props;
  const chosen = values[0] === undefined ? undefined : parseRecordKey(values[0])?.bizObjectId;
  const kind = kinds.find(({ bizObject }) => bizObject === chosen);
  const ids = values.flatMap((value) => parseRecordKey(value)?.recordId ?? []);
  const change = (next: readonly string[]) =>
    kind && onChange(next.length === 0 ? [String(kind.bizObject)] : next.map((id) => recordKey(kind.bizObject, Number(id))));
  return (
    <>
      <OptionSelect
        aria-label={t("input.kindOf", { label: labelOf(name, field) })}
        autoFocus
        value={kind?.bizObject ?? null}
        options={kinds.map(({ bizObject, plural }) => ({ value: bizObject, label: plural }))}
        placeholder={t("input.choose")}
        onChange={(next: number) => onChange([String(next)])}
      />
      {kind && (
        <RefValues
          {...props}
          key={kind.name}
          field={{ kind: "ref", target: kind.name }}
          target={kind.name}
          values={ids.map(String)}
          onChange={change}
        />
      )}
    </>
  );
}

function RefValues({ resource, name, field, target, values, onChange }: FilterValueProps & { target: string }) {
  const [search, setSearch] = useState("");
  const narrowing = resource.fields[name]?.kind === "ref" ? { ref: `${resource.name}.${name}` } : {};
  const { options, busy } = useLookup(target, search, narrowing, true);
  return (
    <Select
      mode="multiple"
      aria-label={labelOf(name, field)}
      autoFocus
      filterOption={false}
      loading={busy}
      placeholder={t("input.search")}
      value={[...values]}
      options={options.map((option) => ({ value: String(option.id), label: option.name }))}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}

/** The value is entered as text for kinds that are searched by words, and as a date for moments. */
function TypedValue({ name, field, op, onChange }: FilterValueProps) {
  const kind = valueKind(field);
  const inputField: Field =
    op === "contains" || op === "has" || kind === "sequence"
      ? { kind: "text" }
      : kind === "dateTime"
        ? { kind: "date" }
        : ({ kind } as Field);
  const form = useMemo(() => createFormStore({}), []);
  const value = useFormValue(form, wireName(name, inputField));
  const InputOfKind = inputFor(inputField);
  const [left, setLeft] = useState(false);
  const unread = left ? unreadMessage(inputField, value) : undefined;
  const change = (next: unknown) => {
    form.set(name, next);
    const text = typeof next === "string" || typeof next === "number" ? String(next) : "";
    onChange(text === "" || unreadMessage(inputField, next) ? [] : [text]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles blur events of the input inside.
    <div onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
      <InputOfKind
        id="hq-filter-value"
        name={name}
        field={inputField}
        value={value}
        onChange={change}
        invalid={unread !== undefined}
        describedBy={unread && "hq-filter-unread"}
        form={form}
        path=""
        label={labelOf(name, field)}
      />
      {unread && (
        <span className="hq-input-error" id="hq-filter-unread">
          {unread}
        </span>
      )}
    </div>
  );
}
