import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { mockApi } from "../support/ui-api.ts";
import { emptyList, enterPages, fieldText, leads, match, screensAt, visit, where } from "./support/screens.tsx";
import { administrator, customer, customerAdministrator, guest, only, specification } from "./support/statement.ts";

const changing = only("read ACCG_INVOICES", "create ACCG_INVOICES", "update ACCG_INVOICES");
const paying = only("read ACCG_PAYMENTS", "create ACCG_PAYMENTS", "update ACCG_PAYMENTS");

const ofAtelier = { customerId: 9, customer: "Atelier Nord" };

/** A record whose screen leads back to where its address says that one came from. */
async function leadsBack(at: string, call: string, row: object): Promise<void> {
  mockApi("get", call, { data: { id: 7, version: 1, actions: {}, ...row } });
  await visit(`${at}?from=%2Fcontacts%3Fq%3Doak`);
  expect(await screen.findByRole("link", { name: "Back to Contacts" })).toHaveAttribute("href", "/contacts?q=oak");
}

/** A form that leads back on cancelling. */
async function cancelLeadsBack(at: string): Promise<void> {
  emptyList("contacts");
  await visit(`${at}${at.includes("?") ? "&" : "?"}from=%2Fcontacts%3Fq%3Doak`);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(where()).toBe("/contacts?q=oak"));
}

specification(
  "2 Screens, billing",
  [
    {
      statement: "billing/service is the list of reports, billing/show/{id} one of them, billing/{id}/edit and billing/create its forms",
      account: only("read BILLING", "create BILLING", "update BILLING"),
      try: () =>
        expect(screensAt("/billing/service", "/billing/show/7", "/billing/7/edit", "/billing/create")).toEqual({
          "/billing/service": "Bill for service",
          "/billing/show/7": "Billing report",
          "/billing/7/edit": "Billing report",
          "/billing/create": "Create billing report",
        }),
    },
    {
      statement: "billing is for employees",
      account: customerAdministrator,
      try: () =>
        expect(screensAt("/billing/service", "/billing/show/7")).toEqual({ "/billing/service": "closed", "/billing/show/7": "closed" }),
    },
  ],
  enterPages,
);

