// @module-tag gate
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api, loseResponses, mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { start, toasts } from "./app.tsx";
import { row } from "./thing.ts";

const serve = (more: Record<string, unknown> = {}) => {
  mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
  return mockApi("get", "/things/1", { data: row(1, more) });
};
const keyOf = (request: ReceivedRequest | undefined) => request?.headers.get("idempotency-key");
const press = async (within: HTMLElement, label: string) => {
  const found = [...within.querySelectorAll("button")].find((button) => button.textContent === label);
  if (!found) throw new Error(`No button "${label}"`);
  fireEvent.click(found);
};
/** Opens the dialog of "Send" and fills in its note. */
const asking = async (note: string) => {
  fireEvent.click(await screen.findByText("Send", { selector: "button span" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(await within(dialog).findByLabelText(/Note/), { target: { value: note } });
  return dialog;
};
const ready = (dialog: HTMLElement) => waitFor(() => expect(dialog.querySelector(".ant-btn-loading")).toBeNull());
const where = () => screen.getByTestId("where").textContent;

describe("the action dialog", () => {
  it("keeps the input when the response is lost, and runs the action once", async () => {
    serve();
    const first = loseResponses("post", "/things/1/actions/:action");
    start("/things/1");
    const dialog = await asking("by courier");
    await press(dialog, "Send");
    expect(await within(dialog).findByText(/nothing is done twice/)).toBeInTheDocument();
    const second = mockApi("post", "/things/1/actions/send", { data: row(1, { state: "sent", version: 2 }) });
    await ready(dialog);
    await press(dialog, "Send");
    await waitFor(() => expect(toasts.at(-1)?.message).toBe("Thing TH-001 sent."));
    expect([keyOf(second[0]), second[0]?.body]).toEqual([keyOf(first[0]), { version: 1, note: "by courier" }]);
  });

  it("accepts the first attempt's result if it turns out to have succeeded", async () => {
    serve();
    const first = loseResponses("post", "/things/1/actions/:action");
    start("/things/1");
    const dialog = await asking("by courier");
    await press(dialog, "Send");
    await within(dialog).findByText(/nothing is done twice/);
    fireEvent.change(within(dialog).getByLabelText(/Note/), { target: { value: "by our own courier" } });
    const sent = row(1, { state: "sent", version: 2 });
    api.use(
      http.post("http://hq.test/api/things/1/actions/send", ({ request }) =>
        request.headers.get("idempotency-key") === keyOf(first[0])
          ? HttpResponse.json({ data: sent })
          : HttpResponse.json({ message: "It is Sent now.", version: 2, current: sent }, { status: 409 }),
      ),
    );
    await ready(dialog);
    await press(dialog, "Send");
    await waitFor(() => expect(toasts.map(({ kind, message }) => [kind, message])).toEqual([["success", "Thing TH-001 sent."]]));
  });

  it("stays open on a conflict with the reason, and continues with the current record", async () => {
    serve();
    mockApi(
      "post",
      "/things/1/actions/send",
      { message: "Someone else has changed this.", version: 2, current: row(1, { version: 2 }) },
      409,
    );
    start("/things/1");
    const dialog = await asking("a long story");
    await press(dialog, "Send");
    expect(await within(dialog).findByText(/Nothing was done\. Someone else has changed this\./)).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/Note/)).toHaveValue("a long story");
    const second = mockApi("post", "/things/1/actions/send", { data: row(1, { state: "sent", version: 3 }) });
    await ready(dialog);
    await press(dialog, "Send");
    await waitFor(() => expect(second[0]?.body).toEqual({ version: 2, note: "a long story" }));
  });

  it("lets the user enter something else when what was entered is refused", async () => {
    serve();
    mockApi("post", "/things/1/actions/send", { message: "The courier is booked then.", version: 1, state: "draft" }, 409);
    start("/things/1");
    const dialog = await asking("at nine");
    await press(dialog, "Send");
    expect(await within(dialog).findByText("Nothing was done. The courier is booked then.")).toBeInTheDocument();
    const second = mockApi("post", "/things/1/actions/send", { data: row(1, { state: "sent", version: 2 }) });
    await ready(dialog);
    fireEvent.change(within(dialog).getByLabelText(/Note/), { target: { value: "at ten" } });
    await press(dialog, "Send");
    await waitFor(() => expect(second[0]?.body).toEqual({ version: 1, note: "at ten" }));
  });

  it("says so, and lets the user copy the input, when the action is no longer available", async () => {
    serve();
    const current = row(1, { version: 2, state: "sent", actions: { send: "It is Sent already." } });
    mockApi("post", "/things/1/actions/send", { message: "It is Sent already.", version: 2, current }, 409);
    start("/things/1");
    const dialog = await asking("a long story");
    await press(dialog, "Send");
    expect(await within(dialog).findByText(/It is Sent already\. Copy anything you need/)).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/Note/)).toHaveValue("a long story");
    await ready(dialog);
    expect(within(dialog).getByText("Send", { selector: "button span" }).closest("button")).toBeDisabled();
  });

  it("confirms before discarding input, and restores it after the window was closed", async () => {
    serve();
    const first = start("/things/1");
    const dialog = await asking("a long story");
    await press(dialog, "Cancel");
    expect(await screen.findByText("Are you sure to close this dialog?")).toBeInTheDocument();
    fireEvent.click(screen.getByText("Keep editing"));
    expect(within(dialog).getByLabelText(/Note/)).toHaveValue("a long story");
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("a long story"));
    first.unmount();
    const second = start("/things/1");
    fireEvent.click(await screen.findByText("Send", { selector: "button span" }));
    const goOn = await screen.findByRole("button", { name: "Continue" });
    goOn.focus();
    fireEvent.click(goOn);
    await waitFor(() => expect(screen.getByLabelText(/Note/)).toHaveValue("a long story"));
    // The button is gone; what is continued has the focus.
    await waitFor(() => expect(screen.getByLabelText(/Note/)).toHaveFocus());
    // Discarding the input also deletes its draft.
    await press(await screen.findByRole("dialog"), "Cancel");
    fireEvent.click(await screen.findByText("Discard changes"));
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain("a long story"));
    second.unmount();
  });

  it("closes without confirmation if nothing was typed", async () => {
    serve();
    start("/things/1");
    fireEvent.click(await screen.findByText("Send", { selector: "button span" }));
    await press(await screen.findByRole("dialog"), "Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("also sends an idempotency key for a delete", async () => {
    serve();
    mockApi("get", "/things/counts", { data: {} });
    mockApi("get", "/things", { data: { things: [], total: 0 } });
    const requests: ReceivedRequest[] = [];
    api.use(
      http.delete("http://hq.test/api/things/1", async ({ request }) => {
        requests.push({ method: "delete", path: "", query: new URLSearchParams(), body: undefined, headers: request.headers });
        return requests.length === 1 ? HttpResponse.error() : HttpResponse.json({ data: { id: 1 } });
      }),
    );
    start("/things/1");
    fireEvent.click(await screen.findByLabelText("More actions"));
    fireEvent.click(await screen.findByText("Delete"));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(await within(dialog).findByLabelText(/Delete reason/), { target: { value: "twice" } });
    await press(dialog, "Delete");
    await within(dialog).findByText(/nothing is done twice/);
    await ready(dialog);
    await press(dialog, "Delete");
    await waitFor(() => expect(where()).toBe("/things/open"));
    expect(keyOf(requests[0])).toBe(keyOf(requests[1]));
  });
});

