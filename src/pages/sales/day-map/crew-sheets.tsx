import { PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../../i18n/maps.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { toast } from "../../../providers/toasts.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { MAX_TOGETHER } from "../../../schemas/documents.ts";
import type { DayRoute } from "./day-routes.ts";

export const mayPrintSheets = (): boolean => isAllowed({ subject: workOrder.subject, verb: "print" });

/** Prints the crew sheets of the day in one file: crew after crew, each in the order of its work. */
export function CrewSheets({ routes }: { readonly routes: readonly DayRoute[] }) {
  const [busy, setBusy] = useState(false);
  const ids = routes
    .filter(({ letter }) => letter !== undefined)
    .flatMap(({ jobs }) => jobs.map(({ job }) => job.id))
    .slice(0, MAX_TOGETHER);
  const print = async () => {
    setBusy(true);
    try {
      const { runTogether } = await import("../../../views/documents/run.ts");
      await runTogether(workOrder, ids, "crewSheet", "print");
    } catch (failure) {
      toast.error(t("dayMap.sheets"), messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<PrinterOutlined aria-hidden />} loading={busy} disabled={ids.length === 0} onClick={() => void print()}>
      {t("dayMap.sheets")}
    </Button>
  );
}
