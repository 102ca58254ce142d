// @module-tag gate
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { PlanAction, PlannedWork, WorkCalendar } from "../../../src/contract/work-calendar.ts";
import { CalendarPage } from "../../../src/pages/sales/calendar/calendar-page.tsx";
import { clientConfig, readConfig } from "../../../src/providers/client-config.ts";
import { user } from "../../../src/resources/people/user.ts";
import { vehicle } from "../../../src/resources/sales/vehicle.ts";
import { workOrder } from "../../../src/resources/sales/work-order.ts";
import { mockApi } from "../../support/ui-api.ts";
import { dateBox } from "../../support/ui-waits.ts";
import { startWith, toasts } from "../views/app.tsx";

const crew = [{ id: 31, memberId: 6, member: "Mia Chen", lead: true }];
/** On Tuesday from nine to noon in New York. */
const job: PlannedWork = {
  ...{ id: 21, version: 3, number: "WO-00021", type: "delivery", customer: "Atelier Nord", state: "new", status: "New" },
  ...{ windowStart: "2027-03-02T14:00:00.000Z", windowEnd: "2027-03-02T17:00:00.000Z", vehicleId: null, vehicle: null },
  ...{ providerId: null, provider: null, crew, actions: { update: true, assign: true } },
};
const planned: PlannedWork = { ...job, state: "scheduled", status: "Scheduled", vehicleId: 2, vehicle: "Truck 2" };
const thursday = { windowStart: "2027-03-04T14:00:00.000Z", windowEnd: "2027-03-04T17:00:00.000Z" };
const sentCrew = [{ id: 31, memberId: 6, lead: true }];
const booked = "Truck 2 is already booked on WO-00017 at that time.";

/** The calendar of a server that stores what it is sent. */
function opened(...orders: PlannedWork[]) {
  const stored = new Map(orders.map((order) => [order.id, order]));
  const change = ({ action, ...plan }: PlannedWork & { action?: PlanAction }) => {
    const before = stored.get(21) ?? job;
    const state = action === "assign" ? { state: "scheduled", status: "Scheduled" } : action ? { state: "new", status: "New" } : {};
    const now = { ...before, ...plan, ...state, crew: before.crew, version: before.version + (action ? 2 : 1) };
    stored.set(21, now);
    return { data: now as never };
  };
  const calendar = (): WorkCalendar => ({
    ...{ orders: [...stored.values()], isCapped: false, members: [{ id: 6, name: "Mia Chen" }] },
    vehicles: [
      { id: 1, name: "Truck 1" },
      { id: 2, name: "Truck 2" },
    ],
    toSchedule: { count: 0, rows: { resource: "work-order", filters: [] } },
  });
  const read = mockApi("get", "/work-orders/calendar", () => ({ data: calendar() as never }));
  mockApi("get", "/users/lookup", { data: [{ id: 6, name: "Mia Chen" }] });
  const accept = () => mockApi("post", "/work-orders/21/plan", ({ body }) => change(body as PlannedWork & { action?: PlanAction }));
  const refuse = () => mockApi("post", "/work-orders/21/plan", { message: booked }, 409);
  clientConfig.set(readConfig({ timezone: "America/New_York" }));
  startWith([workOrder, vehicle, user], "/sales/work-orders/calendar?by=vehicles&on=2027-03-01", { isAdmin: true }, <CalendarPage />);
  return { read, accept, refuse };
}

