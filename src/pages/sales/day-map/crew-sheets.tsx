import { PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../../i18n/sales/sales.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { toast } from "../../../providers/toasts.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { PopupMenu } from "../../../views/kit/popup-menu.tsx";
import { type RoutedJob, sheetFiles } from "./day-routes.ts";

const mayPrintSheets = (): boolean => isAllowed({ subject: workOrder.subject, verb: "print" });

interface CrewSheetsProps {
  /** The work of each day that is shown. */
  readonly days: readonly { readonly day: string; readonly jobs: readonly RoutedJob[] }[];
}

/** Prints the crew sheets of a day in one file: crew after crew, each in the order of its work. Asks which, if there are several files. */
export function CrewSheets({ days }: CrewSheetsProps) {
  const [busy, setBusy] = useState(false);
  if (!mayPrintSheets()) return null;
  const print = async (ids: readonly number[]) => {
    setBusy(true);
    try {
      const { runTogether } = await import("../../../views/documents/run.ts");
      await runTogether(workOrder, ids, "crewSheet", "print");
    } catch (failure) {
      toast.error(t("calendar.sheets"), messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const files = days.flatMap(({ day, jobs }) => filesOf(day, jobs, days.length > 1));
  const isChoice = days.length > 1 || files.length > 1;
  const button = (
    <Button
      icon={<PrinterOutlined aria-hidden />}
      loading={busy}
      disabled={files.length === 0}
      {...(isChoice ? {} : { onClick: () => void print(files[0]?.ids ?? []) })}
    >
      {t("calendar.sheets")}
    </Button>
  );
  if (!isChoice || files.length === 0) return button;
  const items = files.map(({ key, label, ids }) => ({ key, label, onClick: () => void print(ids) }));
  return <PopupMenu menu={{ items }}>{button}</PopupMenu>;
}

/** The files of a day, each with its name. */
function filesOf(day: string, jobs: readonly RoutedJob[], isNamed: boolean) {
  const files = sheetFiles(jobs);
  const count = files.flat().length;
  let before = 0;
  return files.map((ids) => {
    const from = before + 1;
    before += ids.length;
    const part = files.length > 1 ? [t("calendar.sheetsPart", { from, to: before, count })] : [];
    return { key: `${day} ${from}`, label: [...(isNamed ? [formatDate(day)] : []), ...part].join(", "), ids };
  });
}
