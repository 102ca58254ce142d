import { Button } from "antd";
import { t } from "../../i18n/kit/views.ts";
import type { Sending } from "./use-sending.ts";

/** Shown next to the pressed button while the response is slow, with buttons to retry or stop. */
export function SlowNotice({ sending }: { sending: Sending }) {
  return (
    <div role="status">
      {sending.slow && (
        <div className="hq-form-note">
          <span>{t("form.slow")}</span>
          <span className="hq-form-note-buttons">
            <Button size="small" onClick={sending.retry}>
              {t("action.retry")}
            </Button>
            <Button size="small" onClick={sending.stop}>
              {t("form.stop")}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
