import { task } from "../../../../src/resources/tasks/task.ts";
import { defineEffects } from "../../../engine/effect.ts";

export const taskEffects = defineEffects(task, {
  update: async ({ row, before, notify }) => {
    if (row.assignedToId !== null && row.assignedToId !== before?.assignedToId) {
      await notify({ to: [row.assignedToId], title: "Task assigned", message: "{name}" });
    }
  },
});
