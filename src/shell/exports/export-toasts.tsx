import type { Export, ExportOutcome } from "../../contract/exports.ts";
import { t } from "../../i18n/kit/shell.ts";
import { API } from "../../providers/calls/early-calls.ts";
import { findResource } from "../../providers/registry.ts";
import { safeReturn } from "../../providers/session/safe-return.ts";
import { closeToast, showToast } from "../../providers/toasts.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { ExportDownload } from "./export-download.tsx";
import { ExportProgress } from "./export-progress.tsx";
import "./exports.css";

const keyOf = (id: number): string => `export-${id}`;

/** The path of an event's address, which may be absolute, if it is on this server. */
const ownPath = (address: string | undefined): string | undefined => {
  const path = address?.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;
  const safe = safeReturn(path, "");
  return safe.startsWith(`${API}/`) ? safe : undefined;
};

/** The outcome replaces this toast. Closing this one only hides the progress. */
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

/** Shows that an export is ready or has failed, until the toast is closed. */
export function showOutcome({ status, downloadUrl, exportId }: ExportOutcome, onClose: () => void): void {
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
