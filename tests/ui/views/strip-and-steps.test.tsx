import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { today } from "../../../src/views/kit/today.ts";
import { held } from "../../support/held.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { type start, startWith, toasts } from "./app.tsx";
import { maker, row, thing } from "./thing.ts";

const where = () => screen.getByTestId("where").textContent;
const strip = () => screen.findByLabelText("Key figures");

/** The thing with another declaration, whose record the server answers with. */
function open(change: object, values: object = {}, user?: Parameters<typeof start>[1]) {
  mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
  mockApi("get", "/things/1", { data: row(1, { items: [], total: 10_900, ...values }) });
  return startWith([{ ...thing, ...change } as unknown as AnyResource, maker], "/things/1", user);
}
const withStrip = (...figures: object[]) => ({ views: { ...thing.views, show: { ...thing.views.show, strip: figures } } });
const due = { field: "due", due: { state: "draft" } };

describe("the strip under a title", () => {
  it("shows what is filled, with its label, and a word for what is declared to need one", async () => {
    open(withStrip({ field: "total", label: "Amount" }, { field: "weight" }, { field: "count", empty: "Not counted" }), {
      weight: null,
      count: null,
    });
    expect(await strip()).toHaveTextContent(/^Amount\$109\.00CountNot counted$/);
  });

  it("says how far a date is, and how late what counts", async () => {
    const inDays = async (days: number, state: string) => {
      const shown = open(withStrip(due), { due: addDays(today(), days), state });
      const text = (await strip()).textContent;
      const late = (await strip()).querySelector("[data-late]") !== null;
      shown.unmount();
      return [text?.replace(/\d\d\/\d\d\/\d{4}$/, "").trim(), late];
    };
    expect(await inDays(20, "draft")).toEqual(["Duein 20 days", false]);
    expect(await inDays(0, "draft")).toEqual(["Duetoday", false]);
    expect(await inDays(-1, "draft")).toEqual(["Due1 day late", true]);
    expect(await inDays(-45, "draft")).toEqual(["Due45 days late", true]);
    // Done things are not late: the date alone is shown.
    expect(await inDays(-45, "sent")).toEqual(["Due", false]);
    expect(await inDays(20, "sent")).toEqual(["Due", false]);
  });

  it("hides what is for the other side, and what customers never see", async () => {
    const figures = [
      { field: "price" },
      { field: "name", onlyFor: "employee" },
      { field: "size", where: { state: "sent" } },
      { field: "total" },
    ];
    open({ ...withStrip(...figures), customer: { rows: {}, may: ["read"] } }, { price: 4_200, size: "s" }, { side: "C", isAdmin: true });
    expect(await strip()).toHaveTextContent(/^Total\$109\.00$/);
  });

  it("keeps the place of figures of other rows while they load, and leads to their list", async () => {
    const figures = [
      { of: "maker", by: "home", label: "Open", sum: "worth", bad: true },
      { of: "maker", by: "home", label: "Makers" },
      { of: "maker", by: "home", label: "Credit", measure: "left", empty: "No limit" },
    ];
    const rows = { resource: "maker", filters: [] };
    const { promise: waiting, settle: answer } = held();
    const data = [
      { count: 2, value: 30_000, rows },
      { count: 0, value: null, rows },
      { count: 2, value: null, rows },
    ];
    api.use(
      http.get("http://hq.test/api/things/1/figures", async () => {
        await waiting;
        return HttpResponse.json({ data });
      }),
    );
    open(withStrip(...figures));
    expect(await strip()).toHaveTextContent(/^OpenMakersCredit$/);
    answer();
    await waitFor(async () => expect(await strip()).toHaveTextContent(/^Open\$300\.00Makers0CreditNo limit$/));
    expect(within(await strip()).getByRole("link", { name: "$300.00" })).toHaveAttribute("href", "/makers");
    expect((await strip()).querySelector("[data-late]")).toHaveTextContent("Open");
  });
});

