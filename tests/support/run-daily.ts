import { runDaily } from "../../server/engine/daily.ts";
import type { Engine } from "../../server/engine/engine.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";

/** Runs the daily actions of these resources as on that day. Returns on how many rows they succeeded. */
export async function runDailyActions(
  { engine }: { readonly engine: Pick<Engine, "session" | "transaction"> },
  resources: readonly AnyResource[],
  today: string,
): Promise<number> {
  let done = 0;
  for (const resource of resources)
    for (const rule of resource.daily) {
      const outcome = await runDaily(engine, resource, rule, today);
      if (outcome.failures.length > 0) throw new AggregateError(outcome.failures);
      done += outcome.done;
    }
  return done;
}
