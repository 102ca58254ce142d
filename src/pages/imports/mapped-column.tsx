import { Button, Input } from "antd";
import type { ImportColumn, ImportDetail, ImportDoubt } from "../../contract/imports.ts";
import { t } from "../../i18n/kit/imports.ts";
import type { Kind } from "../../schemas/fields/field.ts";
import { type ImportTarget, readField } from "../../schemas/imports/import-targets.ts";
import { isAmount } from "../../schemas/values/typed-amounts.ts";
import { type DateOrder, dayOf } from "../../schemas/values/typed-dates.ts";
import { type DecimalMark, readNumber } from "../../schemas/values/typed-number.ts";
import { OptionSelect } from "../../views/inputs/option-select.tsx";
import { today } from "../../views/kit/today.ts";

interface MappedColumnProps {
  readonly heading: string;
  readonly samples: readonly string[];
  readonly column: ImportColumn | undefined;
  readonly doubt: ImportDoubt | undefined;
  readonly targets: readonly ImportTarget[];
  readonly taken: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onTarget: (target: string | undefined) => void;
  readonly onChange: (column: ImportColumn) => void;
}

const kindOf = (column: ImportColumn | undefined, targets: readonly ImportTarget[]): Kind | undefined => {
  const target = targets.find(({ key }) => key === column?.target);
  return target && readField(target).kind;
};
const isDay = (kind: Kind | undefined): boolean => kind === "date" || kind === "dateTime";

const longDay = (day: string): string => new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What a choice makes of the column's example: "Month first: 03/04/2027 is March 4, 2027". */
function dayOption(order: DateOrder, example: string | undefined): string {
  const day = example === undefined ? null : dayOf(example, { order, today: today() });
  return day === null || example === undefined ? t(`imports.${order}`) : t(`imports.${order}Example`, { example, date: longDay(day) });
}

function markOption(mark: DecimalMark, example: string | undefined): string {
  const number = example === undefined ? null : readNumber(example, mark);
  if (number === null || example === undefined) return mark === "." ? t("imports.point") : t("imports.comma");
  return t("imports.markExample", { example, number: Number(number).toLocaleString("en-US", { maximumFractionDigits: 3 }) });
}

/** Whether it still has to be said how a column is read, a value of which can be read in two ways. */
export function isUndecided(column: ImportColumn, targets: readonly ImportTarget[], doubts: ImportDetail["doubts"]): boolean {
  const kind = kindOf(column, targets);
  const { date, number } = doubts[column.source ?? ""] ?? {};
  if (isDay(kind)) return date !== undefined && column.dateOrder === undefined;
  return isAmount(kind ?? "") && number !== undefined && column.decimalMark === undefined;
}

/** A column of the file: the field that it fills, and what its cells mean. */
export function MappedColumn({ heading, samples, column, doubt = {}, targets, taken, disabled, onTarget, onChange }: MappedColumnProps) {
  const shown = [...new Set(samples.map((text) => text.trim()).filter(Boolean))].slice(0, 3);
  const kind = kindOf(column, targets);
  const meanings = Object.keys(column?.values ?? {}).length;
  const options = targets
    .filter(({ key }) => key === column?.target || !taken.has(key))
    .map(({ key, label, required }) => ({ value: key, label: required ? `${label} *` : label }));
  const blank = column?.fallback !== undefined ? "fallback" : (column?.blank ?? "keep");
  const withBlank = (next: string) => {
    if (!column) return;
    const { blank: _, fallback: __, ...rest } = column;
    onChange(next === "fallback" ? { ...rest, fallback: "" } : next === "clear" ? { ...rest, blank: "clear" } : rest);
  };
  return (
    <tr data-out={column ? undefined : ""}>
      <th scope="row">{heading}</th>
      <td className="hq-imports-examples">{shown.join(" · ")}</td>
      <td>
        <OptionSelect
          className="hq-wide"
          aria-label={t("imports.fieldOf", { heading })}
          disabled={disabled}
          allowClear
          placeholder={t("imports.ignored")}
          value={column?.target ?? null}
          options={options}
          onChange={(target: string | undefined | null) => onTarget(target ?? undefined)}
        />
        {column && isDay(kind) && (
          <OptionSelect
            className="hq-wide"
            aria-label={t("imports.order", { heading })}
            disabled={disabled}
            status={doubt.date !== undefined && column.dateOrder === undefined ? "warning" : ""}
            placeholder={t("imports.doubt", { example: doubt.date ?? "" })}
            value={column.dateOrder ?? (doubt.date === undefined ? "mdy" : null)}
            options={(["mdy", "dmy"] as const).map((value) => ({ value, label: dayOption(value, doubt.date) }))}
            onChange={(dateOrder: DateOrder) => onChange({ ...column, dateOrder })}
          />
        )}
        {column && isAmount(kind ?? "") && (doubt.number !== undefined || column.decimalMark !== undefined) && (
          <OptionSelect
            className="hq-wide"
            aria-label={t("imports.mark", { heading })}
            disabled={disabled}
            status={column.decimalMark === undefined ? "warning" : ""}
            placeholder={t("imports.doubt", { example: doubt.number ?? "" })}
            value={column.decimalMark ?? null}
            options={([".", ","] as const).map((value) => ({ value, label: markOption(value, doubt.number) }))}
            onChange={(decimalMark: DecimalMark) => onChange({ ...column, decimalMark })}
          />
        )}
        {column && meanings > 0 && (
          <p className="hq-imports-meanings">
            {t("imports.meanings", { count: meanings })}
            {!disabled && (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  const { values: _, ...rest } = column;
                  onChange(rest);
                }}
              >
                {t("imports.forget")}
              </Button>
            )}
          </p>
        )}
      </td>
      <td>
        {column && (
          <>
            <OptionSelect
              className="hq-wide"
              aria-label={t("imports.emptyOf", { heading })}
              disabled={disabled}
              value={blank}
              options={(["keep", "clear", "fallback"] as const).map((value) => ({ value, label: t(`imports.${value}`) }))}
              onChange={withBlank}
            />
            {column.fallback !== undefined && (
              <Input
                aria-label={`${t("imports.fallback")}: ${heading}`}
                disabled={disabled}
                value={column.fallback}
                onChange={({ target }) => onChange({ ...column, fallback: target.value })}
              />
            )}
          </>
        )}
      </td>
    </tr>
  );
}
