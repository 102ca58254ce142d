import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { boolean, computed, lines, money, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { breakdown } from "../../../src/schemas/views/breakdown.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

const unsent = { sent: false } as const;
type Priced = { price: number | null };

/** Its price is hidden from customers until it is sent. */
const offer = resource("offer", {
  label: "Offer",
  title: "name",
  path: "/offers",
  subject: "ACCT_CONTACTS",
  bizObject: 904,
  fields: {
    name: text({ required: true }),
    sent: boolean({ readOnly: true, hiddenFrom: "customer" }),
    price: money({ hiddenWhile: unsent }),
    parts: lines({ what: text() }, { hiddenWhile: unsent }),
    total: computed("money", ({ price }: Priced) => price, { hiddenWhile: unsent }),
  },
  create: { by: ["employee", "customer"] },
  customer: { rows: {}, may: ["read", "create"] },
  views: {
    list: { columns: ["name", "price"] },
    show: {
      rail: false,
      sections: [
        { title: "About", fields: ["name"] },
        {
          title: "Amounts",
          fields: ["price", "parts", "total"],
          breakdown: breakdown(["price"], ({ price }: Priced) => [{ label: "To pay", amount: price ?? 0 }]),
        },
      ],
    },
    form: { sections: [{ title: "About", fields: ["name", "price", "total"] }] },
  },
});
const modules: readonly AnyResource[] = [offer];
const customer = { side: "C", isAdmin: true } as const;

const serve = (price: number | null) => {
  const row = { id: 1, version: 1, name: "Sofa", price, parts: [], total: price, actions: {} };
  mockApi("get", "/offers/1", { data: row });
  mockApi("get", "/offers/1/activity", { data: { currentPage: 1, entries: [], total: 0 } });
  mockApi("get", "/offers", { data: { currentPage: 1, offers: [row], total: 1, totalIsCapped: false, next: null } });
};

describe("a field that is hidden from customers for now", () => {
  it("is not on their record page, nor is a section or breakdown of such fields", async () => {
    serve(null);
    startWith(modules, "/offers/1", customer);
    expect(await screen.findByText("Name")).toBeInTheDocument();
    for (const label of ["Amounts", "Price", "Total", "To pay", "—"]) expect(screen.queryByText(label)).toBeNull();
  });

  it("is on it as soon as it has a value", async () => {
    serve(12_000);
    startWith(modules, "/offers/1", customer);
    expect(await screen.findByText("Amounts")).toBeInTheDocument();
    expect(screen.getAllByText("$120.00")).toHaveLength(3);
  });

  it("is shown as empty to employees", async () => {
    serve(null);
    startWith(modules, "/offers");
    expect(await screen.findByText("—")).toBeInTheDocument();
  });

  it("has a blank cell in their lists, not the sign for an empty value", async () => {
    serve(null);
    startWith(modules, "/offers", customer);
    expect(await screen.findByRole("link", { name: "Sofa" })).toBeInTheDocument();
    expect(screen.queryByText("—")).toBeNull();
  });

  it("has no place in their forms, where they may not write it", async () => {
    startWith(modules, "/offers/create", customer);
    expect(await screen.findByRole("textbox", { name: "Name" })).toBeInTheDocument();
    expect(screen.queryByText("Price")).toBeNull();
    expect(screen.queryByText("Total")).toBeNull();
  });
});
