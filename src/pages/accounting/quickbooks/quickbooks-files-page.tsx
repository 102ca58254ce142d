import { Button, Input } from "antd";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { QuickBooksStatus } from "../../../contract/quickbooks.ts";
import { t } from "../../../i18n/money.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { getData, http } from "../../../providers/calls/http.ts";
import { fileNameOf, saveContent } from "../../../providers/calls/save-file.ts";
import { toast } from "../../../providers/toasts.ts";
import { creditMemo } from "../../../resources/accounting/credit-memo.ts";
import { invoice } from "../../../resources/accounting/invoice.ts";
import { payment } from "../../../resources/accounting/payment.ts";
import { quickBooksMessage } from "../../../resources/accounting/quickbooks-message.ts";
import { customer } from "../../../resources/accounts/customer.ts";
import { addDays } from "../../../schemas/values/date.ts";
import { OptionSelect } from "../../../views/inputs/option-select.tsx";
import { today } from "../../../views/today.ts";
import { useLoaded } from "../../../views/use-loaded.ts";
import { listPath } from "../../../views/view-paths.ts";
import { handled } from "../../guest/guest-frame.tsx";
import "../../../views/form/form.css";
import "../../../views/views.css";
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

/** What is wrong with the days asked for, by field. */
function problemsOf({ kind, from, to }: Requested): { readonly from?: string; readonly to?: string } {
  if (kind === "customers") return {};
  const needed = t("quickBooks.needed");
  if (from === "" || to === "") return { ...(from === "" ? { from: needed } : {}), ...(to === "" ? { to: needed } : {}) };
  return to < from ? { to: t("quickBooks.order") } : {};
}

interface EntryProps {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly children: (input: { readonly id: string; readonly "aria-describedby": string | undefined }) => ReactNode;
}

function Entry({ label, problem, children }: EntryProps) {
  const id = useId();
  const problemId = problem === undefined ? undefined : `${id}-error`;
  return (
    <div className="hq-form-field">
      <label className="hq-form-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-describedby": problemId })}
      {problem && (
        <span className="hq-input-error" id={problemId} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

function FilesForm({ offered }: { offered: readonly Requested["kind"][] }) {
  const [asked, setAsked] = useState<Requested>(() => ({ kind: offered[0] ?? "invoices", format: "csv", ...lastMonth() }));
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problems = problemsOf(asked);
  const shown = isTried ? problems : {};
  const change = (part: Partial<Requested>) => setAsked((before) => ({ ...before, ...part }));
  const save = async () => {
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    await download(asked).catch(() => toast.error(t("quickBooks.failed")));
    setBusy(false);
  };
  const day = (name: "from" | "to", label: string) => (
    <Entry label={label} problem={shown[name]}>
      {(input) => (
        <Input
          {...input}
          type="date"
          value={asked[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          {...(shown[name] ? { status: "error" as const } : {})}
        />
      )}
    </Entry>
  );
  return (
    <form className="hq-sheet" noValidate onSubmit={handled(() => void save())}>
      <Entry label={t("quickBooks.kind")}>
        {(input) => (
          <OptionSelect
            {...input}
            value={asked.kind}
            options={offered.map((value) => ({ value, label: t(`quickBooks.kind.${value}`) }))}
            onChange={(kind) => change({ kind })}
          />
        )}
      </Entry>
      <Entry label={t("quickBooks.format")}>
        {(input) => (
          <OptionSelect
            {...input}
            value={asked.format}
            options={[
              { value: "csv", label: t("quickBooks.csv") },
              { value: "iif", label: t("quickBooks.iif") },
            ]}
            onChange={(format) => change({ format })}
          />
        )}
      </Entry>
      {asked.kind !== "customers" && (
        <>
          {day("from", t("money.firstDay"))}
          {day("to", t("money.lastDay"))}
        </>
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t("quickBooks.download")}
      </Button>
    </form>
  );
}

/** Files for importing the books into QuickBooks by hand, and whether the server sends them automatically. */
export function QuickBooksFilesPage() {
  const { data: isAutomatic } = useLoaded(isOn);
  const offered = kinds.filter(({ resource, action }) => isAllowed({ resource, action })).map(({ value }) => value);
  return (
    <div className="hq-page hq-quickbooks">
      <header className="hq-page-head">
        <h1>{t("quickBooks.title")}</h1>
      </header>
      {isAutomatic !== undefined && (
        <p role="status">
          {t(isAutomatic ? "quickBooks.on" : "quickBooks.off")} <Link to={listPath(quickBooksMessage)}>{t("quickBooks.messages")}</Link>
        </p>
      )}
      {offered.length === 0 ? <p className="hq-empty">{t("quickBooks.nothing")}</p> : <FilesForm offered={offered} />}
    </div>
  );
}
