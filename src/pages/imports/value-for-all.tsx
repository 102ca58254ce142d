import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ImportColumn } from "../../contract/imports.ts";
import { t } from "../../i18n/kit/imports.ts";
import type { ImportTarget } from "../../schemas/imports/import-targets.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { MeaningInput } from "./meaning-input.tsx";

interface ValueForAllProps {
  readonly column: ImportColumn;
  readonly targets: readonly ImportTarget[];
  readonly resource: AnyResource;
  readonly onChange: (column: ImportColumn) => void;
  readonly onRemove: () => void;
}

/** One value that a field gets in every row. */
export function ValueForAll({ column, targets, resource, onChange, onRemove }: ValueForAllProps) {
  const target = targets.find(({ key }) => key === column.target);
  if (!target) return null;
  const { fallback = "", values } = column;
  return (
    <div className="hq-imports-constant">
      <span>
        {target.label} <small className="hq-soft">{t("imports.everyRow")}</small>
      </span>
      <MeaningInput
        label={target.label}
        target={target}
        resource={resource}
        value={values?.[fallback.toLowerCase()] ?? fallback}
        // A record is named by its id, under a text that stands for it.
        onChange={(value, name) =>
          onChange({
            ...column,
            fallback: typeof value === "number" ? name : value,
            values: typeof value === "number" ? { [name.trim().toLowerCase()]: value } : {},
          })
        }
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t("imports.removeValue", { field: target.label })}
        onClick={onRemove}
      />
    </div>
  );
}
