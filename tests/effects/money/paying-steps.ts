import { sql } from "kysely";
import { asSystem } from "../../../server/access/caller.ts";
import { Problem } from "../../../server/engine/wire/problem.ts";
import { payment } from "../../../src/resources/accounting/payment.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { allocate, balanceOf, type Invoice, isOpen, leftOf, type Source, spread, stands, sumsOf, takeBack, usedOf } from "./model.ts";
import { type At, acting, type Command, linesOf, type Maker, part, pick } from "./step.ts";

const issued = ({ state }: Invoice) => state !== "draft" && state !== "void";
const isMemo = ({ collection }: Source) => collection === "credit-memos";
const reason = "x";

const source = (values: Pick<Source, "id" | "collection" | "customer" | "amount" | "state" | "on"> & Partial<Source>): Source => ({
  refunded: 0,
  reversed: 0,
  used: new Map(),
  intended: new Map(),
  gateway: false,
  invoice: null,
  totals: null,
  isDeleted: false,
  ...values,
});

/** A check with or without allocations, which sometimes exceed it or name one invoice twice. */
const pay: Maker = (session) => {
  const { harness, model, step } = session;
  const first = pick(session, model.invoices, isOpen);
  const customer = first && !step.blind ? first.customer : (model.customers[step.other % 2] ?? 0);
  const second = pick(session, model.invoices, (each) => isOpen(each) && each.customer === customer && each !== first, step.other);
  const amount = part(session, first ? balanceOf(first) : 100);
  const mode = step.other % 5;
  const on = addDays(harness.calendar.today, 0 - (step.pick % 4) * 3);
  const requested: [Invoice, number][] = [];
  if (mode > 0 && first)
    requested.push([first, mode === 1 ? amount + 1 : Math.max(1, Math.min(amount, balanceOf(first)) - (mode === 3 ? 1 : 0))]);
  if (mode > 2 && second) requested.push([second, 1]);
  const sum = requested.reduce((total, [, each]) => total + each, 0);
  return {
    may:
      sum <= amount &&
      new Set(requested.map(([invoice]) => invoice)).size === requested.length &&
      requested.every(([invoice, each]) => isOpen(invoice) && invoice.customer === customer && each <= balanceOf(invoice)),
    call: () =>
      harness[step.who].post("payments", {
        customerId: customer,
        amount,
        method: "check",
        receivedOn: on,
        allocations: requested.map(([invoice, each]) => ({ invoiceId: invoice.id, amount: each })),
      }),
    after: ({ id }) => {
      const row = source({ id, collection: "payments", customer, amount, state: "posted", on });
      model.sources.push(row);
      for (const [invoice, each] of requested) allocate(row, invoice, each);
    },
  };
};

/** A payment by link that the gateway has started to process. */
const pend: Maker = (session) => {
  const { harness, model, step } = session;
  const first = pick(session, model.invoices, isOpen);
  if (!first || first.state === "draft") return undefined;
  const second = pick(session, model.invoices, (each) => issued(each) && each.customer === first.customer && each !== first, step.other);
  const chosen = [first, second].flatMap((each) => (each && issued(each) && each.customer === first.customer ? [each] : []));
  const intended = new Map(chosen.map((each) => [each, part(session, balanceOf(each))]));
  const amount = [...intended.values()].reduce((sum, each) => sum + each, 0);
  if (amount === 0) return undefined;
  return {
    may: true,
    bySystem: true,
    call: async () => {
      const { rows } = await sql<{ id: number }>`insert into payments (number, state, customer_id, amount, method, received_on, allocated,
          refunded, reversed_amount, unapplied, gateway)
        values ('PM-' || random(), 'pending', ${first.customer}, ${amount}, 'card', ${harness.calendar.today}, 0, 0, 0, 0, 'test') returning id`.execute(
        harness.db.kysely,
      );
      const id = rows[0]?.id ?? 0;
      for (const [invoice, each] of intended) {
        await sql`insert into payments_intended (parent_id, position, invoice_id, amount) values (${id}, 0, ${invoice.id}, ${each})`.execute(
          harness.db.kysely,
        );
        await sql`insert into invoice_claims (invoice_id, payment_id) values (${invoice.id}, ${id}) on conflict do nothing`.execute(
          harness.db.kysely,
        );
      }
      return { status: 201, text: "", body: { data: { id } } };
    },
    after: ({ id }) =>
      void model.sources.push(
        source({
          id,
          collection: "payments",
          customer: first.customer,
          amount,
          state: "pending",
          on: harness.calendar.today,
          intended,
          gateway: true,
        }),
      ),
  };
};

