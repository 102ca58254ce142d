// @module-tag gate
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { mockApi } from "../support/ui-api.ts";
import { enterPages, toastTexts } from "./support/screens.tsx";
import { type Account, only, type Statement, specification } from "./support/statement.ts";
import { menu, panel, queries, type Row, task } from "./support/task-panel.tsx";

const whole = only("create TASKS", "read TASKS", "update TASKS", "delete TASKS");
const reading = only("read TASKS");

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
