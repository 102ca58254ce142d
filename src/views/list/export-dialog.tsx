import { Button, Checkbox, Segmented } from "antd";
import { useRef, useState } from "react";
import type { NewExport } from "../../contract/exports.ts";
import { t } from "../../i18n/kit/lists.ts";
import { startExport } from "../../providers/calls/export-calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { newIdempotencyKey } from "../../providers/calls/idempotency.ts";
import { listQuery } from "../../providers/calls/list-query.ts";
import { ownExport } from "../../providers/calls/own-exports.ts";
import { emitLive } from "../../providers/live/live-events.ts";
import { plainParams } from "../../providers/paths.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { Dialog } from "../kit/dialog.tsx";
import { readPreference, writePreference } from "../kit/preferences.ts";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { anyField, currentSide, labelIn } from "../records/view-fields.ts";
import { EarlierExports } from "./earlier-exports.tsx";
import { ExportScope, type ExportScopeProps } from "./export-scope.tsx";
import { offeredColumns } from "./list-state.ts";
import "./export-dialog.css";

export interface ExportDialogProps extends ExportScopeProps {
  /** The columns shown now, in their order. */
  readonly columns: readonly string[];
  readonly onClose: () => void;
}

const FORMAT = "export:format";
const isFormat = (word: unknown): word is NewExport["format"] => word === "csv" || word === "xlsx";

/** List rows do not contain lines, files and rich text, so their exports don't either. */
function exportable(resource: AnyResource): string[] {
  return offeredColumns(resource, currentSide()).filter((name) => {
    const field = anyField(resource, name);
    return field && !["lines", "files", "richText"].includes(valueKind(field));
  });
}

/** The same request keeps its idempotency key, no matter how often it is sent. */
function useKeys(): (request: NewExport) => string {
  const last = useRef({ wish: "", key: "" });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.wish !== text) last.current = { wish: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}

/** Chooses the columns and the format of an export. */
export function ExportDialog({ columns, onClose, ...scope }: ExportDialogProps) {
  const { resource, listing } = scope;
  useFocusBack();
  const offered = exportable(resource);
  const preset = columns.filter((name) => offered.includes(name));
  const [chosen, setChosen] = useState<readonly string[]>(preset);
  const [format, setFormat] = useState<NewExport["format"]>(() => {
    const stored = readPreference(FORMAT);
    return isFormat(stored) ? stored : "csv";
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keyOf = useKeys();

  const start = async () => {
    const query = listQuery({ ...listing.question, plain: plainParams(resource) }).toString();
    const request: NewExport = { format, columns: chosen, query };
    setBusy(true);
    setProblem(undefined);
    try {
      const started = await startExport(resource.name, request, keyOf(request));
      writePreference(FORMAT, format);
      ownExport(started.id);
      emitLive("export.progress", started);
      onClose();
    } catch (failure) {
      const { message, errors } = toApiError(failure);
      setProblem(Object.values(errors ?? {})[0]?.[0] ?? message);
      setBusy(false);
    }
  };
  const toggle = (name: string, checked: boolean) => setChosen(offered.filter((each) => (each === name ? checked : chosen.includes(each))));
  return (
    <Dialog
      open
      width={520}
      title={t("export.title", { plural: inSentence(resource.plural) })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t("action.cancel")}
        </Button>,
        <Button key="start" type="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void start()}>
          {t("export.open")}
        </Button>,
      ]}
    >
      <div className="hq-export">
        {problem && (
          <div className="hq-form-alert" role="alert">
            {problem}
          </div>
        )}
        <ExportScope {...scope} />
        <Segmented
          block
          aria-label={t("export.format")}
          value={format}
          options={[
            { value: "csv", label: "CSV" },
            { value: "xlsx", label: "Excel (XLSX)" },
          ]}
          onChange={(next) => isFormat(next) && setFormat(next)}
        />
        <fieldset>
          <legend>
            {t("list.columns")} <span className="hq-soft">{t("export.chosen", { count: chosen.length, all: offered.length })}</span>
          </legend>
          <span className="hq-export-presets">
            <button type="button" className="hq-link" onClick={() => setChosen(preset)}>
              {t("export.asShown")}
            </button>
            <button type="button" className="hq-link" onClick={() => setChosen(offered)}>
              {t("export.all")}
            </button>
          </span>
          <div className="hq-export-columns">
            {offered.map((name) => (
              <Checkbox key={name} checked={chosen.includes(name)} onChange={(event) => toggle(name, event.target.checked)}>
                {labelIn(resource, name)}
              </Checkbox>
            ))}
          </div>
          {chosen.length === 0 && <p className="hq-export-none">{t("export.noColumns")}</p>}
        </fieldset>
        <EarlierExports resource={resource} />
      </div>
    </Dialog>
  );
}
