import { Input } from "antd";
import { useId, useState } from "react";
import { t } from "../../../i18n/system/jobs.ts";
import { Dialog } from "../../../views/kit/dialog.tsx";
import "../../../views/form/form.css";

interface DiscardProps {
  readonly count: number;
  readonly onDiscard: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why jobs are discarded; the reason is kept. */
export function DiscardDialog({ count, onDiscard, onClose }: DiscardProps) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isMissing = isAsked && reason.trim() === "";
  const discard = async () => {
    setAsked(true);
    if (reason.trim() === "") return;
    setBusy(true);
    await onDiscard(reason);
    setBusy(false);
  };
  return (
    <Dialog
      open
      title={t("jobs.discardTitle", { count })}
      okText={t("action.discard")}
      cancelText={t("action.cancel")}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void discard()}
      onCancel={onClose}
    >
      <p>{t("jobs.discardText")}</p>
      <div className="hq-form-field" data-invalid={isMissing ? "" : undefined}>
        <label className="hq-form-label" htmlFor={id}>
          {t("jobs.reason")}
        </label>
        <Input.TextArea
          id={id}
          value={reason}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          {...(isMissing ? { status: "error" as const, "aria-invalid": true, "aria-describedby": `${id}-error` } : {})}
          onChange={({ target }) => setReason(target.value)}
        />
        {isMissing && (
          <span className="hq-input-error" id={`${id}-error`} role="alert">
            {t("jobs.reasonMissing")}
          </span>
        )}
      </div>
    </Dialog>
  );
}
