import { Button } from "antd";
import { useState } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { type Field, labelOf } from "../../schemas/fields/field.ts";
import { fieldCell } from "../cells/cells.tsx";
import type { Values } from "../editing/form-store.ts";
import { Dialog } from "../kit/dialog.tsx";
import { LinesTable } from "../show/lines-table.tsx";
import type { Conflict } from "./conflict.ts";

interface ConflictPanelProps {
  readonly conflict: Conflict;
  readonly mine: Values;
  readonly onResolve: (chosenTheirs: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

const renderValue = (name: string, field: Field, row: Values) =>
  field.kind === "lines" ? <LinesTable name={name} field={field} value={row[name]} /> : fieldCell(name, field, row, "record");

/** Both versions side by side; the user chooses one for each field both changed. */
export function ConflictPanel({ conflict, mine, onResolve, onClose }: ConflictPanelProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, take: boolean) => {
    const next = new Set(theirs);
    if (take) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  const option = (name: string, field: Field, isTheirs: boolean) => (
    <label className="hq-conflict-option">
      <input type="radio" name={`conflict-${name}`} checked={theirs.has(name) === isTheirs} onChange={() => choose(name, isTheirs)} />
      <span>{renderValue(name, field, isTheirs ? conflict.theirs : mine)}</span>
    </label>
  );
  return (
    <Dialog
      open
      width={760}
      title={t("conflict.title")}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t("form.leaveStay")}
        </Button>,
        <Button key="resolve" type="primary" onClick={() => onResolve(theirs)}>
          {t("conflict.resolve")}
        </Button>,
      ]}
    >
      <p>{t("conflict.hint")}</p>
      {conflict.both.length > 0 && (
        <table className="hq-conflict" aria-label={t("conflict.title")}>
          <thead>
            <tr>
              <th scope="col">{t("conflict.field")}</th>
              <th scope="col">{t("conflict.mine")}</th>
              <th scope="col">{t("conflict.theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.both.map(({ name, field }) => (
              <tr key={name}>
                <th scope="row">{labelOf(name, field)}</th>
                <td data-label={t("conflict.mine")}>{option(name, field, false)}</td>
                <td data-label={t("conflict.theirs")}>{option(name, field, true)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {conflict.onlyTheirs.length > 0 && (
        <p className="hq-soft">
          {t("conflict.auto", { fields: conflict.onlyTheirs.map(({ name, field }) => labelOf(name, field)).join(", ") })}
        </p>
      )}
    </Dialog>
  );
}
