import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../i18n/kit/shell.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { saveFile } from "../../providers/calls/save-file.ts";

/** A button that downloads the file of a finished export, or the reason why that failed. */
export function ExportDownload({ path, text }: { path: string; text: string }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ saved?: string; error?: string }>({});
  const download = async () => {
    setBusy(true);
    setOutcome({});
    try {
      setOutcome({ saved: await saveFile(path, "export", t("export.file")) });
    } catch (failure) {
      const { statusCode, message } = toApiError(failure);
      setOutcome({ error: statusCode === 404 ? t("export.gone") : message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="hq-export-download">
      <p>{text}</p>
      <Button size="small" type="primary" loading={busy} icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
        {t("export.download")}
      </Button>
      {outcome.saved && <p className="hq-export-saved">{t("export.saved", { name: outcome.saved })}</p>}
      {outcome.error && (
        <p className="hq-export-refused" role="alert">
          {outcome.error}
        </p>
      )}
    </div>
  );
}
