import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { t } from "../../../i18n/accounting/billing.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { type ApiRow, performAction } from "../../../providers/calls/calls.ts";
import { getData } from "../../../providers/calls/http.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { rowPath } from "../../../providers/paths.ts";
import { toast } from "../../../providers/toasts.ts";
import { billingReport } from "../../../resources/accounting/billing-report.ts";
import { showPath } from "../../../views/paths/view-paths.ts";

interface BillProps {
  readonly resource: string;
  readonly id: number;
  /** What is billed, for those who don't see the row. */
  readonly what: string;
  readonly onBilled: () => void;
}

/** Sends a record to billing, with all of it that is not billed yet. Nothing for who may not. */
export function BillButton({ resource, id, what, onBilled }: BillProps) {
  const [busy, setBusy] = useState(false);
  if (!isAllowed({ resource, action: "sendToBilling" })) return null;
  const bill = async () => {
    setBusy(true);
    try {
      const { version } = await getData<ApiRow>(rowPath(resource, id));
      const row = await performAction(resource, id, "sendToBilling", { version });
      toast.success(
        <Link to={showPath(billingReport, Number(row.billingReportId))}>
          {t("leakage.drafted", { report: String(row.billingReport) })}
        </Link>,
      );
    } catch (error) {
      toast.error(t("leakage.notDrafted"), toApiError(error).message);
    }
    setBusy(false);
    onBilled();
  };
  return (
    <Button size="small" loading={busy} onClick={() => void bill()} aria-label={t("leakage.billWhat", { what })}>
      {t("leakage.bill")}
    </Button>
  );
}
