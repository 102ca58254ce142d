import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, vi } from "vitest";
import { TasksPanel } from "../../src/shell/tasks/tasks-panel.tsx";
import { api, mockApi } from "../support/ui-api.ts";
import { fill } from "../support/ui-fill.ts";
import { showInRefine } from "../support/ui-user.tsx";
import { dateBox } from "../support/ui-waits.ts";
import { enterPages, toastTexts } from "./support/screens.tsx";
import { type Account, customer, only, type Statement, specification } from "./support/statement.ts";

const whole = only("create TASKS", "read TASKS", "update TASKS", "delete TASKS");
const reading = only("read TASKS");

const task = {
  id: 8,
  version: 3,
  name: "Call the hotel",
  details: "See https://example.com/a.\nThen http://example.com/b\nftp://example.com/c",
  dueDate: "2020-01-31",
  createdBy: "Sam Rivera",
  createdById: 1,
  assignedTo: "Dana Poe",
  assignedToId: 3,
  parentId: null,
  bizObjectId: null,
  recordId: null,
  statusId: 43,
  status: "New",
};
const names: Readonly<Record<number, string>> = { 43: "New", 44: "Working", 45: "Done" };
type Row = typeof task;

/** Opens the panel with these tasks, and returns the calls of its list. */
async function panel(rows: readonly Partial<Row>[] = [{}], total = rows.length) {
  const tasks = rows.map((more, at) => ({ ...task, id: task.id + at, ...more, status: names[more.statusId ?? 43] ?? "" }));
  const lists = mockApi("get", "/tasks", ({ query }) => ({ data: { currentPage: Number(query.get("page")), tasks, total } }));
  mockApi("get", "/users/elite", { data: [{ id: 3, name: "Dana Poe" }] });
  mockApi("get", "/statuses", { data: Object.entries(names).map(([id, name]) => ({ id: Number(id), name })) });
  showInRefine(<TasksPanel />);
  await waitFor(() => expect(screen.queryAllByText(task.name)).toHaveLength(rows.length));
  return lists;
}
const queries = (lists: Awaited<ReturnType<typeof panel>>) => lists.map(({ query }) => Object.fromEntries(query));

/** The entries of the task's menu; none if it has no menu. */
async function menu(): Promise<readonly string[]> {
  const button = screen.queryByRole("button", { name: `Actions for task ${task.name}` });
  if (!button) return [];
  await userEvent.click(button);
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent ?? "");
}

/** A row for what a task in a status offers, as its creator or not: its check icon, and the entries of its menu. */
const offers = (statement: string, account: Account, of: Partial<Row>, check: string | null, entries: readonly string[]): Statement => ({
  statement,
  account,
  try: async () => {
    await panel([of]);
    const icon = screen.queryByRole("button", { name: new RegExp(`: ${task.name}$`) });
    expect(icon?.getAttribute("aria-label") ?? null).toBe(check && `${check}: ${task.name}`);
    expect(await menu()).toEqual(entries);
  },
});

/** A row for a change of status by the panel: what is sent, and what is said. */
const marks = (statement: string, from: number, how: "icon" | string, statusId: number, says: string): Statement => ({
  statement,
  account: whole,
  try: async () => {
    const sent = mockApi("put", "/tasks/8/change-status", {});
    await panel([{ statusId: from }]);
    if (how === "icon") await userEvent.click(screen.getByRole("button", { name: new RegExp(`: ${task.name}$`) }));
    else {
      await menu();
      await userEvent.click(screen.getByRole("menuitem", { name: how }));
    }
    await waitFor(() => expect(toastTexts()).toEqual([["success", says]]));
    expect(sent[0]?.body).toEqual({ statusId });
  },
});

