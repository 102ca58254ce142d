import type { QueueRules } from "../../schemas/views/queue.ts";

/** What people have noted for themselves and each other. The browser's build leaves these out: only the server reads them. */

export const followUpQueue = {
  due: {
    title: "Follow-ups",
    message: "Follow up on {about}, {late}",
    where: { state: "open" },
    days: { field: "due", to: 0 },
    due: "due",
    assignedTo: "owner",
    facts: ["summary"],
    action: "markAsDone",
  },
} as const satisfies QueueRules;

const open = {
  title: "Tasks",
  message: "{name}, {late}",
  where: { state: ["new", "working"] },
  due: "dueDate",
  assignedTo: "assignedTo",
  onlyTheirs: true,
  action: "markDone",
} as const;

export const taskQueue = { assigned: open, ofCustomers: { ...open, shownOn: "decide" } } as const satisfies QueueRules;
