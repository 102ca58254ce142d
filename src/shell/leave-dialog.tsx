import { Modal } from "antd";
import { t } from "../i18n/shell.ts";

/** Asks for confirmation before unsaved work is lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Modal
      open
      centered
      width={420}
      title={t("unsaved.title")}
      okText={t("action.leave")}
      cancelText={t("action.stay")}
      onCancel={onStay}
      onOk={onLeave}
    >
      {t("unsaved.text")}
    </Modal>
  );
}
