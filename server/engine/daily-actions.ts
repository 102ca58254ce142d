import type { AnyResource } from "../../src/schemas/resource.ts";
import { timeOfDay } from "../../src/schemas/rules/daily.ts";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/connection.ts";
import { daily, type Schedule } from "../jobs/schedule.ts";
import { runDaily } from "./daily.ts";
import type { Engine } from "./engine.ts";

interface Options {
  readonly db: Db;
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly resources: readonly AnyResource[];
  readonly timeZone: string;
  readonly today: () => string;
  readonly log: Log;
}

/** The schedules of the actions that declarations run by the day, by queue. A run with failures is repeated by its job. */
export function dailyActions({ db, engine, resources, timeZone, today, log }: Options): Readonly<Record<string, Schedule>> {
  const schedules = resources.flatMap((resource) =>
    resource.daily.map((rule): [string, Schedule] => {
      const queue = `daily ${resource.name} ${rule.action}`;
      const time = timeOfDay(rule.at);
      if (!time) throw new Error(`${queue} has no time of day.`);
      const run = async () => {
        const { failures, ...counts } = await runDaily(engine, resource, rule, today());
        if (counts.done + counts.refused > 0)
          log.info({ resource: resource.name, action: rule.action, ...counts }, "a daily action has run");
        if (failures.length > 0) throw new AggregateError(failures, `${queue} failed on ${failures.length} rows.`);
      };
      return [queue, daily(db.kysely, queue, { ...time, timeZone }, run)];
    }),
  );
  return Object.fromEntries(schedules);
}
