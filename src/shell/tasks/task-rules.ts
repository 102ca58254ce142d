import type { ShellText } from "../../i18n/kit/shell.ts";
import { type Task, taskStatus } from "./task-calls.ts";

export type TaskMove = { label: ShellText; statusId: number; done: ShellText };

const moves = {
  working: { label: "tasks.markWorking", statusId: taskStatus.working, done: "tasks.markedWorking" },
  new: { label: "tasks.markNew", statusId: taskStatus.new, done: "tasks.markedNew" },
  done: { label: "tasks.markDone", statusId: taskStatus.done, done: "tasks.markedDone" },
  undone: { label: "tasks.undone", statusId: taskStatus.working, done: "tasks.markedUndone" },
} as const satisfies Record<string, TaskMove>;

type TaskAllowance = {
  /** The checkbox: completes the task, or reopens it. */
  check: TaskMove | undefined;
  /** In the row's menu. */
  mark: TaskMove | undefined;
  edit: boolean;
  remove: boolean;
  menu: boolean;
};

/** What the form shows: nothing, a new task, or the task being edited. */
export type Editing = null | "new" | Task;

/** The list including the task being edited: it stays in the list even when it no longer matches the filter. */
export function withEdited(tasks: readonly Task[], editing: Editing): readonly Task[] {
  if (editing === null || editing === "new" || tasks.some(({ id }) => id === editing.id)) return tasks;
  return [editing, ...tasks];
}

/** What a user may do with a task now. The server checks again. */
export function taskAllowance(
  task: Pick<Task, "statusId" | "createdById">,
  userId: number | undefined,
  may: { readonly update: boolean; readonly remove: boolean },
): TaskAllowance {
  const done = task.statusId === taskStatus.done;
  const own = userId !== undefined && task.createdById === userId;
  const { update } = may;
  const mark = task.statusId === taskStatus.new ? moves.working : task.statusId === taskStatus.working ? moves.new : undefined;
  const edit = own && !done && update;
  const remove = own && !done && may.remove;
  const allowedMark = update ? mark : undefined;
  return {
    check: update ? (done ? moves.undone : moves.done) : undefined,
    mark: allowedMark,
    edit,
    remove,
    menu: edit || remove || allowedMark !== undefined,
  };
}

/** Overdue: due before today and not done. Both are calendar dates, YYYY-MM-DD. */
export const isOverdue = (task: Pick<Task, "statusId" | "dueDate">, today: string): boolean =>
  task.statusId !== taskStatus.done && task.dueDate !== null && task.dueDate < today;
