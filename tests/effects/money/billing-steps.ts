import { sql } from "kysely";
import { type Doc, type Invoice, isOpen, type Report, type Shape, settle, share, sumsOf } from "./model.ts";
import { type At, acting, type Command, chargesOf, linesOf, type Maker, pick, versionOf } from "./step.ts";

/** Who pays how much of a report. */
function sharesOf({ items }: Shape, customer: number, payers: readonly (number | null)[]): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  items.forEach(({ price, quantity }, at) => {
    const payer = payers[at] ?? customer;
    shares.set(payer, (shares.get(payer) ?? 0) + share(price * quantity, 1000));
  });
  return shares;
}
const payersOf = ({ world, step }: At) =>
  step.shape.items.map((_, at) => (step.other % 3 === 0 && at === 1 ? (world.customers[step.pick % 2] ?? null) : null));
const reportLines = (session: At) =>
  session.step.shape.items.map(({ price, quantity, taxable }, index) => ({
    service: "delivery",
    description: `Work ${index}`,
    quantity: quantity / 1000,
    rate: price,
    taxable,
    payerId: payersOf(session)[index],
  }));

const report: Maker = (at) => {
  const { rig, world, step } = at;
  const customer = world.customers[step.other % 2] ?? 0;
  const shares = sharesOf(step.shape, customer, payersOf(at));
  return {
    may: true,
    call: () => rig[step.who].post("billing-reports", { customerId: customer, lines: reportLines(at) }),
    after: ({ id }) =>
      void world.reports.push({ id, customer, shares, lines: step.shape.items.length, state: "draft", submitter: null, gone: false }),
  };
};

