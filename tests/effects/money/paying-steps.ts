import { sql } from "kysely";
import { asSystem } from "../../../server/access/caller.ts";
import { Problem } from "../../../server/engine/problem.ts";
import { payment } from "../../../src/resources/payment.ts";
import { today } from "../../contract/harness.ts";
import { allocate, balanceOf, type Invoice, isOpen, leftOf, type Source, spread, stands, sumsOf, takeBack, usedOf } from "./model.ts";
import { type At, acting, type Command, linesOf, type Maker, part, pick } from "./step.ts";

const issued = ({ state }: Invoice) => state !== "draft" && state !== "void";
const isMemo = ({ of }: Source) => of === "credit-memos";
const reason = "x";

const source = (given: Pick<Source, "id" | "of" | "customer" | "amount" | "state"> & Partial<Source>): Source => ({
  refunded: 0,
  used: new Map(),
  intended: new Map(),
  gateway: false,
  invoice: null,
  sums: null,
  gone: false,
  ...given,
});

/** A check, with or without what it is for; sometimes for more than there is, or for one invoice twice. */
const pay: Maker = (at) => {
  const { rig, world, step } = at;
  const first = pick(at, world.invoices, isOpen);
  const customer = first && !step.blind ? first.customer : (world.customers[step.other % 2] ?? 0);
  const second = pick(at, world.invoices, (each) => isOpen(each) && each.customer === customer && each !== first, step.other);
  const amount = part(at, first ? balanceOf(first) : 100);
  const mode = step.other % 5;
  const wanted: [Invoice, number][] = [];
  if (mode > 0 && first)
    wanted.push([first, mode === 1 ? amount + 1 : Math.max(1, Math.min(amount, balanceOf(first)) - (mode === 3 ? 1 : 0))]);
  if (mode > 2 && second) wanted.push([second, 1]);
  const sum = wanted.reduce((total, [, each]) => total + each, 0);
  return {
    may:
      sum <= amount &&
      new Set(wanted.map(([invoice]) => invoice)).size === wanted.length &&
      wanted.every(([invoice, each]) => isOpen(invoice) && invoice.customer === customer && each <= balanceOf(invoice)),
    call: () =>
      rig[step.who].post("payments", {
        customerId: customer,
        amount,
        method: "check",
        receivedOn: today,
        allocations: wanted.map(([invoice, each]) => ({ invoiceId: invoice.id, amount: each })),
      }),
    after: ({ id }) => {
      const row = source({ id, of: "payments", customer, amount, state: "posted" });
      world.sources.push(row);
      for (const [invoice, each] of wanted) allocate(row, invoice, each);
    },
  };
};

/** What somebody pays by link, as the gateway begins to work on it. */
const pend: Maker = (at) => {
  const { rig, world, step } = at;
  const first = pick(at, world.invoices, isOpen);
  if (!first || first.state === "draft") return undefined;
  const second = pick(at, world.invoices, (each) => issued(each) && each.customer === first.customer && each !== first, step.other);
  const chosen = [first, second].flatMap((each) => (each && issued(each) && each.customer === first.customer ? [each] : []));
  const intended = new Map(chosen.map((each) => [each, part(at, balanceOf(each))]));
  const amount = [...intended.values()].reduce((sum, each) => sum + each, 0);
  if (amount === 0) return undefined;
  return {
    may: true,
    bySystem: true,
    call: async () => {
      const { rows } = await sql<{ id: number }>`insert into payments (number, state, customer_id, amount, method, received_on, allocated,
          refunded, unapplied, gateway)
        values ('PM-' || random(), 'pending', ${first.customer}, ${amount}, 'card', ${today}, 0, 0, 0, 'test') returning id`.execute(
        rig.db.kysely,
      );
      const id = rows[0]?.id ?? 0;
      for (const [invoice, each] of intended) {
        await sql`insert into payments_intended (parent_id, position, invoice_id, amount) values (${id}, 0, ${invoice.id}, ${each})`.execute(
          rig.db.kysely,
        );
        await sql`insert into invoice_claims (invoice_id, payment_id) values (${invoice.id}, ${id}) on conflict do nothing`.execute(
          rig.db.kysely,
        );
      }
      return { status: 201, text: "", body: { data: { id } } };
    },
    after: ({ id }) =>
      void world.sources.push(source({ id, of: "payments", customer: first.customer, amount, state: "pending", intended, gateway: true })),
  };
};

