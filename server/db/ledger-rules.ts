import type { TableModel } from "./model.ts";

/**
 * Rules about money that the database enforces for every writer: allocations are counted when they are written, balances follow from them,
 * and issued or posted rows can't be changed.
 */
export const ledgerFunctions: readonly string[] = [
  // Runs once per statement and locks the lowest id first. So two statements with the same invoices in different orders wait for each other
  // instead of deadlocking.
  `create or replace function count_allocation() returns trigger language plpgsql as $$
declare
  source text := tg_argv[0];
  counted text := tg_argv[1];
  matched boolean;
  line record;
begin
  if tg_op <> 'INSERT' then
    for line in select parent_id, invoice_id, amount from gone order by invoice_id, parent_id loop
      execute format('update %I set allocated = allocated - $1 where id = $2', source) using line.amount, line.parent_id;
      execute format('update invoices set %I = %I - $1 where id = $2', counted, counted) using line.amount, line.invoice_id;
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for line in select parent_id, invoice_id, amount from fresh order by invoice_id, parent_id loop
      -- Held before it is looked at: it may just be on its way to void.
      execute format('select true from invoices i join %I s on s.customer_id = i.customer_id
        where i.id = $1 and s.id = $2 and i.state in (''issued'', ''partiallyPaid'', ''paid'') for no key update of i', source)
        into matched using line.invoice_id, line.parent_id;
      if matched is not true then
        raise exception 'Only what the same customer owes can be paid.' using errcode = 'check_violation', constraint = 'allocation_fits';
      end if;
      execute format('update %I set allocated = allocated + $1 where id = $2', source) using line.amount, line.parent_id;
      execute format('update invoices set %I = %I + $1 where id = $2', counted, counted) using line.amount, line.invoice_id;
    end loop;
  end if;
  return null;
end $$`,
  `create or replace function keep_balance() returns trigger language plpgsql as $$
begin
  -- What was brought forward is taken back as a whole: it becomes the draft again that it was made from.
  if tg_op = 'UPDATE' and old.date_issued is not null
      and not (old.brought_forward_on is not null and new.state = 'draft' and new.date_issued is null) then
    if new.state = 'draft' or (new.number, new.customer_id, new.issued_to, new.bill_to, new.description, new.customer_po, new.notes, new.tax_rate, new.subtotal,
        new.discount, new.surcharges, new.tax, new.total, new.date_issued, new.date_due, new.deleted_at, new.brought_forward_on,
        new.opening_amount, new.original_total)
      is distinct from (old.number, old.customer_id, old.issued_to, old.bill_to, old.description, old.customer_po, old.notes, old.tax_rate, old.subtotal,
        old.discount, old.surcharges, old.tax, old.total, old.date_issued, old.date_due, old.deleted_at, old.brought_forward_on,
        old.opening_amount, old.original_total) then
      raise exception 'An issued invoice never changes.' using errcode = 'restrict_violation', constraint = 'invoice_stands';
    end if;
  end if;
  new.balance := case when new.state in ('draft', 'void') then 0 else new.total - new.paid - new.credited - new.written_off end;
  return new;
end $$`,
  `create or replace function keep_unapplied() returns trigger language plpgsql as $$
begin
  -- Of a payment that was taken back after a part of it was refunded, less than nothing is left: the customer owes the refund.
  new.unapplied := case when new.state in (tg_argv[0], 'reversed') then (to_jsonb(new) ->> tg_argv[1])::bigint - new.allocated - new.refunded
    - coalesce((to_jsonb(new) ->> 'reversed_amount')::bigint, 0) else 0 end;
  return new;
end $$`,
  `create or replace function refuse_issued_change() returns trigger language plpgsql as $$
declare
  parent bigint := case when tg_op = 'INSERT' then new.parent_id else old.parent_id end;
  found_state text;
begin
  execute format('select state from %I where id = $1 for share', tg_argv[0]) into found_state using parent;
  if found_state <> 'draft' then
    raise exception 'What was issued never changes.' using errcode = 'restrict_violation', constraint = 'invoice_stands';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$`,
  `create or replace function claim_processing_document() returns trigger language plpgsql as $$
declare
  line record;
begin
  for line in select distinct processing_document_id as document, parent_id as invoice from fresh where processing_document_id is not null order by 1, 2 loop
    continue when exists (select 1 from processing_documents where id = line.document and invoice_id = line.invoice);
    update processing_documents set invoice_id = line.invoice where id = line.document and invoice_id is null and state = 'ready';
    if not found then
      raise exception 'This document is on an invoice already, or not ready.' using errcode = 'check_violation', constraint = 'billed_once';
    end if;
  end loop;
  return null;
end $$`,
  `create or replace function invoice_adds_up() returns trigger language plpgsql as $$
declare
  i record;
  wrong boolean;
begin
  select * into i from invoices where id = new.id;
  if not found then return null; end if;
  wrong := case i.state
    when 'draft' then i.paid + i.credited + i.written_off <> 0
    when 'void' then i.paid + i.credited + i.written_off <> 0
    when 'issued' then i.paid + i.credited + i.written_off <> 0
    when 'partiallyPaid' then i.paid + i.credited = 0 or i.written_off <> 0 or i.balance = 0
    when 'paid' then i.balance <> 0 or i.written_off <> 0
    else i.balance <> 0 or i.written_off = 0
  end;
  -- The state is written first and the date with it, in one transaction: asked at its end, both are there or neither is.
  wrong := wrong or (i.state = 'draft') <> (i.number like 'Draft %') or (i.state = 'draft') <> (i.date_issued is null)
    or (i.date_issued is null) <> (i.date_due is null);
  if wrong then
    raise exception 'Invoice % is % but % of % is open.', i.number, i.state, i.balance, i.total using errcode = 'check_violation', constraint = 'invoice_adds_up';
  end if;
  return null;
end $$`,
  // Changes are rows of their own, which the nightly clean-up adds up: transactions of the same month never wait for each other.
  `create or replace function keep_service_revenue() returns trigger language plpgsql as $$
declare
  was boolean := old.date_issued is not null and old.state not in ('draft', 'void');
  counts boolean := new.date_issued is not null and new.state not in ('draft', 'void');
begin
  if was <> counts then
    insert into service_revenue_totals (month, service, count, amount)
    select date_trunc('month', coalesce(new.date_issued, old.date_issued))::date, coalesce(service, 'other'),
      case when counts then 1 else -1 end, coalesce(sum(case when counts then amount else 0 - amount end), 0)
    from invoices_lines where parent_id = new.id group by 2;
  end if;
  return null;
end $$`,
  // Closing a month waits for everybody who is booking, and who books afterwards sees that it is closed.
  `create or replace function refuse_closed_month() returns trigger language plpgsql as $$
declare
  booked date := date_trunc('month', new.dated)::date;
begin
  perform pg_advisory_xact_lock_shared(7104, 0);
  if new.closed_month_reason is null and exists (select 1 from accounting_periods p
      where p.state = 'closed' and p.deleted_at is null and p.month >= booked and (p.month = booked
        or not exists (select 1 from accounting_periods o where o.month = booked and o.deleted_at is null))) then
    raise exception 'The month of % is closed.', new.dated using errcode = 'check_violation', constraint = 'open_month';
  end if;
  return new;
end $$`,
  `create or replace function close_month() returns trigger language plpgsql as $$
begin
  if new.state = 'closed' and (tg_op = 'INSERT' or old.state <> 'closed') then
    perform pg_advisory_xact_lock(7104, 0);
    new.closed_at := clock_timestamp();
  end if;
  return new;
end $$`,
  `create or replace function entry_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from journal_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'The debits and credits of entry % differ.', new.entry_id using errcode = 'check_violation', constraint = 'entry_balances';
  end if;
  return null;
end $$`,
];