const editReport: Maker = (at) => {
  const { rig, world, step } = at;
  const row = pick(at, world.reports, ({ state, gone }) => state === "draft" && !gone);
  return (
    row && {
      may: row.state === "draft" && !row.gone,
      call: async () =>
        rig[step.who].put(`billing-reports/${row.id}`, {
          version: await versionOf(at, "billing-reports", row.id),
          lines: reportLines(at),
        }),
      after: () => {
        row.shares = sharesOf(step.shape, row.customer, payersOf(at));
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
    asks = {},
  ): Maker =>
  (at) => {
    const row = pick(at, at.world.reports, ({ state, gone }) => from.includes(state) && !gone);
    return (
      row && {
        may: from.includes(row.state) && !row.gone && may(row, at),
        call: () => acting(at, "billing-reports", row.id, action, asks),
        after: () => after(row, at),
      }
    );
  };

const totalOf = ({ shares }: Report) => [...shares.values()].reduce((sum, each) => sum + each, 0);

const docMove =
  (action: string, from: readonly Doc["state"][], to: Doc["state"], asks = {}): Maker =>
  (at) => {
    const row = pick(at, at.world.docs, ({ state }) => from.includes(state));
    return (
      row && {
        may: from.includes(row.state),
        call: () => acting(at, "processing-documents", row.id, action, asks),
        after: () => {
          row.state = to;
          const left = at.world.docs.some((each) => each.report === row.report && each.state !== "unwound");
          if (!left) row.report.state = "approved";
        },
      }
    );
  };

/** The documents a draft is made of: mostly ready ones of its customer. */
const docsFor = (session: At, customer: number): Doc[] => {
  const found = pick(session, session.world.docs, (doc) => doc.state === "ready" && doc.customer === customer, session.step.other);
  const second = pick(session, session.world.docs, (doc) => doc.state === "ready" && doc.customer === customer, session.step.other + 1);
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

const draft: Maker = (at) => {
  const { rig, world, step } = at;
  const customer = world.customers[step.pick % 2] ?? 0;
  const docs = docsFor(at, customer);
  const shape = withDocs(step.shape, docs);
  return {
    may: docs.every((doc) => doc.state === "ready" && doc.customer === customer),
    call: () =>
      rig[step.who].post("invoices", {
        customerId: customer,
        lines: [...linesOf(step.shape), ...docLines(docs)],
        charges: chargesOf(shape),
        taxRate: shape.taxRate / 100,
      }),
    after: ({ id }) => {
      const row: Invoice = {
        id,
        customer,
        sums: sumsOf(shape),
        lines: shape.items.length,
        docs: [],
        state: "draft",
        number: null,
        paid: 0,
        credited: 0,
        writtenOff: 0,
        memos: 0,
        gone: false,
      };
      world.invoices.push(row);
      take(row, docs);
    },
  };
};

const editDraft: Maker = (at) => {
  const { rig, world, step } = at;
  const row = pick(at, world.invoices, ({ state, gone }) => state === "draft" && !gone);
  if (!row) return undefined;
  const docs = [...new Set([...(step.part === "half" ? row.docs : []), ...docsFor(at, row.customer)])];
  const shape = withDocs(step.shape, docs);
  return {
    may:
      row.state === "draft" &&
      !row.gone &&
      docs.every((doc) => (doc.state === "ready" || doc.invoice === row) && doc.customer === row.customer),
    call: async () => {
      const { rows } = await sql<{
        id: number;
        doc: number;
      }>`select id, processing_document_id as doc from invoices_lines where parent_id = ${row.id}`.execute(rig.db.kysely);
      return rig[step.who].put(`invoices/${row.id}`, {
        version: await versionOf(at, "invoices", row.id),
        lines: [
          ...linesOf(step.shape),
          ...docLines(docs).map((line) => {
            const kept = rows.find(({ doc }) => doc === line.processingDocumentId);
            return kept ? { id: kept.id, ...line } : line;
          }),
        ],
        charges: chargesOf(shape),
        taxRate: shape.taxRate / 100,
      });
    },
    after: () => {
      row.sums = sumsOf(shape);
      row.lines = shape.items.length;
      take(row, docs);
    },
  };
};

const deleted =
  (of: "invoices" | "credit-memos" | "billing-reports"): Maker =>
  (at): Command | undefined => {
    const { rig, world, step } = at;
    const rows = {
      invoices: world.invoices,
      "credit-memos": world.sources.filter((each) => each.of === of),
      "billing-reports": world.reports,
    };
    const row = pick<Invoice | Report | (typeof world.sources)[number]>(at, rows[of], ({ state, gone }) => state === "draft" && !gone);
    return (
      row && {
        may: row.state === "draft" && !row.gone,
        call: async () => rig[step.who].delete(`${of}/${row.id}`, { version: await versionOf(at, of, row.id) }),
        after: () => {
          row.gone = true;
          if ("docs" in row) take(row, []);
        },
      }
    );
  };

const invoiceMove =
  (action: string, may: (row: Invoice) => boolean, after: (row: Invoice, session: At) => void, asks = {}): Maker =>
  (at) => {
    const row = pick(at, at.world.invoices, (each) => may(each));
    return row && { may: !row.gone && may(row), call: () => acting(at, "invoices", row.id, action, asks), after: () => after(row, at) };
  };

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
    async (row, { rig, world }) => {
      row.state = "sent";
      const { rows } = await sql<{ id: number; customer: number }>`select id, customer_id as customer from processing_documents
        where billing_report_id = ${row.id} and state = 'pending' order by id`.execute(rig.db.kysely);
      for (const { id, customer } of rows)
        world.docs.push({ id, report: row, customer, total: row.shares.get(customer) ?? 0, state: "pending", invoice: null });
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
  issue: invoiceMove(
    "issue",
    ({ state, lines, sums, gone }) => state === "draft" && !gone && lines > 0 && sums.total > 0,
    (row, { world }) => {
      row.state = "issued";
      world.last += 1;
      row.number = world.last;
    },
    { mail: false },
  ),
  // What was credited on it would otherwise be credit for nothing.
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
      row.writtenOff = row.sums.total - row.paid - row.credited;
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
