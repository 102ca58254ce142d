// @module-tag gate
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { date, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { pickersArrival } from "../../support/late-pickers.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

vi.mock("../../../src/views/inputs/picker-locale.ts", async (original) => {
  await pickersArrival.promise;
  return original();
});

const trip = resource("trip", {
  title: "name",
  path: "/trips",
  subject: "SALES_LEADS",
  bizObject: 913,
  fields: { name: text({ required: true }), day: date({ required: true }) },
  create: {},
  update: {},
  views: { list: { columns: ["name", "day"] } },
});

it("keeps what is selected when the picker takes over, so that typing replaces it", async () => {
  const stored = { id: 1, version: 1, name: "Boston", day: "2026-11-21", actions: { update: true } };
  mockApi("get", "/trips/1", { data: stored });
  mockApi("get", "/trips/1/activity", { data: { entries: [], total: 0 } });
  startWith([trip], "/trips/1/edit");
  const day = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Day/ });
  await screen.findByDisplayValue("11/21/2026");
  day().focus();
  day().select();
  pickersArrival.settle();
  await waitFor(() => expect(day().closest(".ant-picker")).not.toBeNull());
  expect(day()).toHaveFocus();
  await userEvent.keyboard("2026-12-24{Enter}");
  await waitFor(() => expect(day()).toHaveValue("12/24/2026"));
});
