import { shippingQuote } from "../../../src/resources/sales/shipping-quote.ts";
import { task } from "../../../src/resources/tasks/task.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";
import { operatorId } from "../parties.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";
import { taskDetails, taskNames } from "../words.ts";

const count = 60;

/** 60 tasks in all three states; some about a quote, some overdue, some of customers. And one for each claim against a carrier. */
export const demoTasks = defineDemo(task, async (context) => {
  const { random, daysAgo, today, staff, customerUser, ids } = context;
  const customerStaff = customerUser(operatorId + 1);
  const quotes = await ids(shippingQuote);
  const claims = (await warehouseOf(context)).tasks.map((row) => ({ ...row, id: row.id + count }));
  const tasks = Array.from({ length: count }, (_, index): SeedRow => {
    const state = index % 5 === 4 ? "done" : index % 3 === 1 ? "working" : "new";
    const reference = random.chance(0.5) ? { bizObjectId: shippingQuote.bizObject, recordId: random.pick(quotes) } : {};
    return {
      id: index + 1,
      state,
      createdAt: daysAgo(random.between(0, 40)),
      createdById: customerStaff !== undefined && index % 15 === 0 ? customerStaff : random.pick(staff),
      name: random.pick(taskNames),
      details: random.chance(0.6) ? random.pick(taskDetails) : null,
      dueDate: random.chance(0.8) ? addDays(today, random.between(-6, 21)) : null,
      assignedToId: random.chance(0.85) ? random.pick(staff) : null,
      ...reference,
    };
  });
  return [...tasks, ...claims];
});
