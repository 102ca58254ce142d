import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../i18n/kit/views.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { useNarrow } from "../kit/use-media.ts";
import type { ExportDialogProps } from "./export-dialog.tsx";

const ExportDialog = lazyDialog(async () => (await import("./export-dialog.tsx")).ExportDialog);

/** Opens the dialog that exports the list as a file. */
export function ExportButton(props: Omit<ExportDialogProps, "onClose">) {
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-label={t("export.open")}
        title={t("export.open")}
        onClick={() => setOpen(true)}
      >
        {narrow ? null : t("export.open")}
      </Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
