import { Button, Input } from "antd";
import type { ImportColumn } from "../../contract/imports.ts";
import { t } from "../../i18n/imports.ts";
import type { ImportTarget } from "../../schemas/import-targets.ts";
import { OptionSelect } from "../../views/inputs/option-select.tsx";

interface MappedColumnProps {
  readonly heading: string;
  readonly samples: readonly string[];
  readonly column: ImportColumn | undefined;
  readonly targets: readonly ImportTarget[];
  readonly taken: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onTarget: (target: string | undefined) => void;
  readonly onChange: (column: ImportColumn) => void;
}

/** A column of the file: the field that it fills, and what its cells mean. */
export function MappedColumn({ heading, samples, column, targets, taken, disabled, onTarget, onChange }: MappedColumnProps) {
  const shown = [...new Set(samples.map((text) => text.trim()).filter(Boolean))].slice(0, 3);
  const kind = targets.find(({ key }) => key === column?.target)?.field.kind;
  const isDate = kind === "date" || kind === "dateTime";
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
        {column && isDate && (
          <OptionSelect
            className="hq-wide"
            aria-label={t("imports.order", { heading })}
            disabled={disabled}
            value={column.dateOrder ?? "mdy"}
            options={(["mdy", "dmy"] as const).map((value) => ({ value, label: t(`imports.${value}`) }))}
            onChange={(dateOrder: "mdy" | "dmy") => onChange({ ...column, dateOrder })}
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
