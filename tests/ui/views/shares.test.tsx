// @module-tag gate
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { date, lines, money, ref, sequence, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

const client = resource("client", {
  title: "name",
  path: "/clients",
  subject: "PROVIDERS_VENDORS",
  bizObject: 906,
  fields: { name: text({ required: true, search: true }) },
  views: { list: { columns: ["name"] } },
});
const bill = resource("bill", {
  title: "number",
  path: "/bills",
  subject: "ACCT_CONTACTS",
  bizObject: 907,
  fields: {
    number: sequence("INV-{00000}"),
    client: ref("client", { filter: true }),
    dateDue: date({ sort: true }),
    balance: money(),
  },
  states: { issued: { id: 911, label: "Issued", tone: "neutral" }, paid: { id: 912, label: "Paid", tone: "good" } },
  views: { list: { columns: ["number", "balance"] } },
});
const receipt = resource("receipt", {
  title: "number",
  path: "/receipts",
  subject: "ACCT_CONTACTS",
  bizObject: 908,
  fields: {
    number: sequence("PAY-{00000}"),
    client: ref("client", { required: true }),
    amount: money({ required: true }),
    allocations: lines(
      {
        bill: ref("bill", { required: true, scopedBy: { client: "client" }, selectable: { state: "issued" } }),
        amount: money({ required: true }),
      },
      { sharesOut: { from: "amount", to: "bill", share: "amount", upTo: "balance", oldest: "dateDue" } },
    ),
  },
  create: {},
  views: { list: { columns: ["number", "client"] }, show: { sections: [{ title: "Facts", fields: ["client", "amount", "allocations"] }] } },
});
const modules: readonly AnyResource[] = [receipt, bill, client];

const billOf = (id: number, number: string, dateDue: string, balance: number) => ({
  ...{ id, version: 1, number, dateDue, balance, state: "issued", status: "Issued", statusId: 911, actions: {} },
});
const open: Readonly<Record<string, readonly object[]>> = {
  "4": [
    billOf(41, "INV-00041", "2026-09-30", 100_00),
    billOf(47, "INV-00047", "2026-10-31", 250_00),
    billOf(52, "INV-00052", "2026-11-30", 80_00),
  ],
  "5": [billOf(60, "INV-00060", "2026-11-15", 75_00)],
};

let asked: ReceivedRequest[];
beforeEach(() => {
  const clients = [
    { id: 4, name: "Atelier Nord" },
    { id: 5, name: "Bloom Interiors" },
  ];
  mockApi("get", "/clients/lookup", ({ query }) => ({
    data: clients.filter(({ id, name }) =>
      query.has("id") ? String(id) === query.get("id") : name.toLowerCase().includes((query.get("q") ?? "").toLowerCase()),
    ),
  }));
  asked = mockApi("get", "/bills", ({ query }) => {
    const bills = open[query.get("filter[client][in]") ?? ""] ?? [];
    return { data: { bills: bills as never, total: bills.length } };
  });
  startWith(modules, "/receipts/create");
});

const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name: /^Client/ }));
  await userEvent.click(await screen.findByText(name, { selector: ".hq-option" }));
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const shareOf = (number: string) => screen.findByRole("textbox", { name: new RegExp(`^${number},`) });
const tick = (number: string) => screen.getByRole("checkbox", { name: `Allocate to ${number}` });
const sums = () => document.querySelector(".hq-shares-sums");

it("shares an amount out over what is open, oldest first, and lets the amount follow what is ticked", async () => {
  await choose("Atelier Nord");
  await shareOf("INV-00041");
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    "filter[client][in]": "4",
    "filter[state][in]": "issued",
    sort: "dateDue",
  });
  const amount = screen.getByRole("textbox", { name: "Amount" });
  await userEvent.type(amount, "150");
  await press("Oldest first");
  await waitFor(() => expect(sums()).toHaveTextContent("Allocated $150.00Unallocated $0.00"));
  expect(await shareOf("INV-00041")).toHaveValue("100.00");
  expect(await shareOf("INV-00047")).toHaveValue("50.00");
  expect(await shareOf("INV-00052")).toHaveValue("");
  expect([tick("INV-00041"), tick("INV-00047"), tick("INV-00052")].map((box) => (box as HTMLInputElement).checked)).toEqual([
    true,
    true,
    false,
  ]);

  await userEvent.click(tick("INV-00052"));
  await waitFor(() => expect(sums()).toHaveTextContent("Allocated $230.00Over the amount $80.00"));
  await press("Set amount to $230.00");
  await waitFor(() => expect(sums()).toHaveTextContent("Unallocated $0.00"));
  expect(amount).toHaveValue("230.00");

  const saved = mockApi("post", "/receipts", { data: { id: 9, version: 1, number: "PAY-00009", actions: {} } });
  mockApi("get", "/receipts/9", { data: { id: 9, version: 1, number: "PAY-00009", amount: 230_00, allocations: [], actions: {} } });
  mockApi("get", "/receipts/9/activity", { data: { entries: [], total: 0 } });
  await press(/^(Save|Create)/);
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({
      clientId: 4,
      amount: 230_00,
      allocations: [
        { billId: 41, amount: 100_00 },
        { billId: 47, amount: 50_00 },
        { billId: 52, amount: 80_00 },
      ],
    }),
  );
  expect(await screen.findByRole("heading", { level: 1, name: "PAY-00009" })).toBeInTheDocument();
});

it("empties the shares when another customer is chosen", async () => {
  await choose("Atelier Nord");
  await shareOf("INV-00041");
  await userEvent.click(tick("INV-00041"));
  await waitFor(() => expect(sums()).toHaveTextContent("Allocated $100.00"));
  await choose("Bloom Interiors");
  expect(await shareOf("INV-00060")).toHaveValue("");
  await waitFor(() => expect(sums()).toHaveTextContent("Allocated $0.00"));
  const table = within(screen.getByRole("table", { name: "Allocations" }));
  expect(table.getAllByRole("checkbox")).toHaveLength(1);
  expect(tick("INV-00060")).not.toBeChecked();
});