const bySystem = (
  session: At,
  row: Source,
  may: boolean,
  action: "post" | "fail" | "noteRefund" | "noteReversal",
  input: object,
  after: () => void,
): Command => ({
  may,
  bySystem: true,
  call: () =>
    session.harness.engine.act({ actor: asSystem("gateway") }, payment, { id: row.id }, action, { ...input }).then(
      ({ data }) => ({ status: 200, text: "", body: { data } }),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        return { status: error.status, text: error.message, body: null };
      },
    ),
  after,
});

const gatewaySays =
  (action: "post" | "fail"): Maker =>
  (session) => {
    const row = pick(
      session,
      session.model.sources.filter((each) => each.collection === "payments"),
      ({ state }) => state === "pending",
    );
    return (
      row &&
      bySystem(session, row, row.state === "pending", action, action === "fail" ? { reason } : {}, () => {
        row.state = action === "post" ? "posted" : "failed";
        if (action === "fail") return;
        const open = [...row.intended].filter(([invoice]) => isOpen(invoice)).sort(([a], [b]) => a.id - b.id);
        spread(
          row,
          open.map(([invoice, limit]) => [invoice, Math.min(limit, balanceOf(invoice))]),
          row.amount,
        );
      })
    );
  };

const noteRefund: Maker = (session) => {
  const row = pick(
    session,
    session.model.sources.filter((each) => each.collection === "payments"),
    stands,
  );
  if (!row) return undefined;
  const amount = part(session, row.amount - row.refunded);
  const may = row.state === "posted" && amount <= row.amount - row.refunded;
  return bySystem(session, row, may, "noteRefund", { amount, reason }, () => {
    const paid = [...row.used];
    const short = amount > leftOf(row);
    if (short) takeBack(row);
    row.refunded += amount;
    if (short) spread(row, paid);
  });
};

/** A dispute takes back what the payment gateway has not refunded before. */
const noteReversal: Maker = (session) => {
  const row = pick(
    session,
    session.model.sources.filter((each) => each.gateway),
    stands,
  );
  return (
    row &&
    bySystem(session, row, row.state === "posted", "noteReversal", { reason }, () => {
      takeBack(row);
      row.state = "reversed";
      row.reversed = row.amount - row.refunded;
    })
  );
};

/** The customer returns what was refunded of a check that bounced afterwards. */
const recordRepayment: Maker = (session) => {
  const row = pick(
    session,
    session.model.sources.filter((each) => each.collection === "payments"),
    (each) => each.state === "reversed" && leftOf(each) < 0,
  );
  if (!row) return undefined;
  const amount = part(session, 0 - leftOf(row));
  return {
    may: row.state === "reversed" && amount <= 0 - leftOf(row),
    call: () => acting(session, "payments", row.id, "recordRepayment", { amount }),
    after: () => {
      row.refunded -= amount;
    },
  };
};

/** An action on a payment or credit memo that is in effect. */
const moved =
  (
    action: string,
    likely: (row: Source) => boolean,
    planFor: (session: At, row: Source) => { may: boolean; input?: object; after: () => void } | undefined,
  ): Maker =>
  (session) => {
    const row = pick(session, session.model.sources, (each) => stands(each) && likely(each));
    const plan = row && planFor(session, row);
    if (!row || !plan) return undefined;
    return {
      may: stands(row) && plan.may,
      call: () => acting(session, row.collection, row.id, action, plan.input ?? {}),
      after: () => plan.after(),
    };
  };

