import { sql } from "kysely";
import {
  balanceOf,
  type Doc,
  type Invoice,
  isOpen,
  isQuoted,
  type Report,
  releaseDeposits,
  type Shape,
  settle,
  share,
  spread,
  stands,
  sumsOf,
} from "./model.ts";
import { type At, acting, type Command, chargesOf, linesOf, type Maker, pick, versionOf } from "./step.ts";

/** How much of a report each customer pays. */
function sharesOf({ items }: Shape, customer: number, payers: readonly (number | null)[]): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  items.forEach(({ price, quantity }, index) => {
    const payer = payers[index] ?? customer;
    shares.set(payer, (shares.get(payer) ?? 0) + share(price * quantity, 1000));
  });
  return shares;
}
const payersOf = ({ model, step }: At) =>
  step.shape.items.map((_, index) => (step.other % 3 === 0 && index === 1 ? (model.customers[step.pick % 2] ?? null) : null));
const reportLines = (session: At) =>
  session.step.shape.items.map(({ price, quantity, taxable }, index) => ({
    service: "delivery",
    description: `Work ${index}`,
    quantity: quantity / 1000,
    rate: price,
    taxable,
    payerId: payersOf(session)[index],
  }));

const report: Maker = (session) => {
  const { harness, model, step } = session;
  const customer = model.customers[step.other % 2] ?? 0;
  const shares = sharesOf(step.shape, customer, payersOf(session));
  const isQuotedWork = customer === model.customers[0] && step.pick % 3 < 2;
  return {
    may: true,
    call: () => harness[step.who].post("billing-reports", { customerId: customer, lines: reportLines(session) }),
    after: async ({ id }) => {
      const lines = step.shape.items.length;
      model.reports.push({ id, customer, shares, lines, isQuoted: isQuotedWork, state: "draft", submitter: null, isDeleted: false });
      if (isQuotedWork) await sql`update billing_reports set work_order_id = ${model.work} where id = ${id}`.execute(harness.db.kysely);
    },
  };
};

const editReport: Maker = (session) => {
  const { harness, model, step } = session;
  const row = pick(session, model.reports, ({ state, isDeleted }) => state === "draft" && !isDeleted);
  return (
    row && {
      may: row.state === "draft" && !row.isDeleted,
      call: async () =>
        harness[step.who].put(`billing-reports/${row.id}`, {
          version: await versionOf(session, "billing-reports", row.id),
          lines: reportLines(session),
        }),
      after: () => {
        row.shares = sharesOf(step.shape, row.customer, payersOf(session));
        row.lines = step.shape.items.length;
      },
    }
  );
};

const reportMove =
  (
    action: string,
    from: readonly Report["state"][],
    may: (row: Report, session: At) => boolean,
    after: (row: Report, session: At) => void | Promise<void>,
    input = {},
  ): Maker =>
  (session) => {
    const row = pick(session, session.model.reports, ({ state, isDeleted }) => from.includes(state) && !isDeleted);
    return (
      row && {
        may: from.includes(row.state) && !row.isDeleted && may(row, session),
        call: () => acting(session, "billing-reports", row.id, action, input),
        after: () => after(row, session),
      }
    );
  };

const totalOf = ({ shares }: Report) => [...shares.values()].reduce((sum, each) => sum + each, 0);

const docMove =
  (action: string, from: readonly Doc["state"][], to: Doc["state"], input = {}): Maker =>
  (session) => {
    const row = pick(session, session.model.docs, ({ state }) => from.includes(state));
    return (
      row && {
        may: from.includes(row.state),
        call: () => acting(session, "processing-documents", row.id, action, input),
        after: () => {
          row.state = to;
          const isAnyLeft = session.model.docs.some((each) => each.report === row.report && each.state !== "unwound");
          if (!isAnyLeft) row.report.state = "approved";
        },
      }
    );
  };

