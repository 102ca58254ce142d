import { Button } from "antd";
import { t } from "../../i18n/views.ts";
import type { Sending } from "./use-sending.ts";

/** Says that the answer lets one wait, and what one can do meanwhile. Stands where one pressed. */
export function SlowNotice({ sending }: { sending: Sending }) {
  return (
    <div role="status">
      {sending.slow && (
        <div className="hq-form-note">
          <span>{t("form.slow")}</span>
          <span className="hq-form-note-buttons">
            <Button size="small" onClick={sending.again}>
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
