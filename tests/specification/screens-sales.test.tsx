// @module-tag gate
import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { mockApi } from "../support/ui-api.ts";
import { emptyList, enterPages, fieldText, leads, screensAt, startsFrom, tabsAt, visit } from "./support/screens.tsx";
import { type Account, administrator, customer, only, type Statement, specification } from "./support/statement.ts";

const quoting = only("read SALES_QUOTE", "create SALES_QUOTE", "update SALES_QUOTE");
const customerQuoting = customer("read SALES_QUOTE", "create SALES_QUOTE", "update SALES_QUOTE");

/** A row for each tab of shipping quotes, under the names that both sides have for it: the list it asks the server for. */
const shippingTabs: readonly Statement[] = (
  [
    ["new", "new"],
    ["pending-pricing", "new"],
    ["drafts", "drafts"],
    ["submitted", "submitted"],
    ["ready", "submitted"],
    ["working", "working"],
    ["pending-changes", "working"],
    ["approved", "approved"],
    ["lost", "lost"],
    ["declined", "lost"],
    ["intransit", "intransit"],
    ["expired", "expired"],
    ["delivered", "delivered"],
    ["all", "all"],
  ] as const
).map(([address, asksFor]) => ({
  statement: `shipping/quotes/${address} is a tab of its own`,
  account: only("read SALES_QUOTE"),
  try: async () => {
    const asked = mockApi("get", `/quotes/${asksFor}/data`, { data: { currentPage: 1, quotes: [], total: 0 } });
    await visit(`/shipping/quotes/${address}`);
    await waitFor(() => expect(asked).toHaveLength(1));
  },
}));

specification(
  "2 Screens, shipping quotes",
  [
    ...shippingTabs,
    {
      statement: "shipping/quotes has create, update/{id}, view/{id} and duplicate/{id}",
      account: [quoting, customerQuoting],
      try: () =>
        expect(
          screensAt("/shipping/quotes/create", "/shipping/quotes/update/7", "/shipping/quotes/view/7", "/shipping/quotes/duplicate/7"),
        ).toEqual({
          "/shipping/quotes/create": "Create shipping quote",
          "/shipping/quotes/update/7": "Shipping quote",
          "/shipping/quotes/view/7": "Shipping quote",
          "/shipping/quotes/duplicate/7": "Create shipping quote",
        }),
    },
    {
      statement: "The bare quotes route sends employees to the new tab",
      account: only("read SALES_QUOTE"),
      try: async () => {
        await leads("/shipping/quotes", "/shipping/quotes/new");
      },
    },
    {
      statement: "The bare quotes route sends everyone else to the ready tab",
      account: customer("read SALES_QUOTE"),
      try: async () => {
        await leads("/shipping/quotes", "/shipping/quotes/ready");
      },
    },
  ],
  enterPages,
);

const opportunity = { name: "Loft in Boston", customerId: 9, customer: "Atelier Nord", partyId: 9, party: "Atelier Nord" };
const request = { number: "QR-00007", opportunityId: 5, opportunity: "Loft in Boston", items: [] };
const company = { name: "Atelier Nord" };
const order = { number: "SO-00007", customerId: 9, customer: "Atelier Nord", lines: [], services: [] };
const quote = { number: "Q-00007", customerId: 9, customer: "Atelier Nord", lines: [] };

/** A row for a query parameter of a form, which names the record that the form starts from. */
const takes = (at: string, query: string, call: string, row: object, field: string, shows: string, account: Account = administrator) => ({
  statement: `${at.slice(1)} takes the query ${query}`,
  account,
  try: () => startsFrom({ at: `${at}?${query}=${call.split("/").at(-1)}`, call, row: { ...row }, field, shows }),
});

