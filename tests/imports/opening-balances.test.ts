// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statementLinesOf } from "../../server/areas/accounting/documents/statement.ts";
import { readStatement } from "../../server/areas/accounting/ledger/statement.ts";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { addParty } from "../http/support.ts";
import { type Client, createImportServer, type ImportServer } from "./import-server.ts";

/** As QuickBooks exports its report of open invoices. */
const file = `Type,Date,Num,P. O. #,Customer,Terms,Due Date,Open Balance
Invoice,08/14/2026,1042,PO 7,Acme,Net 30,09/13/2026,"$1,200.00"
Invoice,10/30/2026,1077,,Acme,Net 30,,350.50
Payment,09/02/2026,5512,,Acme,,,-200.00
Credit Memo,09/20/2026,1060,,Nobody Inc,,,-10.00
`;

let server: ImportServer;
let clerk: Client;
let acme: number;
beforeAll(async () => {
  server = await createImportServer();
  clerk = await server.add("clerk", { isAdmin: true });
  acme = await addParty(server.db, "Acme");
});
afterAll(() => server?.close());

const dashboard = async () => {
  const { data } = await server.ask(clerk, "GET", "/dashboards/accounting");
  return { owed: data.figures["invoice.open"], revenue: data.splits["invoice.revenue"], credited: data.splits["credit-memo.credited"] };
};
const statement = () => readStatement(server.db.kysely, acme, "2026-11-20");

it("the open invoices of a previous system are owed, paid, and taken back as far as nothing came of them", async () => {
  const before = await dashboard();
  const detail = await server.start(clerk, "opening-balance", file, "open-invoices.csv");
  expect(detail.plan.columns.map(({ target }) => target)).toEqual([
    ...["kind", "date", "number", "customerPo", "customer", "terms", "dueDate", "openAmount"],
  ]);
  expect(detail.plan.match).toEqual(["number", "kind"]);
  // What the file calls a payment is a credit here. The cut-over day is that of the report.
  const columns = [
    ...detail.plan.columns.map((column) => (column.target === "kind" ? { ...column, values: { payment: "Credit memo" } } : column)),
    { target: "cutOver", source: null, fallback: "10/31/2026" },
  ];
  const checked = await server.check(clerk, detail, { columns });
  expect(checked.counts).toMatchObject({ create: 3, error: 1 });
  expect(await server.step(clerk, checked.id, "write")).toMatchObject({ written: 3 });
  expect((await checkBooks(server.db)).problems).toEqual([]);

  const { opening, entries, closing, open, credits } = await statement();
  expect([opening, closing]).toEqual([0, 135_050]);
  expect(entries.map(({ on, number, amount }) => [on, number, amount])).toEqual([
    ["2026-10-31", "1042", 120_000],
    ["2026-10-31", "1077", 35_050],
    ["2026-10-31", "5512", -20_000],
  ]);
  expect(
    statementLinesOf(await statement())
      .slice(1, -1)
      .map(({ description }) => description),
  ).toEqual(["Invoice brought forward, due 09/13/2026", "Invoice brought forward, due 11/29/2026", "Credit brought forward"]);
  expect(open.map(({ number, issued, due, balance }) => [number, issued, due, balance])).toEqual([
    ["1042", "2026-08-14", "2026-09-13", 120_000],
    ["1077", "2026-10-30", "2026-11-29", 35_050],
  ]);
  expect(credits).toEqual([{ number: "5512", on: "2026-09-02", left: 20_000 }]);
  const after = await dashboard();
  expect([after.revenue.map(amountOf), after.credited.map(amountOf)]).toEqual([
    before.revenue.map(amountOf),
    before.credited.map(amountOf),
  ]);
  expect(after.owed).not.toEqual(before.owed);

  // The same file again changes nothing.
  const again = await server.check(clerk, await server.start(clerk, "opening-balance", file), { columns });
  expect(again.counts).toMatchObject({ unchanged: 3, create: 0, update: 0 });

  const { rows } = await sql<{ id: number }>`select id from invoices where number = '1042'`.execute(server.db.kysely);
  const paid = await server.ask(clerk, "POST", "/payments", {
    ...{ customerId: acme, amount: 120_000, method: "check", receivedOn: "2026-11-10" },
    allocations: [{ invoiceId: rows[0]?.id, amount: 120_000 }],
  });
  expect(paid.status, paid.text).toBe(201);
  expect((await statement()).open.map(({ number }) => number)).toEqual(["1077"]);

  expect(await server.step(clerk, checked.id, "undo")).toMatchObject({ undone: 2, kept: 1 });
  const kept = (await server.rows(clerk, checked.id, "&state=kept"))[0];
  expect([kept?.number, kept?.note]).toEqual([
    2,
    "This invoice has payments or credits. Remove them first, or create a credit memo instead.",
  ]);
  expect(await statement()).toMatchObject({ opening: 0, closing: 0, open: [], credits: [] });
  expect((await checkBooks(server.db)).problems).toEqual([]);

  // Undone numbers are free: the file brings them again, and leaves what is there.
  const third = await server.check(clerk, await server.start(clerk, "opening-balance", file), { columns });
  expect(third.counts).toMatchObject({ create: 2, unchanged: 1 });
});

const amountOf = ({ key, value }: { readonly key: string; readonly value?: number }) => [key, value ?? 0];
