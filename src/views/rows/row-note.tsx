import { Button } from "antd";
import { t } from "../../i18n/kit/lines.ts";
import type { Fields } from "../../schemas/fields/field.ts";
import type { Values } from "../editing/form-store.ts";
import { withPreview } from "../editing/preview.ts";
import { SlowNotice } from "../editing/slow-notice.tsx";
import type { useSave } from "../form/use-save.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";

const ConflictPanel = lazyDialog(async () => (await import("../form/conflict-panel.tsx")).ConflictPanel);

interface RowNoteProps {
  readonly fields: Fields;
  readonly values: Values;
  readonly saving: ReturnType<typeof useSave>;
  /** Why the row was not saved, where no cell says it. */
  readonly problem: string | undefined;
  readonly columnCount: number;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** Under a row that is edited in place: why it was not saved and what can be done, and the choice between two versions. */
export function RowNote({ fields, values, saving, problem, columnCount, onRetry, onDiscard }: RowNoteProps) {
  return (
    <>
      {(problem || saving.sending.slow) && (
        <tr className="hq-row-note">
          <td colSpan={columnCount}>
            <SlowNotice sending={saving.sending} />
            {problem && (
              <>
                <span className="hq-input-error" role="alert">
                  {problem}
                </span>
                <Button size="small" onClick={onRetry}>
                  {t("action.retry")}
                </Button>
                <Button size="small" type="text" onClick={onDiscard}>
                  {t("form.leaveOk")}
                </Button>
              </>
            )}
          </td>
        </tr>
      )}
      {saving.conflict && saving.conflict.both.length > 0 && (
        <ConflictPanel conflict={saving.conflict} mine={withPreview(fields, values)} onClose={saving.dismiss} onResolve={saving.resolve} />
      )}
    </>
  );
}

/** The message of each cell, and what no cell of these shows. */
export function messagesOf(errors: Readonly<Record<string, readonly string[]>>, wires: readonly string[]) {
  const at = (wire: string) => Object.entries(errors).find(([path]) => path === wire || path.startsWith(`${wire}.`))?.[1][0];
  const elsewhere = Object.entries(errors).find(([path]) => !wires.includes(path.split(".")[0] ?? ""))?.[1][0];
  return { at, elsewhere };
}

/** The field as this row allows it: what only a new row takes, or another state, is shown and not edited. */
export function fieldIn<F extends Fields[string]>(field: F, row: Values | undefined): F {
  const isClosed = row !== undefined && (field.createOnly || field.lockedIn?.some((state) => state === row.state));
  return isClosed ? { ...field, readOnly: true } : field;
}

export const isOpen = (target: EventTarget): boolean => target instanceof Element && target.getAttribute("aria-expanded") === "true";