const cell = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`) as HTMLElement;
const linkIn = (place: string) => within(cell(place)).findByRole("link", { name: /^WO-00021/ });
const blockOf = async (number: string) =>
  (await screen.findByRole("link", { name: new RegExp(`^${number}`) })).closest<HTMLElement>("[data-number]") as HTMLElement;
async function drag(place: string) {
  fireEvent.dragStart(await blockOf("WO-00021"), { dataTransfer: { effectAllowed: "none", setData: () => undefined } });
  fireEvent.dragOver(cell(place));
  fireEvent.drop(cell(place));
}
const bodies = (requests: ReturnType<typeof mockApi>) => requests.map(({ body }) => body);

it("a job that is dragged to a vehicle and another day is planned and scheduled there, at its own time of day", async () => {
  const { accept } = opened(job);
  const sent = accept();
  expect(await blockOf("WO-00021")).toHaveTextContent(/^9:00\sAM\s–\s12:00\sPM/);
  expect(cell("new 2027-03-02")).toContainElement(await blockOf("WO-00021"));
  await drag("v2 2027-03-04");
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ kind: "success", message: "WO-00021 scheduled." }));
  expect(bodies(sent)).toEqual([{ version: 3, ...thursday, vehicleId: 2, crew: sentCrew, action: "assign" }]);
  expect(sent[0]?.headers.get("idempotency-key")).toBeTruthy();
  expect(await linkIn("v2 2027-03-04")).toBeInTheDocument();
});

it("a job that is dragged to those to schedule is unscheduled, with its new day", async () => {
  const { accept } = opened(planned);
  const sent = accept();
  await drag("new 2027-03-04");
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ kind: "success", message: "WO-00021 moved." }));
  expect(bodies(sent)).toEqual([{ version: 3, ...thursday, vehicleId: 2, crew: sentCrew, action: "unassign" }]);
  expect(await linkIn("new 2027-03-04")).toBeInTheDocument();
});

it("a scheduled job that is dragged to another day is moved without an action", async () => {
  const { accept } = opened(planned);
  const sent = accept();
  await drag("v2 2027-03-04");
  expect(await linkIn("v2 2027-03-04")).toBeInTheDocument();
  expect(bodies(sent)).toEqual([{ version: 3, ...thursday, vehicleId: 2, crew: sentCrew }]);
});

it("a refused move says why, and the job is back where it was, without another call", async () => {
  const { read, refuse } = opened(job);
  const sent = refuse();
  await drag("v2 2027-03-04");
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ kind: "error", message: "WO-00021 was not moved", description: booked }));
  expect(await linkIn("new 2027-03-02")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(read).toHaveLength(2));
});

it("m opens the dialog of the focused job, which keeps what was entered after a refusal, for another try", async () => {
  const { refuse, accept } = opened({ ...job, vehicleId: 2, vehicle: "Truck 2" });
  const refused = refuse();
  (await within(await blockOf("WO-00021")).findByRole("link")).focus();
  await userEvent.keyboard("m");
  const dialog = await screen.findByRole("dialog", { name: "Move WO-00021" });
  const type = async (label: string, text: string) => {
    const box = await dateBox(label);
    fireEvent.change(box, { target: { value: text } });
    fireEvent.blur(box);
    expect(box).toHaveValue(text);
  };
  await type("From", "03/04/2027 09:00 am");
  await type("Until", "03/04/2027 12:00 pm");
  const schedule = within(dialog).getByRole("button", { name: "Schedule" });
  await userEvent.click(schedule);
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(booked);
  expect(refused).toHaveLength(1);
  expect(await dateBox("From")).toHaveValue("03/04/2027 09:00 am");
  expect(await dateBox("Until")).toHaveValue("03/04/2027 12:00 pm");

  const accepted = accept();
  await waitFor(() => expect(schedule).not.toHaveClass("ant-btn-loading"));
  await type("From", "03/05/2027 09:00 am");
  await type("Until", "03/05/2027 12:00 pm");
  await userEvent.click(schedule);
  await waitFor(() => expect(toasts.at(-1)?.message).toBe("WO-00021 scheduled."));
  const friday = { windowStart: "2027-03-05T14:00:00.000Z", windowEnd: "2027-03-05T17:00:00.000Z" };
  // The refused plan left the version that was read.
  expect(bodies(accepted)).toEqual([{ version: 3, ...friday, vehicleId: 2, crew: sentCrew, action: "assign" }]);
  expect(await linkIn("v2 2027-03-05")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("a job that may not be changed can't be moved", async () => {
  const completed = { ...planned, id: 22, number: "WO-00022", actions: { update: "It is completed." } };
  opened(planned, completed);
  const [movable, fixed] = [await blockOf("WO-00021"), await blockOf("WO-00022")];
  expect(movable).toHaveAttribute("draggable", "true");
  expect(within(movable).getByRole("button", { name: "Move WO-00021" })).toBeInTheDocument();
  expect(fixed).toHaveAttribute("draggable", "false");
  expect(within(fixed).queryByRole("button")).toBeNull();
  expect(within(fixed).getByRole("link")).not.toHaveAttribute("aria-keyshortcuts");
});
