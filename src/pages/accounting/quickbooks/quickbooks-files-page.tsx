import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
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
import { today } from "../../../views/today.ts";
import { listPath } from "../../../views/view-paths.ts";
import { useLoaded } from "../../use-loaded.ts";
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

/** Files for importing the books into QuickBooks by hand, and whether the server sends them automatically. */
export function QuickBooksFilesPage() {
  const { data: isAutomatic } = useLoaded(isOn);
  const [busy, setBusy] = useState(false);
  const [form] = Form.useForm<Requested>();
  const kind = Form.useWatch("kind", form);
  const offered = kinds.filter(({ resource, action }) => isAllowed(resource, action));
  const [first] = offered;
  const save = async (values: Requested) => {
    setBusy(true);
    try {
      await download(values);
    } catch {
      toast.error(t("quickBooks.failed"));
    }
    setBusy(false);
  };
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
      {first === undefined ? (
        <p className="hq-empty">{t("quickBooks.nothing")}</p>
      ) : (
        <Form
          form={form}
          layout="vertical"
          className="hq-sheet"
          requiredMark={false}
          initialValues={{ kind: first.value, format: "csv", ...lastMonth() }}
          onFinish={(values) => void save(values)}
        >
          <Form.Item name="kind" label={t("quickBooks.kind")}>
            <Select options={offered.map(({ value }) => ({ value, label: t(`quickBooks.kind.${value}`) }))} />
          </Form.Item>
          <Form.Item name="format" label={t("quickBooks.format")}>
            <Select
              options={[
                { value: "csv", label: t("quickBooks.csv") },
                { value: "iif", label: t("quickBooks.iif") },
              ]}
            />
          </Form.Item>
          {kind !== "customers" && (
            <>
              <Form.Item name="from" label={t("money.firstDay")} rules={[{ required: true, message: t("quickBooks.needed") }]}>
                <Input type="date" />
              </Form.Item>
              <Form.Item
                name="to"
                label={t("money.lastDay")}
                dependencies={["from"]}
                rules={[
                  { required: true, message: t("quickBooks.needed") },
                  ({ getFieldValue }) => ({
                    validator: (_, to: string) =>
                      to && to < getFieldValue("from") ? Promise.reject(new Error(t("quickBooks.order"))) : Promise.resolve(),
                  }),
                ]}
              >
                <Input type="date" />
              </Form.Item>
            </>
          )}
          <Button type="primary" htmlType="submit" loading={busy}>
            {t("quickBooks.download")}
          </Button>
        </Form>
      )}
    </div>
  );
}
