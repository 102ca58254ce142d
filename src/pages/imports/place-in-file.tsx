import type { ImportDetail, ImportPlace } from "../../contract/imports.ts";
import { t } from "../../i18n/kit/imports.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { readFileAgain } from "../../providers/calls/import-calls.ts";
import { OptionSelect } from "../../views/inputs/option-select.tsx";

interface PlaceInFileProps {
  readonly detail: ImportDetail;
  readonly onDone: () => void;
  readonly onProblem: (message: string) => void;
}

/** Where the table is in its file: on which sheet, and below which row. Another choice reads the file once more. */
export function PlaceInFile({ detail: { id, sheets, sheet, headRow, firstRows }, onDone, onProblem }: PlaceInFileProps) {
  const read = (place: ImportPlace) => void readFileAgain(id, place).then(onDone, (failure: unknown) => onProblem(messageOf(failure)));
  if (sheets.length < 2 && firstRows.length < 2) return null;
  return (
    <div className="hq-imports-place">
      {sheets.length > 1 && (
        <span className="hq-imports-place-part">
          {t("imports.sheet")}
          <OptionSelect
            value={sheet}
            aria-label={t("imports.sheet")}
            options={sheets.map(({ name, isHidden }, value) => ({ value, label: isHidden ? t("imports.hiddenSheet", { name }) : name }))}
            onChange={(next: number) => read({ sheet: next })}
          />
        </span>
      )}
      <span className="hq-imports-place-part">
        {t("imports.headRow")}
        <OptionSelect
          value={headRow}
          aria-label={t("imports.headRow")}
          options={firstRows.map(({ number, cells }) => ({
            value: number,
            label: t("imports.headRowOf", { number, cells: cells.filter((cell) => cell.trim() !== "").join(", ") }),
          }))}
          onChange={(next: number) => read({ ...(sheets.length > 1 ? { sheet } : {}), headRow: next })}
        />
      </span>
    </div>
  );
}