describe("an action without a dialog", () => {
  const check = async () => {
    fireEvent.click(await screen.findByLabelText("More actions"));
    fireEvent.click(await screen.findByText("Check"));
  };
  afterEach(() => void vi.useRealTimers());

  it("runs once when clicked again after a lost response", async () => {
    serve();
    const first = loseResponses("post", "/things/1/actions/:action");
    start("/things/1");
    await check();
    await waitFor(() => expect(String(toasts.at(-1)?.description)).toContain("nothing is done twice"));
    const second = mockApi("post", "/things/1/actions/check", { data: row(1, { version: 2 }) });
    await check();
    await waitFor(() => expect(toasts.at(-1)?.message).toBe("Checked."));
    expect(keyOf(second[0])).toBe(keyOf(first[0]));
  });

  it("sends the version of the answer before, though the record is still being refreshed", async () => {
    serve();
    start("/things/1");
    await screen.findByLabelText("More actions");
    // The refresh after the first one never ends.
    api.use(http.get("http://hq.test/api/things/1", () => new Promise<never>(() => undefined)));
    const sent = mockApi("post", "/things/1/actions/check", { data: row(1, { version: 2 }) });
    await check();
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe("Checked."));
    await check();
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ version: 1 }, { version: 2 }]));
  });

  it("says so when the response takes long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    serve();
    let calls = 0;
    api.use(
      http.post("http://hq.test/api/things/1/actions/check", () => {
        calls += 1;
        return new Promise<never>(() => undefined);
      }),
    );
    start("/things/1");
    await check();
    await waitFor(() => expect(calls).toBe(1));
    vi.advanceTimersByTime(8_000);
    await waitFor(() => expect(String(toasts.at(-1)?.description)).toContain("longer than usual"));
  });
});

