import { t } from "../i18n/kit/shell.ts";
import { Dialog } from "../views/kit/dialog.tsx";

/** Asks for confirmation before unsaved work is lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open
      centered
      width={420}
      title={t("unsaved.title")}
      okText={t("action.leave")}
      okButtonProps={{ danger: true }}
      cancelText={t("action.stay")}
      onCancel={onStay}
      onOk={onLeave}
    >
      {t("unsaved.text")}
    </Dialog>
  );
}
