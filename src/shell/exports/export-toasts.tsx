import { t } from "../../i18n/shell.ts";
import type { Export } from "../../providers/export-calls.ts";
import type { ExportMessage } from "../../providers/live-events.ts";
import { API } from "../../providers/login.ts";
import { findResource } from "../../providers/registry.ts";
import { safeReturn } from "../../providers/safe-return.ts";
import { closeToast, showToast } from "../../providers/toasts.ts";
import { inSentence } from "../../views/view-fields.ts";
import { ExportDownload } from "./export-download.tsx";
import { ExportProgress } from "./export-progress.tsx";
import "./exports.css";

const keyOf = (id: number): string => `export-${id}`;

/** The event's own path, if it is one of this server's. */
const ownPath = (path: string | undefined): string | undefined => {
  const safe = safeReturn(path, "");
  return safe.startsWith(`${API}/`) ? safe : undefined;
};

/** The outcome takes the same toast's place; closing this one only hides how far it is. */
export function showProgress({ id, resource }: Export, onGone: () => void): void {
  showToast({
    kind: "info",
    sticky: true,
    quiet: true,
    key: keyOf(id),
    message: t("export.running", { plural: inSentence(findResource(resource)?.plural ?? resource) }),
    description: <ExportProgress id={id} onGone={onGone} />,
  });
}

export const closeExportToast = (id: number): void => closeToast(keyOf(id));

/** Says that an export is ready or has failed; it stays until it is closed. */
export function showOutcome({ status, downloadUrl, exportId }: ExportMessage, onClose: () => void): void {
  const path = ownPath(downloadUrl?.fullPath);
  const failed = Number(status.code) >= 400 || !path;
  const common = { sticky: true, onClose, ...(exportId === undefined ? {} : { key: keyOf(exportId) }) } as const;
  if (failed) showToast({ ...common, kind: "error", message: t("export.failed"), description: status.message || t("export.failedText") });
  else {
    showToast({
      ...common,
      kind: "success",
      message: t("export.ready"),
      description: <ExportDownload path={path} text={status.message || t("export.readyText")} />,
    });
  }
}
