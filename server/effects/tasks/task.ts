import { resources } from "../../../src/resources/index.ts";
import { task } from "../../../src/resources/tasks/task.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import { defineEffects, type EffectContext } from "../../engine/effect.ts";
import { invalid, Problem } from "../../engine/wire/problem.ts";

type Task = ResourceRow<typeof task>;

export const taskEffects = defineEffects(task, {
  create: (context) => isAboutSomething(context),

  update: async (context) => {
    const { row, before, notify } = context;
    if (row.bizObjectId !== before?.bizObjectId || row.recordId !== before?.recordId) await isAboutSomething(context);
    if (row.assignedToId !== null && row.assignedToId !== before?.assignedToId) {
      await notify({ to: [row.assignedToId], title: "Task assigned", message: "{name}" });
    }
  },
});

/** A task may only be about a record its author can read; otherwise tasks would reveal which records exist. */
async function isAboutSomething({ row, call, engine }: Pick<EffectContext<Task>, "row" | "call" | "engine">): Promise<void> {
  if (row.bizObjectId === null && row.recordId === null) return;
  const candidates = resources.filter((resource) => resource.routes && resource.bizObject === row.bizObjectId);
  if (candidates.length === 0 || row.recordId === null) throw unknownRecord();
  for (const resource of candidates) {
    const found = await engine.get(call, resource, row.recordId).catch(nullIfRefused);
    if (found) return;
  }
  throw unknownRecord();
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Problem && (error.status === 403 || error.status === 404)) return null;
  throw error;
}

const unknownRecord = () => invalid({ recordId: ["This record does not exist."] });