specification(
  "2 Screens, accounting",
  [
    {
      statement: "accounting/processing is a list with the title Processing, accounting/processing/{id} one of them",
      account: only("read ACCG_REF_DOCS"),
      try: () =>
        expect(screensAt("/accounting/processing", "/accounting/processing/7", "/accounting/invoices")).toEqual({
          "/accounting/processing": "Processing",
          "/accounting/processing/7": "Processing document",
          "/accounting/invoices": "closed",
        }),
    },
    {
      statement: "accounting/processing/{id} receives id and the optional query from",
      account: only("read ACCG_REF_DOCS", "read ACCT_CONTACTS"),
      try: () => leadsBack("/accounting/processing/7", "/processing-documents/7", { number: "RD-00007" }),
    },
    {
      statement: "accounting/invoices is a list with the title Invoices",
      account: [only("read ACCG_INVOICES"), customer("read ACCG_INVOICES")],
      try: () => expect(screensAt("/accounting/invoices")).toEqual({ "/accounting/invoices": "Invoices" }),
    },
    {
      statement: "accounting/invoices/create has the title Create Invoice, and accounting/invoices/{id}/edit the title Invoice",
      account: changing,
      try: () =>
        expect(screensAt("/accounting/invoices/create", "/accounting/invoices/7/edit")).toEqual({
          "/accounting/invoices/create": "Create Invoice",
          "/accounting/invoices/7/edit": "Invoice",
        }),
    },
    {
      statement: "accounting/invoices/create receives a list of integer source ids from the repeated query parameter rd",
      account: administrator,
      try: async () => {
        for (const id of [7, 8])
          mockApi("get", `/processing-documents/${id}`, {
            data: {
              id,
              version: 1,
              actions: {},
              state: "ready",
              number: `RD-0000${id}`,
              ...ofAtelier,
              lines: [{ description: `Crate ${id}`, quantity: 1 }],
            },
          });
        await visit("/accounting/invoices/create?rd=7&rd=8");
        await waitFor(() => expect(fieldText("customerId")).toContain("Atelier Nord"));
        for (const id of [7, 8]) expect(await screen.findByDisplayValue(`Crate ${id}`)).toBeInTheDocument();
      },
    },
    {
      statement: "accounting/invoices/create receives the query from",
      account: [administrator],
      try: () => cancelLeadsBack("/accounting/invoices/create"),
    },
    {
      statement: "accounting/invoices/{id} receives id and the query from",
      account: only("read ACCG_INVOICES", "read ACCT_CONTACTS"),
      try: () => leadsBack("/accounting/invoices/7", "/invoices/7", { number: "INV-00007" }),
    },
    {
      statement: "accounting/payments is a list with the title Payments",
      account: [only("read ACCG_PAYMENTS"), customer("read ACCG_PAYMENTS")],
      try: () => expect(screensAt("/accounting/payments")).toEqual({ "/accounting/payments": "Payments" }),
    },
    {
      statement: "accounting/payments/create has the title Create Payment, and accounting/payments/{id} the title Payment",
      account: paying,
      try: () =>
        expect(screensAt("/accounting/payments/create", "/accounting/payments/7")).toEqual({
          "/accounting/payments/create": "Create Payment",
          "/accounting/payments/7": "Payment",
        }),
    },
    {
      statement: "accounting/payments/create receives its sources from a parameter called invoices",
      account: administrator,
      try: async () => {
        const invoices = [7, 8].map((id) => ({
          id,
          version: 1,
          actions: {},
          state: "issued",
          number: `INV-0000${id}`,
          ...ofAtelier,
          balance: 5000,
        }));
        mockApi("get", "/invoices", { data: { currentPage: 1, invoices, total: 2 } });
        for (const invoice of invoices) mockApi("get", `/invoices/${invoice.id}`, { data: invoice });
        await visit("/accounting/payments/create?invoices=7&invoices=8");
        await waitFor(() => expect(fieldText("customerId")).toContain("Atelier Nord"));
        await waitFor(() => expect(fieldText("allocations")).toMatch(/INV-00007.*INV-00008/));
      },
    },
    {
      statement: "accounting/payments/create receives the query from",
      account: administrator,
      try: () => cancelLeadsBack("/accounting/payments/create"),
    },
    {
      statement: "accounting/payments/{id} is the form of one, and receives id and the query from",
      account: administrator,
      try: async () => {
        mockApi("get", "/payments/7", {
          data: { id: 7, version: 1, actions: { update: true }, number: "PAY-00007", customerId: 9, customer: "Atelier Nord" },
        });
        await cancelLeadsBack("/accounting/payments/7");
      },
    },
    {
      statement: "Ids in accounting addresses are digits only; anything else is an unknown path",
      account: guest,
      try: async () => {
        for (const path of ["processing/abc", "invoices/7x", "invoices/1e3/edit", "payments/-1"])
          expect(match(`/accounting/${path}`)?.at(-1)?.route.path, path).not.toBe("*");
        expect(screensAt("/accounting/processing/abc", "/accounting/invoices/7x/edit", "/accounting/payments/-1")).toEqual({});
        await leads("/accounting/invoices/7x", `/auth?redirect=${encodeURIComponent("/accounting/invoices/7x")}`);
      },
    },
    {
      statement: "Each screen of accounting is loaded on demand",
      account: administrator,
      try: () => {
        for (const path of [
          "processing",
          "processing/7",
          "invoices",
          "invoices/create",
          "invoices/7/edit",
          "invoices/7",
          "payments",
          "payments/create",
          "payments/7",
        ])
          expect(match(`/accounting/${path}`)?.at(-1)?.route.handle, path).toMatchObject({ preload: expect.any(Function) });
      },
    },
  ],
  enterPages,
);
