import { useState } from "react";
import { t } from "../../i18n/kit/shell.ts";
import { removeExport } from "../../providers/calls/export-calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import { useStore } from "../../providers/use-store.ts";
import { runningExports } from "./running-exports.ts";

const figure = (count: number): string => count.toLocaleString("en-US");

/** Live progress of an export, with a button to cancel it. */
export function ExportProgress({ id, onGone }: { id: number; onGone: () => void }) {
  const state = useStore(runningExports).get(id);
  const [cancelling, setCancelling] = useState(false);
  const { rows = 0, total = null } = state ?? {};
  const share = total ? Math.min(1, rows / total) : undefined;
  const text = state?.status === "waiting" ? t("export.waiting") : total === null ? t("export.starting") : undefined;

  const cancel = async () => {
    setCancelling(true);
    try {
      await removeExport(id);
      toast.info(t("export.cancelled"));
    } catch (failure) {
      const { statusCode, message } = toApiError(failure);
      if (statusCode !== 404) {
        toast.error(t("export.notCancelled"), message);
        return setCancelling(false);
      }
    }
    onGone();
  };
  return (
    // The toast announces the start once; a screen reader is not to read every step.
    <div className="hq-export-progress" aria-live="off">
      <div
        className="hq-export-bar"
        role="progressbar"
        aria-label={t("export.progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === undefined ? {} : { "aria-valuenow": Math.floor(share * 100) })}
      >
        <span style={share === undefined ? undefined : { width: `${share * 100}%` }} />
      </div>
      <span>{text ?? t("export.progressRows", { rows: figure(Math.min(rows, total ?? rows)), total: figure(total ?? 0) })}</span>
      <button type="button" className="hq-link" disabled={cancelling} onClick={() => void cancel()}>
        {t("action.cancel")}
      </button>
    </div>
  );
}
