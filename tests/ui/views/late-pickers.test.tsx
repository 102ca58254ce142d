// @module-tag gate
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import dayjs from "dayjs";
import { expect, it, vi } from "vitest";
import { date, dateTime, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { today } from "../../../src/views/kit/today.ts";
import { pickersArrival } from "../../support/late-pickers.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

// Not the pickers themselves: what is imported twice while its replacement is awaited would be the original.
vi.mock("../../../src/views/inputs/picker-locale.ts", async (original) => {
  await pickersArrival.promise;
  return original();
});

const trip = resource("trip", {
  title: "name",
  path: "/trips",
  subject: "SALES_LEADS",
  bizObject: 913,
  fields: { name: text({ required: true }), day: date({ required: true }), from: dateTime(), until: date() },
  create: {},
  update: {},
  views: { list: { columns: ["name", "day"] } },
});
const stored = {
  id: 1,
  version: 1,
  name: "Boston",
  day: "2026-11-21",
  from: "2026-11-23T15:00:00.000Z",
  until: null,
  actions: { update: true },
};

function open(address: string) {
  mockApi("get", "/trips/1", { data: stored });
  mockApi("get", "/trips/1/activity", { data: { entries: [], total: 0 } });
  return startWith([trip], address);
}
const box = (label: RegExp) => screen.findByRole("textbox", { name: label });

it("takes a date that is typed before its picker is there", async () => {
  const created = mockApi("post", "/trips", { data: stored });
  open("/trips/create");
  await userEvent.type(await box(/^Name/), "Boston");
  await userEvent.type(await box(/^Day/), "12/1/2026{Enter}");
  await userEvent.type(await box(/^From/), "12/1/2026 9 am");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(created.map(({ body }) => body)).toEqual([
      { name: "Boston", day: "2026-12-01", from: new Date("2026-12-01T09:00").toISOString() },
    ]),
  );
});

it("shows what is stored, and refuses what can't be read, before its picker is there", async () => {
  const saved = mockApi("put", "/trips/1", { data: stored });
  open("/trips/1/edit");
  const day = await box(/^Day/);
  expect(day).toHaveValue("11/21/2026");
  expect(await box(/^From/)).toHaveValue(dayjs(stored.from).format("MM/DD/YYYY hh:mm a"));
  await userEvent.clear(day);
  await userEvent.type(day, "13/45/2026");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter a date as MM/DD/YYYY.")).toBeInTheDocument();
  expect(await box(/^Day/)).toHaveValue("13/45/2026");
  expect(saved).toEqual([]);
});

it("keeps what is being typed when the picker arrives, and the focus when it takes over", async () => {
  open("/trips/create");
  await userEvent.type(await box(/^From/), "soon");
  await userEvent.type(await box(/^Day/), "tod");
  pickersArrival.settle();
  // The other picker is there.
  await waitFor(async () => expect((await box(/^Until/)).closest(".ant-picker")).not.toBeNull());
  const day = await box(/^Day/);
  expect(day).toHaveValue("tod");
  // A picker could not show it, and the form would refuse an empty box.
  expect(await box(/^From/)).toHaveValue("soon");
  expect(day).toHaveFocus();
  await userEvent.keyboard("ay{Enter}");
  const [year, month, of] = today().split("-");
  await waitFor(async () => expect((await box(/^Day/)).closest(".ant-picker")).not.toBeNull());
  expect(await box(/^Day/)).toHaveValue(`${month}/${of}/${year}`);
  expect(await box(/^Day/)).toHaveFocus();
});
