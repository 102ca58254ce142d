import { sql } from "kysely";
import { asSystem } from "../../../server/access/caller.ts";
import { settleCheckout } from "../../../server/areas/accounting/payments/settle.ts";
import { Problem } from "../../../server/engine/wire/problem.ts";
import type { GatewayCharge } from "../../../server/integrations/gateway/gateway.ts";
import { payment } from "../../../src/resources/accounting/payment.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import {
  allocate,
  balanceOf,
  type Checkout,
  type Invoice,
  isOpen,
  isQuoted,
  leftOf,
  type MoneyModel,
  releaseDeposits,
  type Source,
  spread,
  stands,
  sumsOf,
  takeBack,
  usedOf,
} from "./model.ts";
import { type At, acting, type Command, linesOf, type Maker, part, pick } from "./step.ts";

const isMemo = ({ collection }: Source) => collection === "credit-memos";
const reason = "x";

export const source = (values: Pick<Source, "id" | "collection" | "customer" | "amount" | "state" | "on"> & Partial<Source>): Source => ({
  refunded: 0,
  reversed: 0,
  used: new Map(),
  gateway: false,
  isDeposit: false,
  isHeld: false,
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

/** The open invoices of the quote's work that nobody is paying, earliest first, with what is owed on each. */
const openQuoted = (model: MoneyModel): [Invoice, number][] =>
  model.invoices
    .filter((each) => isOpen(each) && isQuoted(each, model) && !isClaimed(model, each))
    .sort((a, b) => a.issuedOn.localeCompare(b.issuedOn) || a.id - b.id)
    .map((each) => [each, balanceOf(each)]);

/** A check for the deposit of the quote, before or after the invoices of its work. */
const payDeposit: Maker = (session) => {
  const { harness, model, step } = session;
  const [customer] = model.customers;
  const [amount, on] = [part(session, 500), harness.calendar.today];
  return {
    may: true,
    call: () => harness[step.who].post("payments", { customerId: customer, amount, method: "check", receivedOn: on, quoteId: model.quote }),
    after: ({ id }) => {
      const row = source({ id, collection: "payments", customer, amount, state: "posted", on, isDeposit: true, isHeld: true });
      model.sources.push(row);
      const open = openQuoted(model);
      spread(row, open);
      if (open.length > 0) releaseDeposits(model);
    },
  };
};

const isClaimed = ({ checkouts }: MoneyModel, invoice: Invoice, but?: Checkout) =>
  checkouts.some((each) => each !== but && each.state === "open" && each.chosen.has(invoice));

/** A payment by link that the gateway has started to process. */
const openCheckout: Maker = (session) => {
  const { harness, model, step } = session;
  const mayBeChosen = (each: Invoice) => isOpen(each) && !isClaimed(model, each);
  const first = pick(session, model.invoices, mayBeChosen);
  if (!first || !mayBeChosen(first)) return undefined;
  const second = pick(
    session,
    model.invoices,
    (each) => mayBeChosen(each) && each.customer === first.customer && each !== first,
    step.other,
  );
  const invoices = [...new Set([first, ...(second && mayBeChosen(second) && second.customer === first.customer ? [second] : [])])];
  const chosen = new Map(invoices.map((each) => [each, part(session, balanceOf(each))]));
  const amount = [...chosen.values()].reduce((sum, each) => sum + each, 0);
  return {
    may: true,
    bySystem: true,
    call: async () => {
      const { kysely } = harness.db;
      const { rows } = await sql<{ id: number }>`with link as (insert into payment_links (number, state, customer_id, expires_on)
          values ('PL-' || gen_random_uuid(), 'active', ${first.customer}, '2099-01-01') returning id)
        insert into checkouts (link_id, amount, gateway, gateway_key) select id, ${amount}, 'test', gen_random_uuid() from link
        returning id`.execute(kysely);
      const id = rows[0]?.id ?? 0;
      for (const [position, [invoice, each]] of [...chosen].entries())
        await sql`insert into checkouts_invoices (checkout_id, position, invoice_id, amount)
          values (${id}, ${position}, ${invoice.id}, ${each})`.execute(kysely);
      return { status: 201, text: "", body: { data: { id } } };
    },
    after: ({ id }) => void model.checkouts.push({ id, customer: first.customer, amount, chosen, state: "open" }),
  };
};

/** The gateway reports on a charge; the product asks it and settles the checkout. */
const gatewaySays = (session: At, { id }: Checkout, charge: GatewayCharge, after: Command["after"]): Command => ({
  may: true,
  bySystem: true,
  call: async () => {
    const { db, engine } = session.harness;
    const quiet = () => undefined;
    const settled = await settleCheckout(
      {
        db,
        engine,
        gateway: { name: "test", lookUp: async () => charge },
        now: () => new Date(),
        log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      },
      id,
    );
    return { status: 200, text: "", body: { data: settled?.checkout.payment ?? {} } };
  },
  after,
});

/** Money arrives, sometimes after the checkout had failed, and sometimes another amount. */
const charge: Maker = (session) => {
  const { harness, model, step } = session;
  const checkout = pick(session, model.checkouts, ({ state }) => state === "open");
  if (!checkout || checkout.state === "paid") return undefined;
  const amount = checkout.amount + (step.other % 5 === 0 ? 1 : 0);
  const arrived = { status: "succeeded", ref: `ref ${checkout.id}`, amount, refunded: 0, disputed: false } as const;
  return gatewaySays(session, checkout, arrived, ({ id }) => {
    const open = [...checkout.chosen].filter(([invoice]) => isOpen(invoice) && !isClaimed(model, invoice, checkout));
    checkout.state = "paid";
    const { customer } = checkout;
    const on = harness.calendar.today;
    const row = source({ id, collection: "payments", customer, amount, state: "posted", on, gateway: true });
    model.sources.push(row);
    spread(
      row,
      open.map(([invoice, limit]) => [invoice, Math.min(limit, balanceOf(invoice))]),
      amount,
    );
  });
};

const fail: Maker = (session) => {
  const checkout = session.model.checkouts.find(({ state }) => state === "open");
  if (!checkout) return undefined;
  const failed = { status: "failed", ref: null, amount: checkout.amount, refunded: 0, disputed: false } as const;
  return gatewaySays(session, checkout, failed, () => {
    checkout.state = "failed";
  });
};

const bySystem = (
  session: At,
  row: Source,
  may: boolean,
  action: "noteRefund" | "noteReversal",
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
  if (!row) return undefined;
  return {
    may: row.state === "issued" && row.refunded === 0,
    call: () => acting(session, "credit-memos", row.id, "void", { reason }),
    after: () => {
      takeBack(row);
      row.state = "void";
      if (invoice) invoice.memos -= row.amount;
    },
  };
};

export const payingSteps = {
  pay,
  payDeposit,
  openCheckout,
  charge,
  fail,
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
        may: leftOf(row) > 0 && open.length > 0 && !row.isHeld,
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
      return {
        may: row.used.has(invoice),
        input: { invoiceId: invoice.id },
        after: () => {
          takeBack(row, invoice);
          if (row.isDeposit && isQuoted(invoice, session.model)) row.isHeld = true;
        },
      };
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
