import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { integer, lines, money, ref, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith, toasts } from "./app.tsx";
import { maker } from "./thing.ts";

const named = { title: "name", views: { list: { columns: ["name"] } } } as const;
const product = resource("product", {
  ...named,
  path: "/products",
  subject: "PROVIDERS_VENDORS",
  bizObject: 905,
  fields: { name: text({ required: true }), worth: money() },
});
const columns = {
  product: ref("product", { fills: { copies: { what: "name", price: "worth" }, given: { maker: "maker" } } }),
  what: text({ required: true }),
  quantity: integer({ required: true, default: 1 }),
  price: money(),
};
const pattern = resource("pattern", {
  ...named,
  path: "/patterns",
  subject: "ACCT_CONTACTS",
  bizObject: 906,
  fields: { name: text({ required: true }), items: lines(columns, { noun: "item" }) },
});
const order = resource("order", {
  title: "name",
  path: "/orders",
  subject: "ACCT_CONTACTS",
  bizObject: 904,
  fields: {
    name: text({ required: true }),
    pattern: ref("pattern"),
    maker: ref("maker"),
    items: lines(columns, { noun: "item" }),
  },
  create: {},
  views: {
    list: { columns: ["name"] },
    form: {
      sources: {
        pId: {
          field: "pattern",
          label: "Order by this pattern",
          lines: { from: "items", to: "items", each: { product: "product", what: "what", quantity: "quantity", price: "price" } },
          draws: { lines: "items", by: "product", columns: ["price"] },
        },
      },
    },
  },
});
const modules: readonly AnyResource[] = [order, pattern, maker, product];

/** What the chair costs, for everybody and for each maker; the lamp is no longer sold. */
const prices: Readonly<Record<string, number>> = { none: 9_000, "7": 7_000, "8": 8_000 };
beforeEach(() => {
  const items = [
    { id: 1, productId: 3, product: "Chair", what: "Chair by the window", quantity: 4, price: 100 },
    { id: 2, productId: 5, product: "Lamp", what: "Lamp", quantity: 1, price: 200 },
    { id: 3, productId: null, product: null, what: "By hand", quantity: 2, price: 300 },
  ];
  mockApi("get", "/patterns/2", { data: { id: 2, version: 1, name: "Parlor", items, actions: {} } });
  mockApi("get", "/patterns/lookup", { data: [{ id: 2, name: "Parlor" }] });
  mockApi("get", "/makers/lookup", {
    data: [
      { id: 7, name: "Oak & Sons" },
      { id: 8, name: "Elm & Daughters" },
    ],
  });
  mockApi("get", "/products/lookup", ({ query }) => ({
    data: [
      query.get("id") === "3"
        ? { id: 3, name: "Chair", fills: { what: "Chair", price: prices[query.get("given[maker]") ?? "none"] } }
        : { id: 5, name: "Lamp" },
    ],
  }));
});

const cell = (label: string, number: number) => screen.findByLabelText(`${label}, item ${number}`);
const choose = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name: new RegExp(`^${field}`) }));
  await userEvent.click(await screen.findByText(option, { selector: ".hq-option" }));
};

describe("lines that draw anew", () => {
  it("take the present price, keep the record's words, and name nothing that can't be chosen", async () => {
    startWith(modules, "/orders/create?pId=2&makerId=7&maker=Oak");
    const saved = mockApi("post", "/orders", { data: { id: 1, version: 1, name: "New" } }, 201);
    mockApi("get", "/orders/1", { data: { id: 1, version: 1, name: "New", items: [], actions: {} } });
    mockApi("get", "/orders/1/activity", { data: { entries: [], total: 0 } });
    await waitFor(async () => expect(await cell("Price", 1)).toHaveValue("70.00"));
    expect(await cell("What", 1)).toHaveValue("Chair by the window");
    expect(await cell("Price", 2)).toHaveValue("2.00");
    expect(await cell("Price", 3)).toHaveValue("3.00");
    await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "New");
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ items: [{ productId: 3, price: 7_000 }, { productId: null, price: 200 }, { price: 300 }] });
  });

  it("are filled in by choosing the record, for what the form knows already", async () => {
    startWith(modules, "/orders/create");
    await choose("Maker", "Oak & Sons");
    await choose("Pattern", "Parlor");
    await waitFor(async () => expect(await cell("Price", 1)).toHaveValue("70.00"));
  });
});

describe("what lines drew", () => {
  it("follows the record, unless it was typed over", async () => {
    startWith(modules, "/orders/create?pId=2");
    await waitFor(async () => expect(await cell("Price", 1)).toHaveValue("90.00"));
    await choose("Maker", "Elm & Daughters");
    await waitFor(async () => expect(await cell("Price", 1)).toHaveValue("80.00"));
    expect(await cell("What", 1)).toHaveValue("Chair by the window");
    expect(toasts.map(({ message }) => message)).toContain("1 line took other prices");
    await userEvent.clear(await cell("Price", 1));
    await userEvent.type(await cell("Price", 1), "55{Tab}");
    await choose("Maker", "Oak & Sons");
    await waitFor(() => expect(document.querySelector('[data-field="makerId"]')).toHaveTextContent("Oak & Sons"));
    expect(await cell("Price", 1)).toHaveValue("55.00");
  });
});
