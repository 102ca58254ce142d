import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import dayjs from "dayjs";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { clientConfig } from "../../../src/providers/client-config.ts";
import { dateTime, ref, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { parseDay, parseMoment } from "../../../src/views/inputs/typed-dates.ts";
import { today } from "../../../src/views/kit/today.ts";
import { mockApi } from "../../support/ui-api.ts";
import { dateBox } from "../../support/ui-waits.ts";
import { start, startWith } from "./app.tsx";
import { row } from "./thing.ts";

describe("a typed date", () => {
  it.each(["11/21/2026", "11/21/26", "11-21-2026", "11.21.2026", "2026-11-21", " 11/21/2026 "])("%s is read", (text) => {
    expect(parseDay(text)).toBe("2026-11-21");
  });

  it.each(["1/5/2026", "01/05/2026", "1/05/26", "2026-01-05"])("%s is read without its zeros", (text) => {
    expect(parseDay(text)).toBe("2026-01-05");
  });

  it.each(["13/45/2026", "2/30/2026", "13/13", "0/0/0", "11/21/2026 x", "5", "constructor", "1/2/3", ""])("%s is none", (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it("counts from today by its word, and is the nearest one without a year", () => {
    expect([parseDay("Today"), parseDay("tomorrow"), parseDay("yesterday")]).toEqual([today(), addDays(today(), 1), addDays(today(), -1)]);
    for (const days of [-180, -30, 0, 30, 180]) {
      const day = addDays(today(), days);
      expect(parseDay(dayjs(day).format("M/D"))).toBe(day);
    }
  });

  it("is read in every form that it is shown in", () => {
    const days = fc.date({ min: new Date("1970-01-02"), max: new Date("2099-12-30"), noInvalidDate: true });
    const formats = fc.constantFrom("MM/DD/YYYY", "M/D/YYYY", "YYYY-MM-DD", "MM-DD-YYYY");
    fc.assert(
      fc.property(days, formats, (date, format) => {
        expect(parseDay(dayjs(date).format(format))).toBe(dayjs(date).format("YYYY-MM-DD"));
      }),
    );
  });
});

describe("a typed date and time", () => {
  const local = (text: string) => dayjs(text).toISOString();

  it.each([
    "11/21/2026 03:05 pm",
    "11/21/2026 3:05PM",
    "11/21/26 3:05p",
    "11/21/2026 at 03:05 pm",
    "11/21/26 15:05",
    "2026-11-21 15:05",
    "2026-11-21T15:05",
  ])("%s is read", (text) => expect(parseMoment(text)).toBe(local("2026-11-21T15:05")));

  it.each([
    ["11/21/2026 12:00 am", "2026-11-21T00:00"],
    ["11/21/2026 12:30 pm", "2026-11-21T12:30"],
    ["11/21/2026 0:30", "2026-11-21T00:30"],
    ["11/21/2026 9 am", "2026-11-21T09:00"],
    ["11/21/2026 03:00", "2026-11-21T03:00"],
  ])("%s is %s", (text, expected) => expect(parseMoment(text)).toBe(local(expected)));

  it.each(["11/21/2026", "13/45/2026 03:00 pm", "11/21/2026 25:00", "11/21/2026 13:00 pm", "11/21/2026 9", "noon"])(
    "%s is none",
    (text) => {
      expect(parseMoment(text)).toBeNull();
    },
  );

  it("is read as it is shown", () => {
    const moments = fc.date({ min: new Date("1970-01-02"), max: new Date("2099-12-30"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (date) => {
        const text = dayjs(date).format("MM/DD/YYYY hh:mm a");
        expect(dayjs(parseMoment(text)).format("MM/DD/YYYY hh:mm a")).toBe(text);
      }),
    );
  });
});

describe("a box for a date", () => {
  const type = async (label: RegExp, text: string) => {
    await screen.findByLabelText(label);
    const box = await dateBox(label);
    await userEvent.clear(box);
    await userEvent.type(box, text);
    await userEvent.tab();
    return box;
  };
  const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save" }));

  it("keeps what can't be read, with an error, and saves nothing", async () => {
    mockApi("get", "/things/1", { data: row(1, { due: "2026-11-20" }) });
    mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
    const saved = mockApi("put", "/things/1", { data: row(1) });
    start("/things/1/edit");
    const box = await type(/^Due/, "13/45/2026");
    expect(await screen.findByText("Enter a date as MM/DD/YYYY.")).toBeInTheDocument();
    expect(box).toHaveValue("13/45/2026");
    await save();
    expect(await screen.findByText("Please check the highlighted fields.")).toBeInTheDocument();
    expect(box).toHaveValue("13/45/2026");
    await type(/^Due/, "12/1/26");
    await save();
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ due: "2026-12-01" }));
  });
});

it("shows the summary of errors only after an attempt to save", async () => {
  start("/things/create");
  fireEvent.blur(await screen.findByLabelText(/^Name/));
  expect(await screen.findByText(/^Name is required/)).toBeInTheDocument();
  expect(screen.queryByText("Please fill in the required fields.")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please fill in the required fields.")).toBeInTheDocument();
});

describe("a date and time of work", () => {
  const config = clientConfig.get();
  afterEach(() => clientConfig.set(config));
  const job = resource("job", {
    title: "name",
    path: "/jobs",
    subject: "SALES_WORK_ORDERS",
    bizObject: 906,
    fields: { name: text(), from: dateTime({ zone: "company" }) },
    update: {},
    views: { list: { columns: ["name", "from"] } },
  });
  const stored = { id: 3, version: 1, name: "Move", from: "2026-11-23T15:00:00.000Z", actions: { update: true } };
  const open = (address: string, from = stored.from, timezone = "Pacific/Chatham") => {
    clientConfig.set({ ...config, timezone });
    mockApi("get", "/jobs/3", { data: { ...stored, from } });
    mockApi("get", "/jobs/3/activity", { data: { currentPage: 1, entries: [], total: 0 } });
    startWith([job], address);
  };

  it("is shown as on the company's clocks, with the zone, and the reader's own time beside it", async () => {
    open("/jobs/3");
    const shown = await screen.findByText("11/24/2026 at 04:45 am GMT+13:45");
    expect(shown.getAttribute("title")).toBe(dayjs(stored.from).format("MM/DD/YYYY [at] hh:mm a"));
  });

  it("is typed as on the company's clocks, which the form names", async () => {
    const saved = mockApi("put", "/jobs/3", { data: { ...stored, version: 2 } });
    open("/jobs/3/edit");
    const input = await screen.findByDisplayValue("11/24/2026 04:45 am");
    expect(input).toHaveAccessibleDescription("Chatham Time");
    fireEvent.change(input, { target: { value: "11/24/2026 5:45 am" } });
    fireEvent.blur(input);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ version: 1, from: "2026-11-23T16:00:00.000Z" }]));
  });

  it("stays the moment it is while nothing is typed, though the clocks that are set back show it twice", async () => {
    const saved = mockApi("put", "/jobs/3", { data: { ...stored, version: 2 } });
    open("/jobs/3/edit", "2026-11-01T06:15:30.500Z", "America/New_York");
    const input = await screen.findByDisplayValue("11/01/2026 01:15 am");
    await userEvent.click(input);
    fireEvent.keyDown(input, { key: "Enter" });
    fireEvent.blur(input);
    await userEvent.type(screen.getByRole("textbox", { name: /^Name/ }), "!");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ version: 1, name: "Move!" }]));
  });
});