/** The documents that a draft invoice bills: mostly ready ones of its customer. */
const docsFor = (session: At, customer: number): Doc[] => {
  const found = pick(session, session.model.docs, (doc) => doc.state === "ready" && doc.customer === customer, session.step.other);
  const second = pick(session, session.model.docs, (doc) => doc.state === "ready" && doc.customer === customer, session.step.other + 1);
  return session.step.other % 4 < 2 ? [] : [...new Set([found, second].flatMap((doc) => (doc ? [doc] : [])))];
};
const withDocs = (shape: Shape, docs: readonly Doc[]): Shape => ({
  ...shape,
  items: [...shape.items, ...docs.map(({ total }) => ({ price: total, quantity: 1000, taxable: false, transport: false }))],
});
const docLines = (docs: readonly Doc[]) =>
  docs.map(({ id, total }) => ({ product: "Work", quantity: 1, price: total, processingDocumentId: id }));

function take(invoice: Invoice, docs: readonly Doc[]): void {
  for (const doc of invoice.docs)
    if (!docs.includes(doc)) {
      doc.state = "ready";
      doc.invoice = null;
    }
  for (const doc of docs) {
    doc.state = "invoiced";
    doc.invoice = invoice;
  }
  invoice.docs = docs;
}

const draft: Maker = (session) => {
  const customer = session.model.customers[session.step.pick % 2] ?? 0;
  return draftOf(session, customer, docsFor(session, customer));
};

/** An invoice of quoted work, to which deposits are allocated when it is issued. */
const draftWork: Maker = (session) => {
  const { model } = session;
  const [customer] = model.customers;
  const doc = model.docs.find((each) => each.state === "ready" && each.report.isQuoted && each.customer === customer);
  return doc && draftOf(session, customer, [doc]);
};

const draftOf = (session: At, customer: number, docs: readonly Doc[]): Command => {
  const { harness, model, step } = session;
  const shape = withDocs(step.shape, docs);
  return {
    may: docs.every((doc) => doc.state === "ready" && doc.customer === customer),
    call: () =>
      harness[step.who].post("invoices", {
        customerId: customer,
        lines: [...linesOf(step.shape), ...docLines(docs)],
        charges: chargesOf(shape),
        taxRate: shape.taxRate / 100,
      }),
    after: ({ id }) => {
      const row: Invoice = {
        id,
        customer,
        totals: sumsOf(shape),
        lines: shape.items.length,
        docs: [],
        state: "draft",
        number: null,
        issuedOn: "",
        paid: 0,
        credited: 0,
        writtenOff: 0,
        memos: 0,
        isDeleted: false,
      };
      model.invoices.push(row);
      take(row, docs);
    },
  };
};

const editDraft: Maker = (session) => {
  const { harness, model, step } = session;
  const row = pick(session, model.invoices, ({ state, isDeleted }) => state === "draft" && !isDeleted);
  if (!row) return undefined;
  const docs = [...new Set([...(step.part === "half" ? row.docs : []), ...docsFor(session, row.customer)])];
  const shape = withDocs(step.shape, docs);
  return {
    may:
      row.state === "draft" &&
      !row.isDeleted &&
      docs.every((doc) => (doc.state === "ready" || doc.invoice === row) && doc.customer === row.customer),
    call: async () => {
      const { rows } = await sql<{
        id: number;
        doc: number;
      }>`select id, processing_document_id as doc from invoices_lines where parent_id = ${row.id}`.execute(harness.db.kysely);
      return harness[step.who].put(`invoices/${row.id}`, {
        version: await versionOf(session, "invoices", row.id),
        lines: [
          ...linesOf(step.shape),
          ...docLines(docs).map((line) => {
            const existing = rows.find(({ doc }) => doc === line.processingDocumentId);
            return existing ? { id: existing.id, ...line } : line;
          }),
        ],
        charges: chargesOf(shape),
        taxRate: shape.taxRate / 100,
      });
    },
    after: () => {
      row.totals = sumsOf(shape);
      row.lines = shape.items.length;
      take(row, docs);
    },
  };
};

const deleted =
  (collection: "invoices" | "credit-memos" | "billing-reports"): Maker =>
  (session): Command | undefined => {
    const { harness, model, step } = session;
    const rows = {
      invoices: model.invoices,
      "credit-memos": model.sources.filter((each) => each.collection === collection),
      "billing-reports": model.reports,
    };
    const row = pick<Invoice | Report | (typeof model.sources)[number]>(
      session,
      rows[collection],
      ({ state, isDeleted }) => state === "draft" && !isDeleted,
    );
    return (
      row && {
        may: row.state === "draft" && !row.isDeleted,
        call: async () => harness[step.who].delete(`${collection}/${row.id}`, { version: await versionOf(session, collection, row.id) }),
        after: () => {
          row.isDeleted = true;
          if ("docs" in row) take(row, []);
        },
      }
    );
  };

