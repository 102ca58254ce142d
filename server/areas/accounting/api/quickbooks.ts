import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { QuickBooksStatus } from "../../../../src/contract/quickbooks.ts";
import { creditMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { customer } from "../../../../src/resources/accounts/customer.ts";
import { hasAbility } from "../../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { isDate } from "../../../../src/schemas/values/date.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import { denied } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { sendWhileWritten } from "../../../http/download.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { csvCustomers, csvInvoices, csvJournal } from "../quickbooks/csv.ts";
import { customersOf, entriesOf, type FileKind, fileKinds } from "../quickbooks/files.ts";
import { iifCustomers, iifEntries } from "../quickbooks/iif.ts";

export interface QuickBooksDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly config: { readonly quickBooks?: object };
}

const access: RouteAccess = {
  ability: "signed-in",
  callers: ["employee"],
  scope: "Employees who may connect the records of that kind to QuickBooks: all of them within the days. Customers: no access.",
  refusals: [422],
};
const isOnAccess: RouteAccess = {
  ability: "signed-in",
  callers: ["employee"],
  scope: "Employees: whether the connection is on. Customers: no access.",
  refusals: [422],
};
const day = z.string().refine(isDate, "A date is expected, such as 2026-11-21.");
const query = z
  .strictObject({ kind: z.enum(fileKinds), format: z.enum(["iif", "csv"]), from: day.optional(), to: day.optional() })
  .refine(({ kind, from, to }) => kind === "customers" || (from !== undefined && to !== undefined && from <= to), {
    error: "Choose a first and a last day.",
    path: ["from"],
  });
const records: Readonly<Record<FileKind, AnyResource>> = {
  invoices: invoice,
  payments: payment,
  customers: customer,
  "credit-memos": creditMemo,
};

/** Files for importing the books into QuickBooks by hand, and whether the server sends them automatically. */
export const quickBooksCalls = defineRoutes((app, { db, resources, today, timeZone, config }: QuickBooksDeps) => {
  app.get("/api/quickbooks", routeFor(isOnAccess), async (request): Promise<DataResponse<QuickBooksStatus>> => {
    parseInput(z.strictObject({}), request.query);
    return { data: { isOn: config.quickBooks !== undefined } };
  });

  app.get("/api/quickbooks/files", routeFor(access), async (request, reply) => {
    const actor = actorOf(request);
    const { kind, format, from = "0001-01-01", to = "9999-12-31" } = parseInput(query, request.query);
    const { subject } = records[kind];
    if (!hasAbility(actor, subject, "connect.to.qb")) throw denied();
    const name = kind === "customers" ? `QuickBooks customers.${format}` : `QuickBooks ${kind} ${from} to ${to}.${format}`;
    const contentType = format === "csv" ? "text/csv; charset=utf-8" : "application/octet-stream";
    return sendWhileWritten(reply.header("cache-control", "private, no-store"), { name, contentType }, pieces());

    function pieces(): AsyncGenerator<string> {
      if (kind === "customers") {
        const customers = customersOf(db, scopeSql({ resources, today, timeZone }, customer, actor, "t"));
        return format === "iif" ? iifCustomers(customers) : csvCustomers(customers);
      }
      const entries = entriesOf(db, kind, { from, to });
      if (format === "iif") return iifEntries(entries);
      return kind === "invoices" ? csvInvoices(entries) : csvJournal(entries);
    }
  });
});