describe("a bulk action", () => {
  it("keeps the input when the response is lost, sends the same call again, and reports which rows were refused", async () => {
    mockApi("get", "/things/counts", { data: {} });
    mockApi("get", "/things", { data: { things: [row(1), row(2)], total: 2 } });
    const requests: [unknown, string | null][] = [];
    let cut = true;
    api.use(
      http.post("http://hq.test/api/things/actions/send", async ({ request }) => {
        requests.push([await request.json(), request.headers.get("idempotency-key")]);
        if (cut) return HttpResponse.error();
        const refused = { status: 409, message: "Someone else has changed this in the meantime." };
        return HttpResponse.json({
          data: [
            { id: 1, version: 2 },
            { id: 2, refused },
          ],
        });
      }),
    );
    start("/things/open");
    for (const box of await screen.findAllByLabelText(/^Select TH-/)) fireEvent.click(box);
    const bar = await screen.findByRole("toolbar", { name: "2 selected" });
    await within(bar).findByRole("button", { name: "Send" });
    await press(bar, "Send");
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(await within(dialog).findByLabelText(/Note/), { target: { value: "by courier" } });
    await press(dialog, "Send");
    expect(await within(dialog).findByText(/nothing is done twice/)).toBeInTheDocument();
    cut = false;
    await ready(dialog);
    await press(dialog, "Send");
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(["Send: 1 done", "Send"]));
    expect(String(toasts.at(-1)?.description)).toBe("1 failed: Someone else has changed this in the meantime.");
    const [first, second, ...more] = requests;
    expect(more).toEqual([]);
    expect(second).toEqual(first);
    expect(first?.[0]).toMatchObject({
      rows: [
        { id: 1, version: 1 },
        { id: 2, version: 1 },
      ],
      note: "by courier",
    });
  });

  it("finds out what became of a lost call before it sends other inputs", async () => {
    mockApi("get", "/things/counts", { data: {} });
    mockApi("get", "/things", { data: { things: [row(1)], total: 1 } });
    const notes: unknown[] = [];
    api.use(
      http.post("http://hq.test/api/things/actions/send", async ({ request }) => {
        const body = await request.json();
        notes.push(typeof body === "object" && body !== null ? Reflect.get(body, "note") : undefined);
        return notes.length === 1 ? HttpResponse.error() : HttpResponse.json({ data: [{ id: 1, version: 2 }] });
      }),
    );
    start("/things/open");
    fireEvent.click(await screen.findByLabelText(/^Select TH-/));
    const bar = await screen.findByRole("toolbar", { name: "1 selected" });
    await within(bar).findByRole("button", { name: "Send" });
    await press(bar, "Send");
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(await within(dialog).findByLabelText(/Note/), { target: { value: "one" } });
    await press(dialog, "Send");
    expect(await within(dialog).findByText(/nothing is done twice/)).toBeInTheDocument();
    fireEvent.change(await within(dialog).findByLabelText(/Note/), { target: { value: "two" } });
    await ready(dialog);
    await press(dialog, "Send");
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(["Send: 1 done"]));
    expect(notes).toEqual(["one", "one"]);
  });
});