describe("a date and time of work at a place", () => {
  const config = clientConfig.get();
  afterEach(() => clientConfig.set(config));
  const yard = resource("yard", {
    title: "name",
    path: "/yards",
    subject: "PROVIDERS_VENDORS",
    bizObject: 907,
    fields: { name: text(), timeZone: text() },
    views: { list: { columns: ["name"] } },
  });
  const visit = resource("visit", {
    title: "name",
    path: "/visits",
    subject: "SALES_WORK_ORDERS",
    bizObject: 908,
    fields: { name: text(), yard: ref("yard"), from: dateTime({ zone: "yard.timeZone" }) },
    create: {},
    update: {},
    views: { list: { columns: ["name", "from"] } },
  });
  const stored = {
    id: 3,
    version: 1,
    name: "Move",
    yardId: 1,
    yard: "Kathmandu",
    yardTimeZone: "Asia/Kathmandu",
    from: "2026-11-23T15:00:00.000Z",
    actions: { update: true },
  };
  const open = (address: string, row: object = stored) => {
    clientConfig.set({ ...config, timezone: "Pacific/Chatham" });
    mockApi("get", "/visits/3", { data: row });
    mockApi("get", "/visits/3/activity", { data: { currentPage: 1, entries: [], total: 0 } });
    mockApi("get", "/yards/lookup", { data: [{ id: 2, name: "Eucla", zone: "Australia/Eucla" }] });
    startWith([yard, visit], address);
  };

  it("is shown on the clocks of its place, and on the company's without one", async () => {
    open("/visits/3");
    expect(await screen.findByText("11/23/2026 at 08:45 pm GMT+5:45")).toBeInTheDocument();
  });

  it("is on the company's clocks without a place", async () => {
    open("/visits/3", { ...stored, yardId: null, yard: null, yardTimeZone: null });
    expect(await screen.findByText("11/24/2026 at 04:45 am GMT+13:45")).toBeInTheDocument();
  });

  it("keeps what its clocks show when another place is chosen, which the form names", async () => {
    const saved = mockApi("put", "/visits/3", { data: { ...stored, version: 2 } });
    open("/visits/3/edit");
    const input = await screen.findByDisplayValue("11/23/2026 08:45 pm");
    expect(input).toHaveAccessibleDescription("Nepal Time");
    await userEvent.click(screen.getByLabelText(/^Yard/));
    await userEvent.click(await screen.findByText("Eucla"));
    await waitFor(() => expect(input).toHaveAccessibleDescription("Australian Central Western Standard Time"));
    expect(input).toHaveValue("11/23/2026 08:45 pm");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    // Eucla is 8:45 ahead of UTC, Kathmandu 5:45.
    await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ version: 1, yardId: 2, from: "2026-11-23T12:00:00.000Z" }]));
  });
});
