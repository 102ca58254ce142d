import { sql } from "kysely";
import { z } from "zod";
import { obstacleToWork } from "../../../../src/resources/providers/provider-standing.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { dateIn } from "../../../../src/schemas/values/time-zone.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Db } from "../../../db/connection.ts";
import type { Engine } from "../../../engine/engine.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { heldStandings } from "../ports/standing.ts";

export const PROVIDER_WORK_QUEUE = "provider-work";

const payload = z.object({ providerId: z.number() });
const call = { actor: asSystem("provider's papers") };

interface Scheduled {
  readonly providerId: number | null;
  readonly windowEnd: string;
  readonly obstacle: string | null;
}

/**
 * Marks a provider's scheduled work that it can't do any more, and takes the mark away once it can. Each work order in its own transaction:
 * whoever plans it at the same moment comes before or after.
 */
export function createMarkWork({ db, engine }: { readonly db: Db; readonly engine: Pick<Engine, "session" | "transaction"> }): JobHandler {
  return async (job) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no provider", { cause: parsed.error });
    const { rows } = await sql<{ id: number }>`select id from work_orders
      where provider_id = ${parsed.data.providerId} and state = 'scheduled' and deleted_at is null order by id`.execute(db.kysely);
    for (const { id } of rows) await markOne(engine, id);
  };
}

async function markOne(engine: Pick<Engine, "session" | "transaction">, id: number): Promise<void> {
  const { timeZone, today } = engine.session;
  await engine.transaction(async (tx, operations) => {
    // The work order first, as whoever schedules it does.
    const { rows } = await sql<Scheduled>`
      select provider_id as "providerId", window_end as "windowEnd", provider_obstacle as obstacle from work_orders
      where id = ${id} and state = 'scheduled' and deleted_at is null for no key update`.execute(tx);
    const [work] = rows;
    if (!work || work.providerId === null) return;
    const [provider] = await heldStandings(tx, [work.providerId]);
    if (!provider) return;
    const day = dateIn(timeZone, new Date(work.windowEnd));
    const obstacle = obstacleToWork(provider, day, today());
    if (obstacle !== work.obstacle) await operations.write(call, workOrder, id, { providerObstacle: obstacle });
  });
}

export const markWorkJob = defineJob({ queue: PROVIDER_WORK_QUEUE, run: createMarkWork });