type Rules = Pick<TableModel, "indexes" | "checks" | "triggers">;
const counted = (table: string, source: string, column: string): Rules => ({
  triggers: [
    ["insert", "new table as fresh"],
    ["update", "old table as gone new table as fresh"],
    ["delete", "old table as gone"],
  ].map(([event, rows]) => ({
    name: `${table}_count_${event}`,
    definition: `after ${event} on ${table} referencing ${rows} for each statement execute function count_allocation('${source}', '${column}')`,
  })),
});
const used = (table: string, state: string, amount: string): Rules => ({
  checks: [
    {
      name: `${table}_used_check`,
      expression: `allocated >= 0 and refunded >= 0 and allocated + refunded <= ${amount}`,
      message: "You can't apply more than is available.",
    },
    { name: `${table}_standing_check`, expression: `deleted_at is null or state = 'draft'` },
  ],
  triggers: [
    {
      name: `${table}_unapplied`,
      definition: `before insert or update on ${table} for each row execute function keep_unapplied('${state}', '${amount}')`,
    },
  ],
});
/** A customer's credit and last payment are found without reading all that they ever paid. */
const accountIndexes = (table: string, ...names: readonly (readonly string[])[]): NonNullable<Rules["indexes"]> =>
  names.map((columns) => ({ name: `${table}_customer_${columns[0]}_idx`, on: ["customer_id", ...columns] }));