specification(
  "4 States, the tasks panel",
  [
    offers("A new task of one's own: Mark as Done, and Mark as Working, Edit and Delete", whole, {}, "Mark as Done", [
      "Mark as Working",
      "Edit",
      "Delete",
    ]),
    offers("A working task of one's own: Mark as New, Edit and Delete", whole, { statusId: 44 }, "Mark as Done", [
      "Mark as New",
      "Edit",
      "Delete",
    ]),
    offers("A task that is done: UnDone, and no menu", whole, { statusId: 45 }, "UnDone", []),
    offers("Another's task: no Edit and no Delete", whole, { createdById: 2 }, "Mark as Done", ["Mark as Working"]),
    offers("Without the update permission: neither icon nor status nor Edit", only("read TASKS", "delete TASKS"), {}, null, ["Delete"]),
    offers("Without the delete permission: no Delete", only("read TASKS", "update TASKS"), {}, "Mark as Done", ["Mark as Working", "Edit"]),
    offers("The menu shows only if at least one is allowed", reading, {}, null, []),
    marks("'Mark as Working' sets 44 and says 'Task Marked as Working'", 43, "Mark as Working", 44, "Task Marked as Working"),
    marks("'Mark as New' sets 43 and says 'Task Marked as New'", 44, "Mark as New", 43, "Task Marked as New"),
    marks("'Mark as Done' sets 45 and says 'Task Marked as Done'", 43, "icon", 45, "Task Marked as Done"),
    marks("'UnDone' sets 44 and says 'Task Marked as Undone'", 45, "icon", 44, "Task Marked as Undone"),
    {
      statement: "A task that is overdue and not done is highlighted",
      account: reading,
      try: async () => {
        await panel([{}, { statusId: 45 }, { dueDate: "2999-01-01" }]);
        expect(screen.getAllByRole("listitem").map((item) => item.hasAttribute("data-overdue"))).toEqual([true, false, false]);
      },
    },
    {
      statement: "The filter is All, Assigned to Me or Created by Me, by default All with status 43; pages have 15",
      account: reading,
      try: async () => {
        const lists = await panel();
        expect(queries(lists)).toEqual([{ listBy: "all", statusId: "43", page: "1", pageSize: "15" }]);
        expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
          "All",
          "Assigned to Me",
          "Created by Me",
        ]);
      },
    },
    {
      statement: "Another filter or status starts again from page 1",
      account: reading,
      try: async () => {
        const lists = await panel([{}], 16);
        await waitFor(() => expect(lists).toHaveLength(2));
        await userEvent.click(screen.getByText("Created by Me"));
        await waitFor(() => expect(queries(lists)[2]).toMatchObject({ listBy: "created", statusId: "43", page: "1" }));
        fireEvent.mouseDown(screen.getByRole("combobox", { name: "Status" }));
        await userEvent.click(await screen.findByTitle("Working"));
        await waitFor(() =>
          expect(queries(lists).filter(({ statusId }) => statusId === "44")[0]).toMatchObject({ listBy: "created", page: "1" }),
        );
      },
    },
    {
      statement: "More pages load on scroll until the last page",
      account: reading,
      try: async () => {
        const lists = await panel([{}], 31);
        // Where nothing has a height, the end is always in sight.
        await waitFor(() => expect(queries(lists).map(({ page }) => page)).toEqual(["1", "2", "3"]));
      },
    },
  ],
  enterPages,
);

const openForm = async () => userEvent.click(await screen.findByRole("button", { name: /Add Task/ }));
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

