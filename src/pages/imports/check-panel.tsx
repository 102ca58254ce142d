import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { ImportOutcome, ImportSelection } from "../../contract/imports.ts";
import { t } from "../../i18n/kit/imports.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { type ImportRowsQuery, saveRejected, undoImport, writeImport } from "../../providers/calls/import-calls.ts";
import { toast } from "../../providers/toasts.ts";
import { Dialog } from "../../views/kit/dialog.tsx";
import type { ImportPartProps } from "./import-part.ts";
import { ImportRows } from "./import-rows.tsx";
import { MappingPanel } from "./mapping-panel.tsx";
import { ProblemGroups } from "./problem-groups.tsx";

type Tab = ImportOutcome | "written" | "undone" | "kept";
const tabs: readonly Tab[] = ["create", "update", "unchanged", "conflict", "error", "written", "kept", "undone"];
const queryOf = (tab: Tab): ImportRowsQuery =>
  tab === "written" || tab === "undone" || tab === "kept" ? { state: tab } : { outcome: tab };

interface CheckPanelProps extends ImportPartProps {
  /** How often something was done with the import: what was found is read anew after each. */
  readonly round: number;
}

/** What the check found, row by row; from here rows are corrected, written, and undone. */
export function CheckPanel({ round, ...props }: CheckPanelProps) {
  const { detail, onDone } = props;
  const { counts, written, undone, kept, isOwn, id } = detail;
  const amounts: Readonly<Record<Tab, number>> = { ...counts, written, undone, kept };
  const first = tabs.find((tab) => (tab === "conflict" || tab === "error" || tab === "kept") && amounts[tab] > 0);
  const [tab, setTab] = useState<Tab>(first ?? tabs.find((each) => amounts[each] > 0) ?? "create");
  const [mapping, setMapping] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<unknown>) => {
    setBusy(true);
    await work.then(onDone, (failure: unknown) => toast.error(messageOf(failure)));
    setBusy(false);
  };
  const write = (selection: ImportSelection) => void run(writeImport(id, selection));
  const left = counts.create + counts.update;
  const refused = counts.conflict + counts.error;
  if (mapping) return <MappingPanel {...props} />;
  return (
    <>
      {written > 0 && (
        <section className="hq-sheet hq-imports-done" role="status">
          <strong>{t("imports.done", { count: written })}</strong>
          <span className="hq-grow" />
          {isOwn && (
            <Button danger disabled={busy} onClick={() => setAsking(true)}>
              {t("imports.undo")}
            </Button>
          )}
        </section>
      )}
      <section className="hq-sheet">
        <fieldset className="hq-imports-tabs">
          <legend className="hq-visually-hidden">{t("imports.results")}</legend>
          {tabs.map(
            (each) =>
              (amounts[each] > 0 || tabs.indexOf(each) < 5) && (
                <button type="button" key={each} aria-pressed={each === tab} data-tab={each} onClick={() => setTab(each)}>
                  <strong>{amounts[each].toLocaleString("en-US")}</strong>
                  <span>{t(`imports.${each}`)}</span>
                </button>
              ),
          )}
        </fieldset>
        {isOwn && (
          <div className="hq-imports-buttons">
            {left > 0 ? (
              <Button type="primary" loading={busy} onClick={() => write({})}>
                {t("lines.importTake", { count: left })}
              </Button>
            ) : (
              <p className="hq-soft">{t("imports.nothing")}</p>
            )}
            {counts.create > 0 && counts.update > 0 && (
              <>
                <Button disabled={busy} onClick={() => write({ only: "create" })}>
                  {t("imports.writeNew")}
                </Button>
                <Button disabled={busy} onClick={() => write({ only: "update" })}>
                  {t("imports.writeChanged")}
                </Button>
              </>
            )}
            {left > 10 && (
              <Button disabled={busy} onClick={() => write({ limit: 10 })}>
                {t("imports.writeSome")}
              </Button>
            )}
            <span className="hq-grow" />
            {refused > 0 && (
              <Button
                icon={<DownloadOutlined aria-hidden />}
                title={t("imports.rejectedHint")}
                onClick={() => void saveRejected(detail).catch((failure: unknown) => toast.error(messageOf(failure)))}
              >
                {t("imports.rejected")}
              </Button>
            )}
            <Button disabled={busy} onClick={() => setMapping(true)}>
              {t("imports.changeMapping")}
            </Button>
          </div>
        )}
      </section>
      {(tab === "error" || tab === "conflict") && <ProblemGroups {...props} key={round} outcome={tab} />}
      <ImportRows {...props} key={`${tab} ${round}`} query={queryOf(tab)} />
      <Dialog
        open={asking}
        title={t("imports.undoTitle")}
        okText={t("imports.undo")}
        okButtonProps={{ danger: true }}
        cancelText={t("action.cancel")}
        onCancel={() => setAsking(false)}
        onOk={() => {
          setAsking(false);
          void run(undoImport(id));
        }}
      >
        {t("imports.undoHint")}
      </Dialog>
    </>
  );
}