const bySystem = (
  session: At,
  row: Source,
  may: boolean,
  action: "post" | "fail" | "noteRefund",
  asks: object,
  after: () => void,
): Command => ({
  may,
  bySystem: true,
  call: () =>
    session.rig.engine.act({ actor: asSystem("gateway") }, payment, { id: row.id }, action, { ...asks }).then(
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
  (at) => {
    const row = pick(
      at,
      at.world.sources.filter((each) => each.of === "payments"),
      ({ state }) => state === "pending",
    );
    return (
      row &&
      bySystem(at, row, row.state === "pending", action, action === "fail" ? { reason } : {}, () => {
        row.state = action === "post" ? "posted" : "failed";
        if (action === "fail") return;
        const open = [...row.intended].filter(([invoice]) => isOpen(invoice)).sort(([a], [b]) => a.id - b.id);
        spread(
          row,
          open.map(([invoice, most]) => [invoice, Math.min(most, balanceOf(invoice))]),
          row.amount,
        );
      })
    );
  };

const noteRefund: Maker = (at) => {
  const row = pick(
    at,
    at.world.sources.filter((each) => each.of === "payments"),
    stands,
  );
  if (!row) return undefined;
  const amount = part(at, row.amount - row.refunded);
  const may = row.state === "posted" && amount <= row.amount - row.refunded;
  return bySystem(at, row, may, "noteRefund", { amount, reason }, () => {
    const paid = [...row.used];
    const short = amount > leftOf(row);
    if (short) takeBack(row);
    row.refunded += amount;
    if (short) spread(row, paid);
  });
};

/** With a payment or a memo that stands. */
const moved =
  (
    action: string,
    likely: (row: Source) => boolean,
    of: (session: At, row: Source) => { may: boolean; asks?: object; after: () => void } | undefined,
  ): Maker =>
  (at) => {
    const row = pick(at, at.world.sources, (each) => stands(each) && likely(each));
    const what = row && of(at, row);
    if (!row || !what) return undefined;
    return {
      may: stands(row) && what.may,
      call: () => acting(at, row.of, row.id, action, what.asks ?? {}),
      after: () => what.after(),
    };
  };

const memo: Maker = (at) => {
  const { rig, world, step } = at;
  const invoice = pick(at, world.invoices, (each) => isOpen(each) || each.state === "paid");
  if (!invoice) return undefined;
  // Half of them for as much as is owed.
  const items =
    step.other % 2 === 0 ? [{ price: part(at, invoice.sums.total), quantity: 1000, taxable: false, transport: false }] : step.shape.items;
  const shape = { ...step.shape, items, discount: 0, fuel: 0 };
  const sums = sumsOf(shape);
  return {
    may: !invoice.gone && (isOpen(invoice) || invoice.state === "paid"),
    call: () =>
      rig[step.who].post("credit-memos", {
        customerId: invoice.customer,
        invoiceId: invoice.id,
        reason: "x",
        lines: linesOf(shape).map(({ transport, ...line }) => line),
        taxRate: shape.taxRate / 100,
      }),
    after: ({ id }) =>
      void world.sources.push(
        source({ id, of: "credit-memos", customer: invoice.customer, amount: sums.total, state: "draft", invoice, sums }),
      ),
  };
};

const issueMemo: Maker = (at) => {
  const row = pick(at, at.world.sources.filter(isMemo), ({ state, gone }) => state === "draft" && !gone);
  const invoice = row?.invoice;
  if (!row || !invoice) return undefined;
  return {
    may:
      row.state === "draft" &&
      !row.gone &&
      row.amount > 0 &&
      invoice.state !== "void" &&
      invoice.state !== "writtenOff" &&
      invoice.memos + row.amount <= invoice.sums.total,
    call: () => acting(at, "credit-memos", row.id, "issue"),
    after: () => {
      row.state = "issued";
      invoice.memos += row.amount;
      const amount = Math.min(balanceOf(invoice), row.amount);
      if (amount > 0) allocate(row, invoice, amount);
    },
  };
};

const endMemo: Maker = (at) => {
  const row = pick(at, at.world.sources.filter(isMemo), stands);
  const invoice = row?.invoice;
  if (!row || !invoice) return undefined;
  return {
    may: row.state === "issued" && row.refunded === 0,
    call: () => acting(at, "credit-memos", row.id, "void", { reason }),
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
    (at, row) => {
      const invoice = pick(at, at.world.invoices, (each) => isOpen(each) && each.customer === row.customer, at.step.other);
      if (!invoice) return undefined;
      const left = leftOf(row);
      const most = Math.min(left, balanceOf(invoice));
      const amount = at.step.part === "none" ? null : part(at, most);
      return {
        may: left > 0 && isOpen(invoice) && invoice.customer === row.customer && (amount ?? 0) <= most,
        asks: { invoiceId: invoice.id, amount },
        after: () => allocate(row, invoice, amount ?? most),
      };
    },
  ),
  allocateOldest: moved(
    "allocateOldest",
    (row) => leftOf(row) > 0,
    ({ world }, row) => {
      const open = world.invoices.filter((each) => isOpen(each) && each.customer === row.customer);
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
    (at, row) => {
      const used = [...row.used.keys()];
      const invoice = at.step.blind ? pick(at, at.world.invoices, () => true) : used[at.step.other % Math.max(1, used.length)];
      if (!invoice) return undefined;
      return { may: row.used.has(invoice), asks: { invoiceId: invoice.id }, after: () => takeBack(row, invoice) };
    },
  ),
  refund: moved(
    "refund",
    (row) => leftOf(row) > 0,
    (at, row) => {
      const amount = part(at, leftOf(row));
      return {
        may: !row.gateway && amount <= leftOf(row),
        asks: { amount, reason },
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
      may: !isMemo(row),
      asks: { reason },
      after: () => {
        takeBack(row);
        row.state = "reversed";
      },
    }),
  ),
};
