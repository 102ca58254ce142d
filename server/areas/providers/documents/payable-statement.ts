import type { agentCarrier } from "../../../../src/resources/providers/agent-carrier.ts";
import type { independentContractor } from "../../../../src/resources/providers/independent-contractor.ts";
import { payableOf } from "../../../../src/resources/providers/settlement.ts";
import type { vendor } from "../../../../src/resources/providers/vendor.ts";
import type { Address } from "../../../../src/schemas/values/address.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { internalDocumentTemplate } from "../../../documents/document-template.ts";
import { amountPanel } from "../../../documents/parts/amounts.ts";
import { addressLines, heading, namedBlock, sideBySide } from "../../../documents/parts/blocks.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { lineTable } from "../../../documents/parts/tables.ts";
import type { Block } from "../../../documents/render/sheet.ts";
import { type PayableStatement, readPayables, type SettledJob, type UninvoicedJob } from "./payables.ts";

const money = (width: number) => ({ width, right: true }) as const;
const none = (text: string): Block => ({ text, style: "soft", margin: [0, 0, 0, 10] });

const invoiced = (jobs: readonly SettledJob[], last: "open" | "paid"): Block =>
  lineTable<SettledJob>(
    [
      { label: "Invoice", width: "*", value: ({ invoiceNumber }) => invoiceNumber },
      { label: "Date", width: 58, value: ({ invoiceDate }) => formatDate(invoiceDate) },
      { label: "Job", width: 62, value: ({ number, work }) => `${number}\n${work}` },
      { label: "Agreed", ...money(66), value: ({ agreed }) => formatMoney(agreed) },
      { label: "Amount", ...money(70), value: ({ amount }) => formatMoney(amount) },
      last === "open"
        ? { label: "Settled", width: 62, value: ({ settledOn }) => formatDate(settledOn) }
        : {
            label: "Paid",
            width: 92,
            value: ({ paidOn, paymentReference }) => [paidOn && formatDate(paidOn), paymentReference].filter(Boolean).join("\n"),
          },
    ],
    jobs,
  );

const toInvoice = (jobs: readonly UninvoicedJob[]): Block =>
  lineTable<UninvoicedJob>(
    [
      { label: "Job", width: "*", value: ({ number, work }) => `${number}, ${work}` },
      { label: "Completed", width: 74, value: ({ completedOn }) => formatDate(completedOn) },
      { label: "Agreed", ...money(76), value: ({ agreed }) => formatMoney(agreed) },
    ],
    jobs,
  );

const total = (label: string, amount: number): Block => ({
  text: `${label}: ${formatMoney(amount)}`,
  style: "strong",
  alignment: "right",
  margin: [0, 0, 0, 10],
});

/** What the statement shows, below its letterhead. */
export function payableBlocks({ open, paid, uninvoiced }: PayableStatement): Block[] {
  const sums = payableOf([...open, ...paid]);
  return [
    heading("Open invoices"),
    ...(open.length === 0 ? [none("Nothing is open.")] : [invoiced(open, "open"), total("Open", sums.open)]),
    heading("Paid in this period"),
    ...(paid.length === 0 ? [none("Nothing was paid in this period.")] : [invoiced(paid, "paid"), total("Paid", sums.paid)]),
    ...(uninvoiced.length === 0 ? [] : [heading("Completed, waiting for your invoice"), toInvoice(uninvoiced)]),
  ];
}

type Provider = typeof agentCarrier | typeof independentContractor | typeof vendor;
interface ProviderRow {
  readonly id: number;
  readonly name: string;
  readonly address: Address | null;
}

/** What we owe a provider and paid it; the same for every kind of provider. It is sent to the provider, and contains nothing of customers. */
export const payableStatement = (resource: Provider) =>
  internalDocumentTemplate(resource as typeof agentCarrier, {
    with: {},
    load: (session, { id }) => readPayables(session.connection, id, session.today(), session.timeZone),
    build({ name, address }: ProviderRow, { letterhead, loaded }) {
      const { from, to, open } = loaded;
      const { open: owed } = payableOf(open);
      return {
        title: `Payable statement for ${name}`,
        number: `Payable statement for ${name}`,
        content: [
          head(letterhead, "Payable statement", `As of ${formatDate(to)}`, [["Period", `${formatDate(from)} to ${formatDate(to)}`]]),
          sideBySide([namedBlock("Provider", name, address === null ? [] : addressLines(address)), amountPanel("We owe you", owed)]),
          ...payableBlocks(loaded),
        ],
      };
    },
  });