const invoiceMove =
  (action: string, may: (row: Invoice) => boolean, after: (row: Invoice, session: At) => void, input = {}): Maker =>
  (session) => {
    const row = pick(session, session.model.invoices, (each) => may(each));
    return (
      row && {
        may: !row.isDeleted && may(row),
        call: () => acting(session, "invoices", row.id, action, input),
        after: () => after(row, session),
      }
    );
  };

const mayBeIssued = ({ state, lines, totals, isDeleted }: Invoice) => state === "draft" && !isDeleted && lines > 0 && totals.total > 0;

/** Deposits for quoted work go to its invoice as it is issued. */
function issued(row: Invoice, { model, harness }: At): void {
  row.state = "issued";
  row.issuedOn = harness.calendar.today;
  model.last += 1;
  row.number = model.last;
  if (!isQuoted(row, model)) return;
  for (const deposit of model.sources) if (deposit.isDeposit && stands(deposit)) spread(deposit, [[row, balanceOf(row)]]);
  releaseDeposits(model);
}

const reason = { reason: "x" };
export const billingSteps = {
  report,
  editReport,
  deleteReport: deleted("billing-reports"),
  submit: reportMove(
    "submit",
    ["draft"],
    (row) => row.lines > 0 && totalOf(row) > 0,
    (row, { step }) => {
      row.state = "submitted";
      row.submitter = step.who;
    },
  ),
  approve: reportMove(
    "approve",
    ["submitted"],
    ({ submitter }, { step }) => submitter !== step.who,
    (row) => {
      row.state = "approved";
    },
  ),
  sendBack: reportMove(
    "sendBack",
    ["submitted", "approved"],
    () => true,
    (row) => {
      row.state = "draft";
      row.submitter = null;
    },
    reason,
  ),
  sendToBilling: reportMove(
    "sendToBilling",
    ["approved"],
    ({ shares }) => [...shares.values()].every((each) => each > 0),
    async (row, { harness, model }) => {
      row.state = "sent";
      const { rows } = await sql<{ id: number; customer: number }>`select id, customer_id as customer from processing_documents
        where billing_report_id = ${row.id} and state = 'pending' order by id`.execute(harness.db.kysely);
      for (const { id, customer } of rows)
        model.docs.push({ id, report: row, customer, total: row.shares.get(customer) ?? 0, state: "pending", invoice: null });
    },
  ),
  ready: docMove("approve", ["pending"], "ready"),
  hold: docMove("hold", ["ready"], "hold", reason),
  release: docMove("release", ["hold"], "ready"),
  unwind: docMove("unwind", ["pending", "ready"], "unwound", reason),
  draft,
  editDraft,
  deleteDraft: deleted("invoices"),
  deleteMemo: deleted("credit-memos"),
  draftWork,
  issue: invoiceMove("issue", mayBeIssued, issued, { mail: false }),
  issueWork: (session: At): Command | undefined => {
    const row = session.model.invoices.find((each) => mayBeIssued(each) && isQuoted(each, session.model));
    return (
      row && { may: true, call: () => acting(session, "invoices", row.id, "issue", { mail: false }), after: () => issued(row, session) }
    );
  },
  // Voiding an invoice that has credit memos would leave a credit without a charge.
  voidInvoice: invoiceMove(
    "void",
    ({ state, paid, credited, memos }) => state === "issued" && paid + credited + memos === 0,
    (row) => {
      row.state = "void";
      take(row, []);
    },
    reason,
  ),
  writeOff: invoiceMove(
    "writeOff",
    isOpen,
    (row) => {
      row.writtenOff = row.totals.total - row.paid - row.credited;
      row.state = "writtenOff";
    },
    reason,
  ),
  reinstate: invoiceMove(
    "reinstate",
    ({ state }) => state === "writtenOff",
    (row) => {
      row.writtenOff = 0;
      settle(row);
    },
  ),
};
