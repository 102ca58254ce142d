import { sql } from "kysely";
import { z } from "zod";
import { erasure } from "../../src/resources/people/erasure.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { asSystem } from "../access/caller.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { addToOutbox } from "../realtime/outbox-messages.ts";
import { erasePerson } from "./erase.ts";
import { refuseOpenBusiness } from "./open-business.ts";

const payload = z.object({ erasureId: z.number() });

/** Erases the person of an erasure, all or nothing, and certifies it. What came up meanwhile is in the way as it was before. */
export function createEraseJob(engine: Pick<Engine, "transaction">, resources: readonly AnyResource[]): JobHandler {
  return async (job, context) => {
    const { erasureId } = payload.parse(job.payload);
    await engine.transaction(async (tx, operations) => {
      await context.finish(tx);
      const { rows } = await sql<{ kind: number; id: number }>`select biz_object_id as kind, record_id as id from erasures
        where id = ${erasureId} and state = 'running' for update`.execute(tx);
      const [row] = rows;
      const resource = resources.find(({ bizObject, person }) => bizObject === row?.kind && person);
      if (!row || !resource) return;
      const person = { resource, id: row.id };
      await refuseOpenBusiness(tx, person);
      const certificate = await erasePerson(tx, resources, person, erasureId);
      // Rows of any module may have changed: whoever shows some reads them again.
      await addToOutbox(tx, { topic: "bus", payload: { kind: "gap" } });
      const call = { actor: asSystem("erasure") };
      await operations.write(call, erasure, erasureId, { erased: [...certificate.erased], kept: [...certificate.kept] });
      await operations.act(call, erasure, { id: erasureId }, "finish");
    });
  };
}
