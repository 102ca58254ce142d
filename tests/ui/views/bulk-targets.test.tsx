// @module-tag gate
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fillViewSlots } from "../../../src/views/kit/slots.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";
import { parcelModules, parcelRow } from "./parcels.ts";

const rows = [
  parcelRow(1),
  parcelRow(2),
  parcelRow(3, { clientId: 6, client: "Elm" }),
  parcelRow(4, { state: "gone", status: "Gone", statusId: 952, actions: {} }),
];
beforeEach(() => {
  mockApi("get", "/parcels", { data: { currentPage: 1, parcels: rows, total: rows.length } });
  for (const each of rows) {
    mockApi("get", `/parcels/${each.id}`, { data: each });
    mockApi("get", `/parcels/${each.id}/document-flow`, { data: [], more: false });
    mockApi("get", `/parcels/${each.id}/activity`, { data: { entries: [], total: 0 } });
  }
  mockApi("get", "/clients/lookup", { data: [{ id: 5, name: "Oak & Sons" }] });
  mockApi("get", "/parcels/lookup", { data: [] });
});

const choose = async (...ids: number[]) => {
  for (const id of ids) await userEvent.click(await screen.findByRole("checkbox", { name: `Select PA-00${id}` }));
  return within(await screen.findByRole("toolbar"));
};
const where = () => screen.getByTestId("where").textContent;

describe("bulk actions that open another resource's form", () => {
  it("open the form with the selected ids and a return path", async () => {
    startWith(parcelModules, "/parcels?sort=-due");
    const bar = await choose(2, 1);
    await userEvent.click(await bar.findByRole("button", { name: "Create bill" }));
    const back = encodeURIComponent("/parcels?sort=-due");
    await waitFor(() => expect(where()).toBe(`/bills/create?p=1&p=2&from=${back}`));
    expect(await screen.findByRole("heading", { level: 1, name: "Create bill" })).toBeInTheDocument();
  });

  it.each([
    ["have different values in a field that must match", "Create bill", [1, 3], "Select records with the same client."],
    ["don't all meet the condition", "Create bill", [1, 4], "1 of 2 can't be included right now."],
    ["don't all meet a condition that has its own message", "Share out", [1, 4], "Only open parcels can be shared out."],
  ])("are disabled with a reason if the rows %s", async (_, name, ids, why) => {
    startWith(parcelModules, "/parcels");
    const bar = await choose(...ids);
    const button = await bar.findByRole("button", { name });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription(why);
    const before = where();
    await userEvent.click(button);
    expect(await screen.findByRole("tooltip")).toHaveTextContent(why);
    expect(where()).toBe(before);
    // The button is enabled once the mismatched row is no longer selected.
    await choose(ids[1] ?? 0);
    expect(bar.getByRole("button", { name })).not.toHaveAttribute("aria-disabled");
    expect(bar.getByRole("button", { name })).not.toHaveAccessibleDescription();
  });

  it("don't require matching rows unless declared", async () => {
    startWith(parcelModules, "/parcels");
    const bar = await choose(1, 3);
    expect(await bar.findByRole("button", { name: "Share out" })).not.toHaveAttribute("aria-disabled");
  });

  it("are offered to users who can create there, even without other bulk actions", async () => {
    const read = { subject: "TASKS", action: "read" } as const;
    const first = startWith(parcelModules, "/parcels", { may: [read] });
    await screen.findByRole("link", { name: "PA-001" });
    expect(screen.queryByRole("checkbox")).toBeNull();
    first.unmount();
    startWith(parcelModules, "/parcels", { may: [read, { subject: "BILLING", action: "create" }] });
    const bar = await choose(1);
    expect(await bar.findByRole("button", { name: "Create bill" })).toBeInTheDocument();
    expect(bar.queryByText("No action is available for all of them")).toBeNull();
  });

  it("are also offered in a single record's menu, if it meets the condition", async () => {
    const first = startWith(parcelModules, "/parcels/3");
    await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
    expect(await screen.findByRole("menuitem", { name: "Create bill" })).toBeInTheDocument();
    first.unmount();
    startWith(parcelModules, "/parcels/4");
    await screen.findByRole("heading", { level: 1, name: "PA-004" });
    const more = screen.queryByRole("button", { name: "More actions" });
    if (more) await userEvent.click(more);
    expect(screen.queryByRole("menuitem", { name: "Create bill" })).toBeNull();
  });
});

describe("bulk actions that open a screen of their own", () => {
  const opens = (...paths: string[]) => fillViewSlots({ mayOpen: (path) => paths.includes(path) });
  afterEach(() => opens());

  it("pass the ids and a return path", async () => {
    opens("/parcels/weigh", "/parcels/back");
    startWith(parcelModules, "/parcels");
    const bar = await choose(2, 1);
    await userEvent.click(await bar.findByRole("button", { name: "Weigh" }));
    await waitFor(() => expect(where()).toBe("/parcels/weigh?weigh=1&weigh=2&from=%2Fparcels"));
  });

  it("are disabled with a reason if the rows don't meet the condition", async () => {
    opens("/parcels/weigh");
    startWith(parcelModules, "/parcels");
    const bar = await choose(1, 4);
    expect(await bar.findByRole("button", { name: "Weigh" })).toHaveAccessibleDescription("Only open parcels are weighed.");
  });

  it("are hidden if the screen is for the other side or not accessible", async () => {
    opens("/parcels/back");
    startWith(parcelModules, "/parcels");
    const bar = await choose(1);
    expect(await bar.findByRole("button", { name: "Create bill" })).toBeInTheDocument();
    expect(bar.queryByRole("button", { name: "Weigh" }), "the user may not open its screen").toBeNull();
    expect(bar.queryByRole("button", { name: "Send back" }), "only for the other side").toBeNull();
  });

  it("are also offered on the record, as the primary button if there is no other", async () => {
    opens("/parcels/weigh", "/parcels/back");
    const first = startWith(parcelModules, "/parcels/3");
    await userEvent.click(await screen.findByRole("button", { name: "Weigh" }));
    await waitFor(() => expect(where()).toBe("/parcels/weigh?weigh=3&from=%2Fparcels%2F3"));
    first.unmount();
    startWith(parcelModules, "/parcels/4");
    await screen.findByRole("heading", { level: 1, name: "PA-004" });
    expect(screen.queryByRole("button", { name: "Weigh" }), "the row does not meet the condition").toBeNull();
    expect(screen.queryByRole("button", { name: "Send back" }), "only for the other side").toBeNull();
  });
});