const memo: Maker = (session) => {
  const { harness, model, step } = session;
  const invoice = pick(session, model.invoices, (each) => isOpen(each) || each.state === "paid");
  if (!invoice) return undefined;
  // Half of the memos have a single line, at an amount taken from the invoice's total.
  const items =
    step.other % 2 === 0
      ? [{ price: part(session, invoice.totals.total), quantity: 1000, taxable: false, transport: false }]
      : step.shape.items;
  const shape = { ...step.shape, items, discount: 0, fuel: 0 };
  const totals = sumsOf(shape);
  return {
    may: !invoice.isDeleted && (isOpen(invoice) || invoice.state === "paid"),
    call: () =>
      harness[step.who].post("credit-memos", {
        customerId: invoice.customer,
        invoiceId: invoice.id,
        reason: "x",
        lines: linesOf(shape).map(({ transport, ...line }) => line),
        taxRate: shape.taxRate / 100,
      }),
    after: ({ id }) =>
      void model.sources.push(
        source({
          id,
          collection: "credit-memos",
          customer: invoice.customer,
          amount: totals.total,
          state: "draft",
          on: "",
          invoice,
          totals,
        }),
      ),
  };
};

const issueMemo: Maker = (session) => {
  const row = pick(session, session.model.sources.filter(isMemo), ({ state, isDeleted }) => state === "draft" && !isDeleted);
  const invoice = row?.invoice;
  if (!row || !invoice) return undefined;
  return {
    may:
      row.state === "draft" &&
      !row.isDeleted &&
      row.amount > 0 &&
      invoice.state !== "void" &&
      invoice.state !== "writtenOff" &&
      invoice.memos + row.amount <= invoice.totals.total,
    call: () => acting(session, "credit-memos", row.id, "issue"),
    after: () => {
      row.state = "issued";
      row.on = session.harness.calendar.today;
      invoice.memos += row.amount;
      const amount = Math.min(balanceOf(invoice), row.amount);
      if (amount > 0) allocate(row, invoice, amount);
    },
  };
};

const endMemo: Maker = (session) => {
  const row = pick(session, session.model.sources.filter(isMemo), stands);
  const invoice = row?.invoice;
  if (!row || !invoice) return undefined;
  return {
    may: row.state === "issued" && row.refunded === 0,
    call: () => acting(session, "credit-memos", row.id, "void", { reason }),
    after: () => {
      takeBack(row);
      row.state = "void";
      invoice.memos -= row.amount;
    },
  };
};

export const payingSteps = {
  pay,
  pend,
  post: gatewaySays("post"),
  fail: gatewaySays("fail"),
  noteRefund,
  memo,
  issueMemo,
  voidMemo: endMemo,
  allocate: moved(
    "allocate",
    (row) => leftOf(row) > 0,
    (session, row) => {
      const invoice = pick(session, session.model.invoices, (each) => isOpen(each) && each.customer === row.customer, session.step.other);
      if (!invoice) return undefined;
      const available = leftOf(row);
      const limit = Math.min(available, balanceOf(invoice));
      const amount = session.step.part === "none" ? null : part(session, limit);
      return {
        may: available > 0 && isOpen(invoice) && invoice.customer === row.customer && (amount ?? 0) <= limit,
        input: { invoiceId: invoice.id, amount },
        after: () => allocate(row, invoice, amount ?? limit),
      };
    },
  ),
  allocateOldest: moved(
    "allocateOldest",
    (row) => leftOf(row) > 0,
    ({ model }, row) => {
      const open = model.invoices.filter((each) => isOpen(each) && each.customer === row.customer);
      return {
        may: leftOf(row) > 0 && open.length > 0,
        after: () =>
          spread(
            row,
            open.map((each) => [each, balanceOf(each)]),
          ),
      };
    },
  ),
  unallocate: moved(
    "unallocate",
    (row) => usedOf(row) > 0,
    (session, row) => {
      const used = [...row.used.keys()];
      const invoice = session.step.blind
        ? pick(session, session.model.invoices, () => true)
        : used[session.step.other % Math.max(1, used.length)];
      if (!invoice) return undefined;
      return { may: row.used.has(invoice), input: { invoiceId: invoice.id }, after: () => takeBack(row, invoice) };
    },
  ),
  refund: moved(
    "refund",
    (row) => leftOf(row) > 0,
    (session, row) => {
      const amount = part(session, leftOf(row));
      return {
        may: !row.gateway && amount <= leftOf(row),
        input: { amount, reason },
        after: () => {
          row.refunded += amount;
        },
      };
    },
  ),
  reverse: moved(
    "reverse",
    (row) => !isMemo(row),
    (_, row) => ({
      may: !isMemo(row) && !row.gateway,
      input: { reason },
      after: () => {
        takeBack(row);
        row.state = "reversed";
        row.reversed = row.amount;
      },
    }),
  ),
  noteReversal,
  recordRepayment,
};