const reversible = ({ checks = [], ...rules }: Rules): Rules => ({
  ...rules,
  checks: [
    ...checks,
    {
      name: "payments_reversed_check",
      expression: "state = 'reversed' or reversed_amount = 0",
      message: "Only a reversed payment has an amount reversed.",
    },
  ],
});
const withOpening = ({ checks = [], ...rules }: Rules): Rules => ({
  ...rules,
  checks: [
    ...checks,
    { name: "credit_memos_opening_check", expression: "(opening_amount is null) = (brought_forward_on is null)" },
    {
      name: "credit_memos_invoice_check",
      expression: "(invoice_id is null) = (brought_forward_on is not null)",
      message: "A credit memo is for an invoice.",
    },
  ],
});
const standsWith = (table: string, parent: string): NonNullable<Rules["triggers"]>[number] => ({
  name: `${table}_stands`,
  definition: `before insert or update or delete on ${table} for each row execute function refuse_issued_change('${parent}')`,
});

/** By table, in addition to the constraints of its declaration. */
export const ledgerInvariants: Readonly<Record<string, Rules>> = {
  invoices: {
    indexes: [
      // A customer's account: what is open of it, without reading what was ever invoiced to them.
      { name: "invoices_account_idx", on: ["customer_id", "state", "date_due", "balance"], where: "deleted_at is null" },
    ],
    checks: [
      {
        name: "invoices_owed_check",
        expression: "paid >= 0 and credited >= 0 and written_off >= 0 and paid + credited + written_off <= greatest(total, 0)",
        message: "You can't apply more than the invoice's balance.",
      },
      {
        name: "invoices_memos_check",
        expression: "credit_memos >= 0 and credit_memos <= greatest(total, 0)",
        message: "The credit can't be more than the invoiced amount.",
      },
      { name: "invoices_standing_check", expression: "deleted_at is null or state = 'draft'" },
      {
        name: "invoices_sum_check",
        expression: "total = subtotal - discount + surcharges + tax + coalesce(opening_amount, 0) and total >= 0",
      },
      { name: "invoices_opening_check", expression: "(opening_amount is null) = (brought_forward_on is null)" },
    ],
    triggers: [
      { name: "invoices_balance", definition: "before insert or update on invoices for each row execute function keep_balance()" },
      {
        name: "invoices_add_up",
        definition: "after insert or update on invoices deferrable initially deferred for each row execute function invoice_adds_up()",
        constraint: true,
      },
      {
        name: "invoices_service_revenue",
        definition: "after update of state, date_issued on invoices for each row execute function keep_service_revenue()",
      },
    ],
  },
  invoices_lines: {
    triggers: [
      standsWith("invoices_lines", "invoices"),
      ...["insert", "update"].map((event) => ({
        name: `invoices_lines_claim_${event}`,
        definition: `after ${event} on invoices_lines referencing new table as fresh for each statement execute function claim_processing_document()`,
      })),
    ],
  },
  invoices_charges: { triggers: [standsWith("invoices_charges", "invoices")] },
  credit_memos_lines: { triggers: [standsWith("credit_memos_lines", "credit_memos")] },
  payments: {
    ...reversible(used("payments", "posted", "amount")),
    indexes: accountIndexes("payments", ["unapplied"], ["received_on", "id"]),
  },
  credit_memos: { ...withOpening(used("credit_memos", "issued", "total")), indexes: accountIndexes("credit_memos", ["unapplied"]) },
  payments_allocations: counted("payments_allocations", "payments", "paid"),
  credit_memos_allocations: counted("credit_memos_allocations", "credit_memos", "credited"),
  accounting_periods: {
    triggers: [
      {
        name: "accounting_periods_close",
        definition: "before insert or update on accounting_periods for each row execute function close_month()",
      },
    ],
  },
  processing_documents: {
    checks: [{ name: "processing_documents_billed_check", expression: "(state = 'invoiced') <= (invoice_id is not null)" }],
  },
};

/** The error messages for rules that database functions enforce, by the constraint name they raise. */
export const ledgerMessages: Readonly<Record<string, string>> = {
  allocation_fits: "You can only pay open invoices of the same customer.",
  billed_once: "Part of this is already on an invoice, or isn't ready to be invoiced.",
  open_month: "This month is closed. Book it on a day of an open month.",
  invoice_stands: "An issued document can't be changed.",
  // The computed columns fail first, because they go below 0.
  invoices_balance_check: "You can't apply more than the invoice's balance.",
};