describe("the next steps", () => {
  const buttons = () =>
    [...document.querySelectorAll(".hq-record-actions > button")].map((each) => each.textContent).filter((text) => text !== "");
  const actions = { ...thing.actions, check: { label: "Check" }, send: { label: "Send", from: "draft", to: "sent" } };
  const steps = (...next: object[]) => ({ actions, next });
  const possible = { send: true, check: true, promote: "Available once it is sent." };

  it("are the first two that are possible now, the first one as the main button", async () => {
    open(steps({ action: "promote" }, { action: "send" }, { action: "check" }), { actions: possible });
    const main = await screen.findByRole("button", { name: "Send" });
    expect(main).toHaveClass("ant-btn-primary");
    expect(buttons()).toEqual(["Check", "Send"]);
  });

  it("show what is missing where only a guard refuses the first one", async () => {
    open(steps({ action: "send" }), { actions: { ...possible, send: "Add an item first." } });
    expect(await screen.findByRole("button", { name: "Send" })).toBeDisabled();
  });

  it("lead to what is missing, where something can be done about it", async () => {
    const refused = { ...possible, send: "Add an item first." };
    open(steps({ action: "send" }), { actions: refused, remedies: { send: [{ fill: "items" }, { act: "check" }, { person: "Ann Lee" }] } });
    const button = await screen.findByRole("button", { name: "Send" });
    expect(button).toBeEnabled();
    await userEvent.click(button);
    const said = await screen.findByRole("alert");
    expect(said).toHaveTextContent("Add an item first.");
    expect(within(said).getByRole("link", { name: "Add items" })).toHaveAttribute("href", "/things/1/edit?from=%2Fthings%2F1#items");
    expect(within(said).getByText("Ask Ann Lee.")).toBeInTheDocument();
    mockApi("post", "/things/1/actions/check", { data: row(1, { actions: possible }) });
    await userEvent.click(within(said).getByRole("button", { name: "Check" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
  });

  it("offer on the page what comes before an action that the address names", async () => {
    const refused = { ...possible, send: "Check it first." };
    mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
    mockApi("get", "/things/1", { data: row(1, { items: [], actions: refused, remedies: { send: [{ act: "check" }] } }) });
    const named = { ...thing, paths: { ...thing.paths, actions: { send: "/things/{id}/send" } } };
    startWith([named as unknown as AnyResource, maker], "/things/1?do=send");
    await waitFor(() => expect(toasts).toHaveLength(1));
    const checked = mockApi("post", "/things/1/actions/check", { data: row(1, { actions: possible }) });
    render(<MemoryRouter>{(toasts[0] as { action?: ReactNode }).action}</MemoryRouter>);
    await userEvent.click(await screen.findByRole("button", { name: "Check" }));
    await waitFor(() => expect(checked).toHaveLength(1));
  });

  it("leave out what is for other records, for the other side, or never for this user", async () => {
    const only = { action: "check", where: { state: "sent" } };
    open(steps(only, { action: "send", onlyFor: "customer" }, { action: "promote" }), { actions: { send: true, check: true } });
    await screen.findByRole("heading", { level: 1 });
    expect(buttons()).toEqual([]);
  });

  it("lead to the form that starts from the record", async () => {
    const sources = { tId: { field: "thing" } };
    const part = {
      ...maker,
      fields: { ...maker.fields, thing: { kind: "ref", target: "thing" } },
      views: { ...maker.views, form: { ...maker.views.form, sources } },
    };
    mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
    mockApi("get", "/things/1", { data: row(1, { items: [], actions: possible }) });
    mockApi("get", "/things/lookup", { data: [{ id: 1, name: "TH-001" }] });
    startWith(
      [{ ...thing, ...steps({ create: "maker", label: "Record a maker" }) } as unknown as AnyResource, part as unknown as AnyResource],
      "/things/1",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Record a maker" }));
    await waitFor(() => expect(where()).toBe("/makers/create?tId=1"));
  });

  it("ask a question that names the amount", async () => {
    const send = { ...actions.send, confirm: "Send {number} for {total}?" };
    open({ ...steps({ action: "send" }), actions: { ...actions, send } }, { actions: possible });
    const requests = mockApi("post", "/things/1/actions/send", { data: row(1, { state: "sent", total: 10_900 }) });
    mockApi("get", "/things/lookup", { data: [] });
    await userEvent.click(await screen.findByRole("button", { name: "Send" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("Send TH-001 for $109.00?");
    await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(toasts.length).toBeGreaterThan(0));
  });

  it("leave everything else in groups, with what is unavailable folded", async () => {
    open({ ...steps({ action: "send" }), duplicate: { omit: [] } }, { actions: possible });
    await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
    const menu = await screen.findByRole("menu");
    const groups = [...menu.querySelectorAll(".ant-dropdown-menu-item-group-title")].map((each) => each.textContent);
    expect(groups).toEqual(["Create from this", "Change"]);
    expect(within(menu).queryByText("Promote")).toBeNull();
    expect(within(menu).queryByRole("menuitem", { name: "Send" })).toBeNull();
    await userEvent.click(within(menu).getByRole("menuitem", { name: "Unavailable (1)" }));
    expect(within(menu).getByRole("menuitem", { name: /^Promote/ })).toHaveAttribute("aria-disabled", "true");
  });
});