specification(
  "2 Screens, sales",
  [
    {
      statement: "sales/leads has the tabs working leads, archived and follow-ups",
      account: only("read SALES_LEADS", "read FOLLOW_UPS"),
      try: async () => {
        emptyList("leads");
        expect(await tabsAt("/sales/leads")).toMatchObject({
          "Working leads": "/sales/leads/working",
          Archived: "/sales/leads/archived",
          "Follow-ups": "/sales/leads/follow-ups",
        });
      },
    },
    {
      statement: "sales/leads/{id} is a lead",
      account: only("read SALES_LEADS"),
      try: () =>
        expect(screensAt("/sales/leads/7", "/sales/opportunities")).toEqual({ "/sales/leads/7": "Lead", "/sales/opportunities": "closed" }),
    },
    {
      statement: "sales/proposal has the tabs working and closed, and templates",
      account: only("read SALES_PROPOSALS"),
      try: async () => {
        emptyList("proposals");
        expect(await tabsAt("/sales/proposal")).toMatchObject({
          Working: "/sales/proposal/working",
          Closed: "/sales/proposal/closed",
          Templates: "/sales/proposal/templates",
        });
      },
    },
    {
      statement: "sales/proposal has create, {id}/view and {id}/edit",
      account: only("read SALES_PROPOSALS", "create SALES_PROPOSALS", "update SALES_PROPOSALS"),
      try: () =>
        expect(screensAt("/sales/proposal/create", "/sales/proposal/7/view", "/sales/proposal/7/edit")).toEqual({
          "/sales/proposal/create": "Create proposal",
          "/sales/proposal/7/view": "Proposal",
          "/sales/proposal/7/edit": "Proposal",
        }),
    },
    takes("/sales/proposal/create", "oid", "/opportunities/5", opportunity, "opportunityId", "Loft in Boston"),
    {
      statement: "Proposal templates have a list, template/new, template/{id}/view and template/{id}/edit",
      account: only("read SALES_PROPOSALS", "create SALES_PROPOSALS", "update SALES_PROPOSALS"),
      try: () =>
        expect(
          screensAt(
            "/sales/proposal/templates",
            "/sales/proposal/template/new",
            "/sales/proposal/template/7/view",
            "/sales/proposal/template/7/edit",
          ),
        ).toEqual({
          "/sales/proposal/templates": "Proposal templates",
          "/sales/proposal/template/new": "Create proposal template",
          "/sales/proposal/template/7/view": "Proposal template",
          "/sales/proposal/template/7/edit": "Proposal template",
        }),
    },
    {
      statement: "sales/opportunities has a list, follow-ups, and {id}/view",
      account: only("read SALES_OPPORTUNITY", "read FOLLOW_UPS"),
      try: async () => {
        expect(screensAt("/sales/opportunities", "/sales/opportunities/follow-ups", "/sales/opportunities/7/view")).toEqual({
          "/sales/opportunities": "Opportunities",
          "/sales/opportunities/follow-ups": "Follow-ups",
          "/sales/opportunities/7/view": "Opportunity",
        });
        emptyList("opportunities");
        expect(await tabsAt("/sales/opportunities")).toEqual({
          Opportunities: "/sales/opportunities",
          "Follow-ups": "/sales/opportunities/follow-ups",
        });
      },
    },
    {
      statement: "sales/opportunities/create with the queries id and isEdit edits that one",
      account: administrator,
      try: async () => {
        expect(screensAt("/sales/opportunities/create?id=5&isEdit=true", "/sales/opportunities/create?id=5")).toEqual({
          "/sales/opportunities/create?id=5&isEdit=true": "Opportunity",
          "/sales/opportunities/create?id=5": "Create opportunity",
        });
        const at = "/sales/opportunities/create?id=5&isEdit=true";
        await startsFrom({ at, call: "/opportunities/5", row: opportunity, field: "partyId", shows: "Atelier Nord" });
      },
    },
    {
      statement: "sales/quote-requests has a list, follow-ups, and {id}/view",
      account: only("read SALES_QUOTE_REQUEST", "read FOLLOW_UPS"),
      try: async () => {
        expect(screensAt("/sales/quote-requests/follow-ups", "/sales/quote-requests/7/view")).toEqual({
          "/sales/quote-requests/follow-ups": "Follow-ups",
          "/sales/quote-requests/7/view": "Quote request",
        });
        emptyList("quote-requests");
        expect(await tabsAt("/sales/quote-requests")).toEqual({
          "Quote requests": "/sales/quote-requests",
          "Follow-ups": "/sales/quote-requests/follow-ups",
        });
      },
    },
    {
      statement: "sales/quote-requests/create with the queries id and isEdit edits that one",
      account: administrator,
      try: async () => {
        const at = "/sales/quote-requests/create?id=5&isEdit=true";
        expect(screensAt(at)).toEqual({ [at]: "Quote request" });
        await startsFrom({ at, call: "/quote-requests/5", row: request, field: "opportunityId", shows: "Loft in Boston" });
      },
    },
    {
      statement: "sales/quotes has a list, follow-ups, and {id}/view",
      account: only("read SALES_QUOTE", "read FOLLOW_UPS"),
      try: async () => {
        expect(screensAt("/sales/quotes/7/view", "/sales/quotes/create")).toEqual({
          "/sales/quotes/7/view": "Sales quote",
          "/sales/quotes/create": "closed",
        });
        emptyList("sales-quotes");
        expect(await tabsAt("/sales/quotes")).toMatchObject({ "Follow-ups": "/sales/quotes/follow-ups" });
      },
    },
    takes("/sales/quotes/create", "oId", "/opportunities/5", opportunity, "opportunityId", "Loft in Boston"),
    takes("/sales/quotes/create", "cId", "/customers/9", company, "customerId", "Atelier Nord"),
    takes("/sales/quotes/create", "qrId", "/quote-requests/5", request, "quoteRequestId", "QR-00007"),
    takes("/sales/quotes/create-new", "oId", "/opportunities/5", opportunity, "opportunityId", "Loft in Boston"),
    takes("/sales/quotes/create-new", "cId", "/customers/9", company, "customerId", "Atelier Nord"),
    {
      statement: "sales/quotes/{id}/edit is the form of one",
      account: quoting,
      try: () =>
        startsFrom({ at: "/sales/quotes/7/edit", call: "/sales-quotes/7", row: quote, field: "customerId", shows: "Atelier Nord" }),
    },
    {
      statement: "sales/quotes/{id}/revise opens one with the question of its revision",
      account: administrator,
      try: () => leads("/sales/quotes/7/revise", "/sales/quotes/7/view?do=revise"),
    },
    {
      statement: "sales/quotes/{id}/duplicate is the form of a copy",
      account: quoting,
      try: () =>
        startsFrom({ at: "/sales/quotes/7/duplicate", call: "/sales-quotes/7", row: quote, field: "customerId", shows: "Atelier Nord" }),
    },
    {
      statement: "sales/quotes/{id}/duplicate takes the queries id and oId",
      account: administrator,
      try: () =>
        startsFrom({
          at: "/sales/quotes/7/duplicate?id=7&oId=5",
          call: "/sales-quotes/7",
          row: { ...quote, opportunityId: 5, opportunity: "Loft in Boston" },
          field: "opportunityId",
          shows: "Loft in Boston",
        }),
    },
    {
      statement: "sales/sales-order/{id}/view is a sales order",
      account: only("read SALES_ORDERS"),
      try: () => expect(screensAt("/sales/sales-order/7/view")).toEqual({ "/sales/sales-order/7/view": "Sales order" }),
    },
    takes("/sales/work-orders/create", "oId", "/opportunities/5", opportunity, "opportunityId", "Loft in Boston"),
    takes("/sales/work-orders/create", "qId", "/sales-quotes/7", quote, "quoteId", "Q-00007"),
    takes("/sales/work-orders/create", "soId", "/sales-orders/7", order, "salesOrderId", "SO-00007"),
    {
      statement: "sales/work-orders/create takes the query cId",
      account: administrator,
      try: async () => {
        mockApi("get", "/parties/lookup", ({ query }) => ({ data: query.get("id") === "9" ? [{ id: 9, name: "Atelier Nord" }] : [] }));
        await visit("/sales/work-orders/create?cId=9");
        await waitFor(() => expect(fieldText("customerId")).toContain("Atelier Nord"));
      },
    },
    {
      statement: "sales/work-orders/{id}/edit is the form of one",
      account: only("read SALES_WORK_ORDERS", "update SALES_WORK_ORDERS"),
      try: () => expect(screensAt("/sales/work-orders/7/edit")).toEqual({ "/sales/work-orders/7/edit": "Work order" }),
    },
  ],
  enterPages,
);
