import type { QueueRules } from "../../schemas/views/queue.ts";

/** What people have noted for themselves and each other. The browser's build leaves these out: only the server reads them. */

export const followUpQueue = {
  due: {
    title: "Follow-ups",
    says: "Follow up on {about}, {late}",
    where: { state: "open" },
    days: { field: "due", to: 0 },
    due: "due",
    person: "owner",
    facts: ["summary"],
    action: "markAsDone",
  },
} as const satisfies QueueRules;

const open = {
  title: "Tasks",
  says: "{name}, {late}",
  where: { state: ["new", "working"] },
  due: "dueDate",
  person: "assignedTo",
  personal: true,
  action: "markDone",
} as const;

export const taskQueue = { assigned: open, ofCustomers: { ...open, place: "decide" } } as const satisfies QueueRules;
