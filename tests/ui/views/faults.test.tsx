// @module-tag night
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { api, loseResponses, mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { stays } from "../../support/waits.ts";
import { start } from "./app.tsx";
import { row } from "./thing.ts";

const where = () => screen.getByTestId("where").textContent;
const nameBox = () => screen.findByLabelText(/^Name/);
const fill = async (value: string) => fireEvent.change(await nameBox(), { target: { value } });
const press = async (label: string | RegExp) => fireEvent.click(await screen.findByText(label, { selector: "button span" }));
/** Presses Save once the previous request has ended. */
const save = async () => {
  await waitFor(() => expect(screen.getByText("Save").closest("button")).not.toHaveClass("ant-btn-loading"));
  await press("Save");
};
const opened = (more: Record<string, unknown> = {}) => {
  mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
  return mockApi("get", "/things/1", { data: row(1, more) });
};
const keyOf = (request: ReceivedRequest | undefined) => request?.headers.get("idempotency-key");

/** The server never responds. */
function stalled(method: "post" | "put", path: string): { asked: number } {
  const counted = { asked: 0 };
  api.use(
    http[method](`http://hq.test/api${path}`, () => {
      counted.asked += 1;
      return new Promise<never>(() => undefined);
    }),
  );
  return counted;
}

describe("a lost response", () => {
  beforeEach(() => void opened());

  it("creates one record, even if the input is edited before the retry", async () => {
    const first = loseResponses("post", "/things");
    start("/things/create");
    await fill("Lamp");
    await save();
    expect(await screen.findByText(/nothing is done twice/)).toBeInTheDocument();
    await fill("Lampshade");
    const created = mockApi("post", "/things", { data: row(1, { name: "Lamp", version: 1 }) }, 201);
    const changed = mockApi("put", "/things/1", { data: row(1, { name: "Lampshade", version: 2 }) });
    await save();
    await waitFor(() => expect(where()).toBe("/things/1"));
    // The first request is retried unchanged; later input is then sent as an update of the record it created.
    expect([keyOf(created[0]), created[0]?.body]).toEqual([keyOf(first[0]), first[0]?.body]);
    expect(changed.map(({ body }) => body)).toEqual([{ name: "Lampshade", version: 1 }]);
    expect(keyOf(changed[0])).not.toBe(keyOf(first[0]));
    await screen.findByRole("heading", { name: "TH-001" });
  });

  it("of a request the server would have rejected doesn't block the next try", async () => {
    loseResponses("post", "/things");
    start("/things/create");
    await fill("Lamp");
    await save();
    await screen.findByText(/nothing is done twice/);
    await fill("Lamp2");
    const requests = mockApi("post", "/things", { message: "Please check.", errors: { name: ["Is taken."] } }, 422);
    await save();
    // Both are sent: the first request is retried and rejected, then the new input is sent as its own request.
    await waitFor(() => expect(requests.map(({ body }) => (body as { name: string }).name)).toEqual(["Lamp", "Lamp2"]));
  });

  it("retries a change under the same key", async () => {
    const first = loseResponses("put", "/things/1");
    start("/things/1/edit");
    await fill("Thing 1!");
    await save();
    await screen.findByText(/nothing is done twice/);
    const second = mockApi("put", "/things/1", { data: row(1, { name: "Thing 1!", version: 2 }) });
    await save();
    await waitFor(() => expect(where()).toBe("/things/1"));
    expect(keyOf(first[0])).toBeTruthy();
    expect([keyOf(second[0]), second[0]?.body]).toEqual([keyOf(first[0]), first[0]?.body]);
  });

  it("isn't reported as someone else's change when it was the user's own", async () => {
    const first = loseResponses("put", "/things/1");
    start("/things/1/edit");
    await fill("Thing 1!");
    await save();
    await screen.findByText(/nothing is done twice/);
    act(() => emitLive("changed", { resource: "thing", id: 1, version: 2, kind: "updated" }));
    expect(screen.queryByText(/Someone saved/)).toBeNull();
    await fill("Thing 1!!");
    const saved = row(1, { name: "Thing 1!", version: 2 });
    const tries: ReceivedRequest[] = mockApi("put", "/things/1", { data: row(1, { name: "Thing 1!!", version: 3 }) });
    api.use(
      http.put("http://hq.test/api/things/1", async ({ request }) => {
        const body = (await request.clone().json()) as { version: number };
        if (request.headers.get("idempotency-key") === keyOf(first[0])) return HttpResponse.json({ data: saved });
        return body.version === 1
          ? HttpResponse.json({ message: "Someone else.", current: saved, version: 2 }, { status: 409 })
          : undefined;
      }),
    );
    await save();
    await waitFor(() => expect(where()).toBe("/things/1"));
    expect(tries.map(({ body }) => body)).toEqual([{ name: "Thing 1!!", version: 2 }]);
    expect(await screen.findByRole("link", { name: "Edit" })).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("survives closing the window: the draft continues under the same key", async () => {
    const first = loseResponses("post", "/things");
    const before = start("/things/create");
    await fill("Lamp");
    await save();
    await screen.findByText(/nothing is done twice/);
    before.unmount();
    start("/things/create");
    expect(await screen.findByText(/We don't know whether they were saved/)).toBeInTheDocument();
    await press("Continue");
    const second = mockApi("post", "/things", { data: row(1) }, 201);
    await save();
    await waitFor(() => expect(where()).toBe("/things/1"));
    expect(keyOf(second[0])).toBe(keyOf(first[0]));
  });
});

describe("a slow response", () => {
  beforeEach(() => {
    opened();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  });
  afterEach(() => void vi.useRealTimers());

  it("shows a message after a while, and retries on demand", async () => {
    const first = stalled("post", "/things");
    start("/things/create");
    await fill("Lamp");
    await save();
    await waitFor(() => expect(first.asked).toBe(1));
    expect(screen.queryByText(/longer than usual/)).toBeNull();
    act(() => void vi.advanceTimersByTime(8_000));
    expect(await screen.findByText(/longer than usual/)).toBeInTheDocument();
    const second = mockApi("post", "/things", { data: row(1) }, 201);
    await press("Try again");
    await waitFor(() => expect(where()).toBe("/things/1"));
    expect(second).toHaveLength(1);
  });

  it("can be cancelled, keeping the input", async () => {
    const first = stalled("put", "/things/1");
    start("/things/1/edit");
    await fill("Thing 1!");
    await save();
    await waitFor(() => expect(first.asked).toBe(1));
    act(() => void vi.advanceTimersByTime(8_000));
    await press("Stop waiting");
    expect(await screen.findByText(/You stopped waiting/)).toBeInTheDocument();
    expect(screen.queryByText(/longer than usual/)).toBeNull();
    expect(await nameBox()).toBeEnabled();
    const second = mockApi("put", "/things/1", { data: row(1, { version: 2 }) });
    await save();
    await waitFor(() => expect(second).toHaveLength(1));
  });
});

describe("saving", () => {
  it("sends one request, however often and by whatever means it is triggered", async () => {
    opened();
    const counted = stalled("post", "/things");
    start("/things/create");
    await userEvent.type(await nameBox(), "Lamp{Enter}{Enter}");
    fireEvent.click(screen.getByText("Save"));
    fireEvent.keyDown(window, { key: "s", ctrlKey: true });
    await waitFor(() => expect(counted.asked).toBe(1));
    await stays(() => expect(counted.asked).toBe(1), 100, "a press that is ignored leaves no trace");
  });

  it("fails fast when the browser knows it is offline", async () => {
    opened();
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    loseResponses("post", "/things");
    start("/things/create");
    await fill("Lamp");
    dispatchEvent(new Event("offline"));
    await save();
    expect(await screen.findByText(/The server can't be reached/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText("Save").closest("button")).not.toHaveClass("ant-btn-loading"));
    online.mockRestore();
    dispatchEvent(new Event("online"));
  });

  it.each([
    [403, { message: "Permission Denied" }, /Permission Denied\. What you typed is kept/],
    [404, { message: "Not found." }, /no longer exists/],
    [500, { message: "Something went wrong on our side." }, /Something went wrong on our side\. What you typed is kept/],
    [502, {}, /nothing is done twice/],
  ])("explains a %s and what to do", async (status, body, text) => {
    opened();
    mockApi("put", "/things/1", body, status);
    start("/things/1/edit");
    await fill("Thing 1!");
    await save();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await nameBox()).toHaveValue("Thing 1!");
    await waitFor(() => expect(screen.getByText("Save").closest("button")).not.toHaveClass("ant-btn-loading"));
  });

  it("says why the record can't be changed any more, instead of showing the conflict dialog", async () => {
    opened();
    const reason = "Not available now that it is sent.";
    const current = row(1, { version: 2, state: "sent", actions: { update: reason } });
    mockApi("put", "/things/1", { message: reason, version: 2, state: "sent", current }, 409);
    start("/things/1/edit");
    await fill("Thing 1!");
    await save();
    expect(await screen.findByText(/Not available now that it is sent\..*Copy anything you need/)).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await nameBox()).toHaveValue("Thing 1!");
  });

  it("says so when the record has been deleted", async () => {
    opened();
    start("/things/1/edit");
    await fill("Thing 1!");
    act(() => emitLive("changed", { resource: "thing", id: 1, version: 2, kind: "removed" }));
    expect(await screen.findByText(/Someone deleted this record/)).toBeInTheDocument();
    expect(await nameBox()).toHaveValue("Thing 1!");
  });

  it("recreates lines that another user deleted when the user keeps their own version", async () => {
    const leg = { id: 5, what: "Leg", quantity: 4, price: 100 };
    const top = { id: 6, what: "Top", quantity: 1, price: 100 };
    opened({ items: [leg, top] });
    const theirs = row(1, { version: 2, items: [{ ...leg, quantity: 3 }], actions: { update: true } });
    mockApi("put", "/things/1", { message: "Someone else.", version: 2, current: theirs }, 409);
    start("/things/1/edit");
    fireEvent.change(await screen.findByLabelText("Quantity, item 2"), { target: { value: "2" } });
    await save();
    const dialog = await screen.findByRole("dialog");
    const second = mockApi("put", "/things/1", { data: { ...theirs, version: 3 } });
    fireEvent.click(within(dialog).getByText("Use these and save"));
    await waitFor(() => expect(second).toHaveLength(1));
    expect(second[0]?.body).toMatchObject({
      items: [
        { id: 5, what: "Leg", quantity: 4 },
        { what: "Top", quantity: 2 },
      ],
    });
    expect(JSON.stringify(second[0]?.body)).not.toContain('"id":6');
  });
});
