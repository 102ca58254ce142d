import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { setToastHost, type Toast } from "../../../src/providers/toasts.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { TasksToolbar } from "../../../src/shell/layouts.tsx";
import { TasksPanel } from "../../../src/shell/tasks/tasks-panel.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { taskRow } from "../../support/ui-rows.ts";
import { showInRefine as show, signInAs } from "../../support/ui-user.tsx";
import { dateBox } from "../../support/ui-waits.ts";

const row = { ...taskRow, details: "See https://example.com/a.\nSecond line" };
const all = (["create", "read", "update", "delete"] as const).map((action): Ability => ({ subject: "TASKS", action }));

let toasts: Toast[] = [];
let lists: ReturnType<typeof mockApi>;

beforeEach(() => {
  toasts = [];
  setToastHost({ open: (toast) => toasts.push(toast), close: () => undefined });
  signInAs({ id: 1, may: all });
  lists = mockApi("get", "/tasks", { data: { currentPage: 1, tasks: [row], total: 1 } });
  mockApi("get", "/users/elite", { data: [{ id: 3, name: "Dana Poe" }] });
  mockApi("get", "/statuses", ({ query }) => ({
    data:
      query.get("bizObjectId") === "11"
        ? [
            { id: 43, name: "New" },
            { id: 44, name: "Working" },
            { id: 45, name: "Done" },
          ]
        : [],
  }));
});

const toastMessages = () => toasts.map(({ kind, message }) => [kind, message]);
const queries = () => lists.map(({ query }) => Object.fromEntries(query));

it("starts with all new tasks, fifteen per page, and reloads from page 1 on another filter", async () => {
  show(<TasksPanel />);
  await screen.findByText("Call the hotel");
  expect(queries()).toEqual([{ listBy: "all", statusId: "43", page: "1", pageSize: "15" }]);
  await userEvent.click(screen.getByText("Assigned to Me"));
  await userEvent.click(screen.getByText("Created by Me"));
  await waitFor(() => expect(queries().map(({ listBy }) => listBy)).toEqual(["all", "assigned", "created"]));
  expect(queries().every(({ page }) => page === "1")).toBe(true);
});

it("shows dates, links and line breaks, and highlights overdue tasks", async () => {
  show(<TasksPanel />);
  const name = await screen.findByText("Call the hotel");
  expect(name.closest("li")).toHaveAttribute("data-overdue");
  expect(screen.getByText(/01\/31\/2020/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "https://example.com/a" })).toHaveAttribute("href", "https://example.com/a");
});

it("empties the list and logs the error when it can't be loaded", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  mockApi("get", "/tasks", { message: "no" }, 500);
  show(<TasksPanel />);
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.queryByText("Call the hotel")).not.toBeInTheDocument();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

it("validates the name on blur, and warns when an invalid form is submitted", async () => {
  show(<TasksPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /Add Task/ }));
  await userEvent.click(screen.getByLabelText("Details"));
  expect(await screen.findByText("Task Name is required")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastMessages()).toEqual([["warning", "Please fill in the required fields."]]));
});

it("saves a new task with all its fields", async () => {
  const created = mockApi("post", "/tasks", { data: row }, 201);
  show(<TasksPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /Add Task/ }));
  await userEvent.type(screen.getByLabelText(/^Task Name/), "  Book the dock ");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastMessages()).toEqual([["success", "Task Saved!"]]));
  expect(created[0]?.body).toEqual({
    name: "Book the dock",
    details: null,
    dueDate: null,
    createdBy: 1,
    assignedToId: null,
    parentId: null,
    bizObjectId: null,
    recordId: null,
  });
  expect(lists).toHaveLength(2);
});

it("accepts a typed date on Enter without saving the form", async () => {
  const created = mockApi("post", "/tasks", { data: row }, 201);
  show(<TasksPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /Add Task/ }));
  await userEvent.type(screen.getByLabelText(/^Task Name/), "Book the dock");
  await userEvent.type(await dateBox("Due Date"), "11/21/2026{Enter}");
  expect(screen.getByRole("form", { name: "Add Task" })).toBeInTheDocument();
  expect(created).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(created[0]?.body).toMatchObject({ dueDate: "2026-11-21" }));
});

it("says that a task wasn't saved, and retries under the same key", async () => {
  const tried = mockApi("post", "/tasks", { message: "no" }, 500);
  show(<TasksPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /Add Task/ }));
  await userEvent.type(screen.getByLabelText(/^Task Name/), "Book the dock");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastMessages()).toEqual([["warning", "Task not saved!"]]));
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(tried).toHaveLength(2));
  expect(tried[0]?.headers.get("idempotency-key")).toBe(tried[1]?.headers.get("idempotency-key"));
  expect(screen.getByLabelText(/^Task Name/)).toHaveValue("Book the dock");
});

it("marks a task as done, and shows the server's message on failure", async () => {
  const changed = mockApi("put", "/tasks/8/change-status", {});
  show(<TasksPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "Mark as Done: Call the hotel" }));
  await waitFor(() => expect(toastMessages()).toEqual([["success", "Task Marked as Done"]]));
  expect(changed[0]?.body).toEqual({ statusId: 45 });
  mockApi("put", "/tasks/8/change-status", { message: "Somebody was quicker" }, 409);
  await userEvent.click(screen.getByRole("button", { name: "Mark as Done: Call the hotel" }));
  await waitFor(() => expect(toastMessages()[1]).toEqual(["error", "Somebody was quicker"]));
});

it("edits a task in place, sending the version it was loaded with", async () => {
  const changed = mockApi("put", "/tasks/8", {});
  show(<TasksPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /Actions for task/ }));
  await userEvent.click(await screen.findByText("Edit"));
  const name = screen.getByLabelText(/^Task Name/);
  await userEvent.clear(name);
  await userEvent.type(name, "Call again");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toastMessages()).toEqual([["success", "Task Updated."]]));
  expect(changed[0]?.body).toMatchObject({ name: "Call again", dueDate: "2020-01-31", createdBy: 1, assignedToId: 3, version: 3 });
});

it("asks for confirmation before deleting", async () => {
  const removed = mockApi("delete", "/tasks/8", {});
  show(<TasksPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /Actions for task/ }));
  await userEvent.click(await screen.findByText("Delete"));
  expect(await screen.findAllByText("You are about to delete task Call the hotel")).not.toHaveLength(0);
  expect(screen.getByRole("button", { name: "Cancel" })).toBeInTheDocument();
  expect(removed).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(toastMessages()).toEqual([["success", "Task deleted successfully."]]));
  expect(removed).toHaveLength(1);
});

it("shows the toolbar only to users who can create tasks", () => {
  signInAs({ may: all.filter(({ action }) => action !== "create") });
  const { unmount } = show(
    <>
      <TasksToolbar />
      <p>Beside it</p>
    </>,
  );
  expect(screen.getByText("Beside it")).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  unmount();
  signInAs({ may: all });
  show(<TasksToolbar />);
  expect(screen.getByRole("button", { name: "Open tasks" })).toBeInTheDocument();
});
