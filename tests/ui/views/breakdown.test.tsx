import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { declarationProblems } from "../../../src/schemas/check/check.ts";
import { integer, money, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { breakdown } from "../../../src/schemas/views/breakdown.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

type Priced = { price: number | null; count: number | null };

const priceBreakdown = breakdown(["price", "count"], ({ price, count, ...more }: Priced) => {
  if (Object.keys(more).length > 0) throw new Error("More than the named fields is given.");
  if (price === null) return [];
  const rebate = (count ?? 0) > 10 ? Math.round(price / 10) : 0;
  return [
    { label: "Price", amount: price },
    { label: "Rebate", basis: "10% over ten", amount: -rebate },
    { label: "To pay", amount: price - rebate, strong: true },
  ];
});

const bill = resource("bill", {
  label: "Bill",
  title: "name",
  path: "/bills",
  subject: "ACCT_CONTACTS",
  bizObject: 903,
  fields: {
    name: text({ required: true }),
    price: money(),
    count: integer(),
    cost: money({ hiddenFrom: "customer" }),
  },
  create: { by: ["employee", "customer"] },
  update: {},
  customer: { rows: {}, may: ["read", "create"] },
  views: {
    list: { columns: ["name"] },
    show: {
      sections: [
        { title: "Price", fields: ["price", "count"], breakdown: priceBreakdown },
        {
          title: "Margin",
          fields: ["name"],
          breakdown: breakdown(["price", "cost"], (row: { price: number | null; cost: number | null }) => [
            { label: "Margin", amount: (row.price ?? 0) - (row.cost ?? 0), strong: true },
          ]),
        },
      ],
    },
    form: { sections: [{ title: "Price", fields: ["name", "price", "count"], breakdown: priceBreakdown }] },
  },
});
const modules: readonly AnyResource[] = [bill];

const block = (title: string) => screen.findByLabelText(`${title}, step by step`);
const textOf = (element: HTMLElement) => [...element.querySelectorAll("div")].map(({ textContent }) => textContent);

const showBill = () => {
  mockApi("get", "/bills/1", { data: { id: 1, version: 1, name: "A", price: 10_000, count: 12, cost: 4_000, actions: {} } });
  mockApi("get", "/bills/1/activity", { data: { currentPage: 1, entries: [], total: 0 } });
};

describe("a price breakdown", () => {
  it("is shown below the record's fields, with the basis of each step", async () => {
    showBill();
    startWith(modules, "/bills/1");
    expect(textOf(await block("Price"))).toEqual(["Price $100.00", "Rebate 10% over ten-$10.00", "To pay $90.00"]);
    expect(textOf(await block("Margin"))).toEqual(["Margin $60.00"]);
  });

  it("is hidden from users who can't see all of its fields", async () => {
    showBill();
    startWith(modules, "/bills/1", { side: "C", isAdmin: true });
    await block("Price");
    expect(screen.queryByLabelText("Margin, step by step")).toBeNull();
    expect(screen.queryByText("$60.00")).toBeNull();
  });

  it("updates in the form while typing, and disappears on invalid input", async () => {
    startWith(modules, "/bills/create");
    const price = await screen.findByRole("textbox", { name: "Price" });
    expect(screen.queryByLabelText("Price, step by step")).toBeNull();
    await userEvent.type(price, "200");
    expect(textOf(await block("Price"))).toEqual(["Price $200.00", "Rebate 10% over ten$0.00", "To pay $200.00"]);
    await userEvent.type(screen.getByRole("textbox", { name: "Count" }), "11");
    expect(await within(await block("Price")).findByText("$180.00")).toBeInTheDocument();
    await userEvent.type(price, "x");
    expect(screen.queryByLabelText("Price, step by step")).toBeNull();
  });

  it("fails the declaration check when it names an unknown field", () => {
    const wrong = {
      ...bill,
      views: { ...bill.views, form: { sections: [{ title: "Price", fields: ["name"], breakdown: { ...priceBreakdown, of: ["prise"] } }] } },
    };
    expect(declarationProblems([wrong])).toContain('bill: the `breakdown` of the section "Price" uses the unknown field "prise".');
  });
});