specification(
  "5 Validation and 8 Messages, the task form",
  [
    {
      statement: "The name is required, and 'Task Name is required' is said on blur",
      account: [whole, customer("create TASKS", "read TASKS")],
      try: async () => {
        await panel();
        await openForm();
        await userEvent.click(screen.getByLabelText("Details"));
        expect(await screen.findByText("Task Name is required")).toBeInTheDocument();
      },
    },
    {
      statement: "An invalid form warns 'Please fill in the required fields.' and sends nothing",
      account: whole,
      try: async () => {
        const sent = mockApi("post", "/tasks", { data: task }, 201);
        await panel();
        await openForm();
        await save();
        await waitFor(() => expect(toastTexts()).toEqual([["warning", "Please fill in the required fields."]]));
        expect(sent).toHaveLength(0);
      },
    },
    {
      statement: "A new task says 'Task Saved!'",
      account: whole,
      try: async () => {
        mockApi("post", "/tasks", { data: task }, 201);
        await panel();
        await openForm();
        await fill(screen.getByLabelText(/^Task Name/), "Book the dock");
        await save();
        await waitFor(() => expect(toastTexts()).toEqual([["success", "Task Saved!"]]));
      },
    },
    {
      statement: "A task that could not be saved warns 'Task not saved!'",
      account: whole,
      try: async () => {
        mockApi("post", "/tasks", { message: "no" }, 500);
        await panel();
        await openForm();
        await fill(screen.getByLabelText(/^Task Name/), "Book the dock");
        await save();
        await waitFor(() => expect(toastTexts()).toEqual([["warning", "Task not saved!"]]));
      },
    },
    {
      statement: "A changed task says 'Task Updated.'",
      account: whole,
      try: async () => {
        mockApi("put", "/tasks/8", { data: task });
        await panel();
        await menu();
        await userEvent.click(screen.getByRole("menuitem", { name: "Edit" }));
        await fill(screen.getByLabelText(/^Task Name/), "Call again");
        await save();
        await waitFor(() => expect(toastTexts()).toEqual([["success", "Task Updated."]]));
      },
    },
    {
      statement: "A change that fails shows the server's message as an error",
      account: whole,
      try: async () => {
        mockApi("put", "/tasks/8", { message: "Somebody was quicker" }, 500);
        await panel();
        await menu();
        await userEvent.click(screen.getByRole("menuitem", { name: "Edit" }));
        await fill(screen.getByLabelText(/^Task Name/), "Call again");
        await save();
        await waitFor(() => expect(toastTexts()).toEqual([["error", "Somebody was quicker"]]));
      },
    },
    {
      statement: "Deleting asks 'You are about to delete task {name}' with Delete and Cancel, and says 'Task deleted successfully.'",
      account: whole,
      try: async () => {
        const removed = mockApi("delete", "/tasks/8", {});
        await panel();
        await menu();
        await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
        expect(await screen.findAllByText("You are about to delete task Call the hotel")).not.toHaveLength(0);
        expect(screen.getByRole("button", { name: "Cancel" })).toBeInTheDocument();
        expect(removed).toHaveLength(0);
        await userEvent.click(screen.getByRole("button", { name: "Delete" }));
        await waitFor(() => expect(toastTexts()).toEqual([["success", "Task deleted successfully."]]));
      },
    },
    {
      statement: "A deletion that fails shows the server's message as an error",
      account: whole,
      try: async () => {
        mockApi("delete", "/tasks/8", { message: "Not any more" }, 409);
        await panel();
        await menu();
        await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
        await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
        await waitFor(() => expect(toastTexts()).toEqual([["error", "Not any more"]]));
      },
    },
    {
      statement: "A status that could not be changed shows the server's message as an error",
      account: whole,
      try: async () => {
        mockApi("put", "/tasks/8/change-status", { message: "Somebody was quicker" }, 409);
        await panel();
        await userEvent.click(screen.getByRole("button", { name: "Mark as Done: Call the hotel" }));
        await waitFor(() => expect(toastTexts()).toEqual([["error", "Somebody was quicker"]]));
      },
    },
    {
      statement: "A list that could not be loaded is emptied, and the error logged",
      account: whole,
      try: async () => {
        await panel();
        const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
        mockApi("get", "/tasks", { message: "no" }, 500);
        await userEvent.click(screen.getByText("Created by Me"));
        await waitFor(() => expect(screen.queryByText(task.name)).toBeNull());
        expect(logged).toHaveBeenCalled();
        logged.mockRestore();
      },
    },
    {
      statement: "Statuses and elite users that could not be loaded are empty lists",
      account: whole,
      try: async () => {
        await panel();
        expect(await screen.findByRole("combobox", { name: "Status" })).toBeInTheDocument();
        for (const path of ["users/elite", "statuses"]) api.use(http.get(`http://hq.test/api/${path}`, () => HttpResponse.error()));
        showInRefine(<TasksPanel />);
        const [, status] = await screen.findAllByRole("combobox", { name: "Status" });
        if (status) fireEvent.mouseDown(status);
        expect(await screen.findByText("No matching data")).toBeInTheDocument();
      },
    },
    {
      statement: "Details show http(s) links as links and keep line breaks",
      account: reading,
      try: async () => {
        await panel();
        const item = within(screen.getByRole("listitem"));
        expect(item.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
          "https://example.com/a",
          "http://example.com/b",
        ]);
        expect(item.getByText(/ftp:\/\/example\.com\/c/).closest(".hq-task-details")?.textContent).toContain("\n");
      },
    },
    {
      statement: "The due date is stored YYYY-MM-DD, chosen from a date picker and clearable",
      account: whole,
      try: async () => {
        const sent = mockApi("put", "/tasks/8", { data: task });
        await panel();
        for (const [typed, stored] of [
          ["12/24/2026", "2026-12-24"],
          ["", null],
        ] as const) {
          await menu();
          await userEvent.click(screen.getByRole("menuitem", { name: "Edit" }));
          const box = await dateBox("Due Date");
          expect(box.closest(".ant-picker")).not.toBeNull();
          await userEvent.clear(box);
          await userEvent.type(box, `${typed}{Enter}`);
          await save();
          await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ dueDate: stored }));
          await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
        }
      },
    },
    {
      statement: "The due date is shown as MM/DD/YYYY",
      account: reading,
      try: async () => {
        await panel();
        expect(screen.getByText(/01\/31\/2020/)).toBeInTheDocument();
      },
    },
    {
      statement: "The assignee is chosen from a searchable list of elite users",
      account: whole,
      try: async () => {
        await panel();
        await openForm();
        await userEvent.type(screen.getByRole("combobox", { name: "Assigned To" }), "dana");
        await userEvent.click(await screen.findByTitle("Dana Poe"));
        const sent = mockApi("post", "/tasks", { data: task }, 201);
        await fill(screen.getByLabelText(/^Task Name/), "Book the dock");
        await save();
        await waitFor(() => expect(sent[0]?.body).toMatchObject({ assignedToId: 3, createdBy: 1 }));
      },
    },
    {
      statement: "A form has the buttons Save and Cancel; closing it with unsaved input asks 'Are you sure to close this dialog?'",
      account: whole,
      try: async () => {
        await panel();
        await openForm();
        expect(screen.getByRole("button", { name: "Save" })).toBeInTheDocument();
        await fill(screen.getByLabelText(/^Task Name/), "Book the dock");
        await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
        expect(await screen.findByText("Are you sure to close this dialog?")).toBeInTheDocument();
      },
    },
    {
      statement: "An empty list says 'No data'",
      account: reading,
      try: async () => {
        await panel([]);
        expect(await screen.findByText(/^No data/)).toBeInTheDocument();
      },
    },
  ],
  enterPages,
);
