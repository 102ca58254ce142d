import { Button } from "antd";
import { useEffect, useRef } from "react";
import { t } from "../../i18n/kit/views.ts";
import { closeToast, showToast } from "../../providers/toasts.ts";
import type { Sending } from "../editing/use-sending.ts";

const KEY = "slow";

/** For buttons without a dialog: shows a toast while the response is slow, with buttons to retry or stop. */
export function useSlowToast(label: string | undefined, sending: Sending): void {
  const latest = useRef(sending);
  latest.current = sending;
  const { slow } = sending;
  useEffect(() => {
    if (!slow || label === undefined) return;
    const action = (
      <>
        <Button size="small" onClick={() => latest.current.retry()}>
          {t("action.retry")}
        </Button>{" "}
        <Button size="small" onClick={() => latest.current.stop()}>
          {t("form.stop")}
        </Button>
      </>
    );
    showToast({ kind: "warning", key: KEY, sticky: true, message: label, description: t("form.slow"), action });
    return () => closeToast(KEY);
  }, [slow, label]);
}
