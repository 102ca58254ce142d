import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { choice, date, integer, lines, money, ref, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { startWith, toasts } from "./app.tsx";
import { maker } from "./thing.ts";

const product = resource("product", {
  title: "name",
  path: "/products",
  subject: "PROVIDERS_VENDORS",
  bizObject: 905,
  fields: { name: text({ required: true }), size: choice(["s", "m"]), worth: money() },
  views: { list: { columns: ["name"] } },
});
const order = resource("order", {
  title: "name",
  path: "/orders",
  subject: "ACCT_CONTACTS",
  bizObject: 904,
  fields: {
    name: text({ required: true }),
    maker: ref("maker"),
    day: date(),
    items: lines(
      {
        product: ref("product", {
          fills: { copies: { what: "name", size: "size", price: "worth" }, given: { maker: "maker", on: "day" } },
        }),
        what: text({ required: true }),
        quantity: integer({ required: true, default: 1 }),
        price: money(),
        size: choice(["s", "m"], { default: "m" }),
      },
      { noun: "item" },
    ),
  },
  create: {},
  update: {},
  views: { list: { columns: ["name"] } },
});
const modules: readonly AnyResource[] = [order, maker, product];

let asked: ReceivedRequest[];
let refuses: boolean;
beforeEach(() => {
  refuses = false;
  const known = [
    { id: 3, name: "Chair", fills: { what: "Oak chair", size: "s", price: 9_000 } },
    { id: 4, name: "Stool", fills: { what: "Oak stool", size: null, price: null } },
  ];
  asked = mockApi("get", "/products/lookup", ({ query }) => {
    const found = known.filter(({ id, name }) =>
      query.has("id") ? String(id) === query.get("id") : name.toLowerCase().includes((query.get("q") ?? "").toLowerCase()),
    );
    const isFilling = query.get("fill") === "true";
    return { data: isFilling && refuses ? null : found.map(({ fills, ...option }) => (isFilling ? { ...option, fills } : option)) };
  });
});

const cell = (label: string, number: number) => screen.findByLabelText(`${label}, item ${number}`);
const fillingCalls = () => asked.filter(({ query }) => query.get("fill") === "true").map(({ query }) => Object.fromEntries(query));

async function opened(items: readonly object[]) {
  const row = { id: 1, version: 1, name: "First", makerId: 7, maker: "Oak & Sons", day: "2026-12-01", items };
  mockApi("get", "/orders/1", { data: { ...row, actions: { update: true } } });
  mockApi("get", "/orders/1/activity", { data: { currentPage: 1, entries: [], total: 0 } });
  startWith(modules, "/orders/1/edit");
  await cell("What", 1);
}
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: /^Product, item 1/ }));
  await userEvent.type(await screen.findByRole("combobox", { name: /^Product, item 1/ }), name.toLowerCase());
  await userEvent.click(await screen.findByText(name, { selector: ".hq-option" }));
};
const line = { id: 5, what: "Typed", quantity: 2, price: 100, size: "m", productId: null, product: null };

describe("a reference that fills in other columns", () => {
  it("asks for this record's values, and fills in its line alone", async () => {
    await opened([line, { ...line, id: 6 }]);
    await choose("Chair");
    await waitFor(async () => expect(await cell("What", 1)).toHaveValue("Oak chair"));
    expect(await cell("Price", 1)).toHaveValue("90.00");
    expect(await cell("Size", 1)).toHaveValue("s");
    expect(await cell("Quantity", 1)).toHaveValue("2");
    expect(await cell("What", 2)).toHaveValue("Typed");
    expect(fillingCalls()).toEqual([{ ref: "order.items.product", id: "3", fill: "true", "given[maker]": "7", "given[on]": "2026-12-01" }]);
  });

  it("leaves alone what the chosen row does not say", async () => {
    await opened([line]);
    await choose("Stool");
    await waitFor(async () => expect(await cell("What", 1)).toHaveValue("Oak stool"));
    expect(await cell("Price", 1)).toHaveValue("1.00");
    expect(await cell("Size", 1)).toHaveValue("m");
  });

  it("says so where the values can't be loaded", async () => {
    refuses = true;
    await opened([line]);
    await choose("Chair");
    await waitFor(() => expect(toasts.some(({ message }) => String(message).startsWith("Its values could not be loaded."))).toBe(true));
    expect(await cell("What", 1)).toHaveValue("Typed");
  });

  it("fills in pasted lines, except what was pasted, asks once for each row, and is undone with the paste", async () => {
    await opened([{ ...line, what: "" }]);
    const saved = mockApi("put", "/orders/1", { data: { id: 1, version: 2 } });
    await userEvent.click(await screen.findByRole("button", { name: /^Product, item 1/ }));
    await userEvent.paste("Chair\t\t4\t55.00\nChair\t\t1\nNone\tOwn\t1");
    await waitFor(() => expect(toasts.some(({ message }) => message === "3 rows pasted, 1 cell needs attention.")).toBe(true));
    expect(fillingCalls()).toHaveLength(1);
    expect(await cell("What", 1)).toHaveValue("Oak chair");
    expect(await cell("Price", 1)).toHaveValue("55.00");
    expect(await cell("Price", 2)).toHaveValue("90.00");
    expect(await cell("Size", 2)).toHaveValue("s");
    expect(await cell("What", 3)).toHaveValue("Own");
    await userEvent.click(await cell("What", 2));
    await userEvent.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(screen.queryByLabelText("What, item 2")).toBeNull());
    await userEvent.type(await cell("What", 1), "Own");
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ items: [{ id: 5, what: "Own", price: 100, size: "m" }] }));
  });
});
