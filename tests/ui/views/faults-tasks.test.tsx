// @module-tag gate
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { setToastHost, type Toast } from "../../../src/providers/toasts.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { TasksPanel } from "../../../src/shell/tasks/tasks-panel.tsx";
import { api, loseResponses, mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { taskRow } from "../../support/ui-rows.ts";
import { showInRefine as show, signInAs } from "../../support/ui-user.tsx";

const row = { ...taskRow, details: "Second floor", dueDate: null };
const all = (["create", "read", "update", "delete"] as const).map((action): Ability => ({ subject: "TASKS", action }));
let toasts: Toast[] = [];
const serve = (...tasks: Partial<typeof row>[]) =>
  mockApi("get", "/tasks", { data: { currentPage: 1, tasks: tasks.map((one) => ({ ...row, ...one })), total: tasks.length } });

beforeEach(() => {
  toasts = [];
  setToastHost({ open: (toast) => toasts.push(toast), close: () => undefined });
  signInAs({ id: 1, may: all });
  serve({});
  mockApi("get", "/users/elite", { data: [{ id: 3, name: "Dana Poe" }] });
  mockApi("get", "/statuses", { data: [{ id: 43, name: "New" }] });
});
afterEach(() => void vi.useRealTimers());

const toastMessages = () => toasts.map(({ kind, message }) => [kind, message]);
const keyOf = (request: ReceivedRequest | undefined) => request?.headers.get("idempotency-key");
const form = () => screen.findByRole("form");
const fill = async (label: RegExp, value: string) => fireEvent.change(within(await form()).getByLabelText(label), { target: { value } });
const press = async (label: string) => {
  await waitFor(() => expect(document.querySelector(".hq-task-form .ant-btn-loading")).toBeNull());
  fireEvent.click(await screen.findByText(label, { selector: "button span" }));
};
const add = async () => {
  show(<TasksPanel />);
  fireEvent.click(await screen.findByText("Add Task"));
};
const edit = async () => {
  show(<TasksPanel />);
  fireEvent.click(await screen.findByLabelText(/^Actions for task/));
  fireEvent.click(await screen.findByText("Edit"));
};

describe("a new task", () => {
  it("whose response is lost says what to do, and is created once", async () => {
    const first = loseResponses("post", "/tasks");
    await add();
    await fill(/^Task Name/, "Book the dock");
    await press("Save");
    expect(await screen.findByText(/nothing is done twice/)).toBeInTheDocument();
    expect(toastMessages()).toEqual([["warning", "Task not saved!"]]);
    const created = mockApi("post", "/tasks", { data: { ...row, id: 9, version: 1 } }, 201);
    const changed = mockApi("put", "/tasks/9", { data: { ...row, id: 9, version: 2 } });
    await fill(/^Task Name/, "Book the dock at nine");
    await press("Save");
    await waitFor(() => expect(toastMessages().at(-1)).toEqual(["success", "Task Saved!"]));
    expect([keyOf(created[0]), created[0]?.body]).toEqual([keyOf(first[0]), first[0]?.body]);
    expect(changed[0]?.body).toMatchObject({ name: "Book the dock at nine", createdBy: 1, version: 1 });
  });

  it("is confirmed before the panel closes, and restored after the window was closed", async () => {
    await add();
    await fill(/^Task Name/, "Book the dock");
    fireEvent.click(screen.getByLabelText("Close"));
    expect(await screen.findByText("Are you sure to close this dialog?")).toBeInTheDocument();
    fireEvent.click(screen.getByText("Keep editing"));
    expect(within(await form()).getByLabelText(/^Task Name/)).toHaveValue("Book the dock");
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("Book the dock"));
    cleanup();
    await add();
    (await screen.findByRole("button", { name: "Continue" })).focus();
    await press("Continue");
    const name = within(await form()).getByLabelText(/^Task Name/);
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue("Book the dock");
  });

  it("without a response says so, and can be cancelled", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    let calls = 0;
    api.use(
      http.post("http://hq.test/api/tasks", () => {
        calls += 1;
        return new Promise<never>(() => undefined);
      }),
    );
    await add();
    await fill(/^Task Name/, "Book the dock");
    await press("Save");
    await waitFor(() => expect(calls).toBe(1));
    act(() => void vi.advanceTimersByTime(8_000));
    fireEvent.click(await screen.findByText("Stop waiting"));
    expect(await screen.findByText(/You stopped waiting/)).toBeInTheDocument();
    expect(within(await form()).getByLabelText(/^Task Name/)).toHaveValue("Book the dock");
  });
});

describe("editing a task", () => {
  it("keeps the input while someone else saves the task, and shows both versions", async () => {
    await edit();
    await fill(/^Task Name/, "Call the mill");
    const theirs = { details: "Third floor", version: 4 };
    serve(theirs);
    act(() => emitLive("changed", { resource: "task", id: 8, version: 4, kind: "updated" }));
    expect(await screen.findByText(/Someone saved this record/)).toBeInTheDocument();
    expect(within(await form()).getByLabelText("Details")).toHaveValue("Second floor");
    // Sent with the version the user saw; with the newer one, it would overwrite "Third floor".
    const current = { ...row, ...theirs, actions: { update: true } };
    const requests = mockApi("put", "/tasks/8", { message: "Someone else has changed this.", version: 4, current }, 409);
    await press("Save");
    const dialog = await screen.findByText("Use these and save");
    expect(requests[0]?.body).toMatchObject({ version: 3 });
    const second = mockApi("put", "/tasks/8", { data: { ...row, version: 5 } });
    fireEvent.click(dialog);
    await waitFor(() => expect(second[0]?.body).toMatchObject({ name: "Call the mill", details: "Third floor", version: 4 }));
    await waitFor(() => expect(toastMessages().at(-1)).toEqual(["success", "Task Updated."]));
  });

  it("keeps the form open when the task leaves the list", async () => {
    await edit();
    await fill(/^Task Name/, "Call the mill");
    const lists = serve();
    act(() => emitLive("changed", { resource: "task", id: 8, version: 4, kind: "updated" }));
    await waitFor(() => expect(lists).toHaveLength(1));
    expect(within(await form()).getByLabelText(/^Task Name/)).toHaveValue("Call the mill");
  });

  it("retries under the same key after a lost response", async () => {
    const first = loseResponses("put", "/tasks/8");
    await edit();
    await fill(/^Task Name/, "Call the mill");
    await press("Save");
    await screen.findByText(/nothing is done twice/);
    const second = mockApi("put", "/tasks/8", { data: { ...row, version: 4 } });
    await press("Save");
    await waitFor(() => expect(second).toHaveLength(1));
    expect(keyOf(first[0])).toBeTruthy();
    expect([keyOf(second[0]), second[0]?.body]).toEqual([keyOf(first[0]), first[0]?.body]);
  });
});
