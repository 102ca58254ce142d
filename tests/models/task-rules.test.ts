import { describe, expect, it } from "vitest";
import { isOverdue, taskAllowance } from "../../src/shell/tasks/task-rules.ts";

const every = { update: true, remove: true };
const task = (statusId: number, createdById = 1) => ({ statusId, createdById });

describe("status changes of a task", () => {
  it.each([
    [43, "tasks.markWorking", 44, "tasks.markDone", 45],
    [44, "tasks.markNew", 43, "tasks.markDone", 45],
    [45, undefined, undefined, "tasks.undone", 44],
  ])("from %i", (from, mark, markTo, check, checkTo) => {
    const allowed = taskAllowance(task(from), 1, every);
    expect(allowed.mark?.label).toBe(mark);
    expect(allowed.mark?.statusId).toBe(markTo);
    expect(allowed.check?.label).toBe(check);
    expect(allowed.check?.statusId).toBe(checkTo);
  });

  it("need the update permission", () => {
    const allowed = taskAllowance(task(43), 1, { update: false, remove: true });
    expect(allowed).toMatchObject({ check: undefined, mark: undefined, edit: false, remove: true, menu: true });
  });
});

describe("editing and deleting a task", () => {
  it("are allowed for the creator of a task that isn't done", () => {
    expect(taskAllowance(task(43), 1, every)).toMatchObject({ edit: true, remove: true });
    expect(taskAllowance(task(43, 2), 1, every)).toMatchObject({ edit: false, remove: false, menu: true });
    expect(taskAllowance(task(45), 1, every)).toMatchObject({ edit: false, remove: false, menu: false });
  });

  it("each need their own permission; without any, the menu is hidden", () => {
    expect(taskAllowance(task(43), 1, { update: true, remove: false })).toMatchObject({ edit: true, remove: false });
    expect(taskAllowance(task(43), 1, { update: false, remove: false }).menu).toBe(false);
  });
});

it("a task is overdue the day after its due date, unless done", () => {
  expect(isOverdue({ statusId: 43, dueDate: "2026-11-20" }, "2026-11-21")).toBe(true);
  expect(isOverdue({ statusId: 43, dueDate: "2026-11-21" }, "2026-11-21")).toBe(false);
  expect(isOverdue({ statusId: 45, dueDate: "2026-11-20" }, "2026-11-21")).toBe(false);
  expect(isOverdue({ statusId: 44, dueDate: null }, "2026-11-21")).toBe(false);
});
