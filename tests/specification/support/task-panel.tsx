import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { TasksPanel } from "../../../src/shell/tasks/tasks-panel.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { taskRow } from "../../support/ui-rows.ts";
import { showInRefine } from "../../support/ui-user.tsx";

export const task = taskRow;
const names: Readonly<Record<number, string>> = { 43: "New", 44: "Working", 45: "Done" };
export type Row = typeof task;

/** Opens the panel with these tasks, and returns the calls of its list. */
export async function panel(rows: readonly Partial<Row>[] = [{}], total = rows.length) {
  const tasks = rows.map((more, at) => ({ ...task, id: task.id + at, ...more, status: names[more.statusId ?? 43] ?? "" }));
  const lists = mockApi("get", "/tasks", ({ query }) => ({ data: { currentPage: Number(query.get("page")), tasks, total } }));
  mockApi("get", "/users/elite", { data: [{ id: 3, name: "Dana Poe" }] });
  mockApi("get", "/statuses", { data: Object.entries(names).map(([id, name]) => ({ id: Number(id), name })) });
  showInRefine(<TasksPanel />);
  await waitFor(() => expect(screen.queryAllByText(task.name)).toHaveLength(rows.length));
  return lists;
}
export const queries = (lists: Awaited<ReturnType<typeof panel>>) => lists.map(({ query }) => Object.fromEntries(query));

/** The entries of the task's menu; none if it has no menu. */
export async function menu(): Promise<readonly string[]> {
  const button = screen.queryByRole("button", { name: `Actions for task ${task.name}` });
  if (!button) return [];
  await userEvent.click(button);
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent ?? "");
}
