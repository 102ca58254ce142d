// @module-tag gate
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
import { customer, only, specification } from "./support/statement.ts";
import { menu, panel, task } from "./support/task-panel.tsx";

const whole = only("create TASKS", "read TASKS", "update TASKS", "delete TASKS");
const reading = only("read TASKS");

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
