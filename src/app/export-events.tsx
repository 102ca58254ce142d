import { t } from "../i18n/translate.ts";
import type { ExportMessage } from "../providers/live-events.ts";
import { API } from "../providers/login.ts";
import { safeReturn } from "../providers/safe-return.ts";
import { showToast } from "../providers/toasts.ts";

/** The event's own path, if it is one of this server's. */
const ownPath = (path: string | undefined): string | undefined => {
  const safe = safeReturn(path, "");
  return safe.startsWith(`${API}/`) ? safe : undefined;
};

/** Says that an export is ready or has failed; it stays until it is closed. */
export function announceExport({ status, downloadUrl }: ExportMessage): void {
  const path = ownPath(downloadUrl?.fullPath);
  const failed = Number(status.code) >= 400 || !path;
  if (failed) {
    showToast({ kind: "error", sticky: true, message: t("export.failed"), description: status.message || t("export.failedText") });
    return;
  }
  showToast({
    kind: "success",
    sticky: true,
    message: t("export.ready"),
    description: status.message || t("export.readyText"),
    action: (
      <a className="hq-link" href={path} download>
        {t("export.download")}
      </a>
    ),
  });
}
