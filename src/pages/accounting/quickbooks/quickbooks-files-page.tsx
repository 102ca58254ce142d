import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { QuickBooksStatus } from "../../../contract/quickbooks.ts";
import { t } from "../../../i18n/accounting/money.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { getData, http } from "../../../providers/calls/http.ts";
import { fileNameOf } from "../../../providers/calls/save-file.ts";
import { saveContent } from "../../../providers/save-content.ts";
import { toast } from "../../../providers/toasts.ts";
import { creditMemo } from "../../../resources/accounting/credit-memo.ts";
import { invoice } from "../../../resources/accounting/invoice.ts";
import { payment } from "../../../resources/accounting/payment.ts";
import { quickBooksMessage } from "../../../resources/accounting/quickbooks-message.ts";
import { customer } from "../../../resources/accounts/customer.ts";
import { addDays } from "../../../schemas/values/date.ts";
import { PlainField } from "../../../views/form/plain-field.tsx";
import { OptionSelect } from "../../../views/inputs/option-select.tsx";
import { today } from "../../../views/kit/today.ts";
import { useLoaded } from "../../../views/kit/use-loaded.ts";
import { listPath } from "../../../views/paths/view-paths.ts";
import { DayRange, isDayRange } from "../../day-range.tsx";
import { handled } from "../../guest/guest-frame.tsx";
import "../../../views/kit/views.css";
import "./quickbooks.css";

const kinds = [
  { value: "invoices", resource: invoice, action: "sendToQuickBooks" },
  { value: "payments", resource: payment, action: "sendToQuickBooks" },
  { value: "credit-memos", resource: creditMemo, action: "sendToQuickBooks" },
  { value: "customers", resource: customer, action: "connectToQuickBooks" },
] as const;

interface Requested {
  readonly kind: (typeof kinds)[number]["value"];
  readonly format: "iif" | "csv";
  readonly from: string;
  readonly to: string;
}

/** The last full month, whose books are usually transferred. */
function lastMonth(): Pick<Requested, "from" | "to"> {
  const to = addDays(`${today().slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

const isOn = async (): Promise<boolean> => (await getData<QuickBooksStatus>("/quickbooks")).isOn;

async function download({ kind, format, from, to }: Requested): Promise<void> {
  const params = kind === "customers" ? { kind, format } : { kind, format, from, to };
  const response = await http.get<Blob>("/quickbooks/files", { params, responseType: "blob" });
  const header = response.headers["content-disposition"];
  saveContent(response.data, fileNameOf(typeof header === "string" ? header : null) ?? `QuickBooks ${kind}.${format}`);
}

function FilesForm({ offered }: { offered: readonly Requested["kind"][] }) {
  const [asked, setAsked] = useState<Requested>(() => ({ kind: offered[0] ?? "invoices", format: "csv", ...lastMonth() }));
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Requested>) => setAsked((before) => ({ ...before, ...part }));
  const save = async () => {
    if (busy || (asked.kind !== "customers" && !isDayRange(asked))) return;
    setBusy(true);
    await download(asked).catch(() => toast.error(t("quickBooks.failed")));
    setBusy(false);
  };
  return (
    <form className="hq-sheet" noValidate onSubmit={handled(() => void save())}>
      <PlainField label={t("quickBooks.kind")}>
        {({ id }) => (
          <OptionSelect
            id={id}
            value={asked.kind}
            options={offered.map((value) => ({ value, label: t(`quickBooks.kind.${value}`) }))}
            onChange={(kind) => change({ kind })}
          />
        )}
      </PlainField>
      <PlainField label={t("quickBooks.format")}>
        {({ id }) => (
          <OptionSelect
            id={id}
            value={asked.format}
            options={[
              { value: "csv", label: t("quickBooks.csv") },
              { value: "iif", label: t("quickBooks.iif") },
            ]}
            onChange={(format) => change({ format })}
          />
        )}
      </PlainField>
      {asked.kind !== "customers" && <DayRange days={asked} onChange={(end, day) => change({ [end]: day })} />}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t("quickBooks.download")}
      </Button>
    </form>
  );
}

/** Files for importing the books into QuickBooks by hand, and whether the server sends them automatically. */
export function QuickBooksFilesPage() {
  const { data: isAutomatic, failure } = useLoaded(isOn);
  const offered = kinds.filter(({ resource, action }) => isAllowed({ resource, action })).map(({ value }) => value);
  return (
    <div className="hq-page hq-quickbooks">
      <header className="hq-page-head">
        <h1>{t("quickBooks.title")}</h1>
      </header>
      {/* Keeps its place until the answer is there, so that the form does not move. */}
      <p role="status" aria-busy={isAutomatic === undefined && !failure} data-unknown={isAutomatic === undefined ? "" : undefined}>
        {t(isAutomatic ? "quickBooks.on" : "quickBooks.off")} <Link to={listPath(quickBooksMessage)}>{t("quickBooks.messages")}</Link>
      </p>
      {offered.length === 0 ? <p className="hq-empty">{t("quickBooks.nothing")}</p> : <FilesForm offered={offered} />}
    </div>
  );
}
