import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import { erasure } from "../../src/resources/people/erasure.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { asSystem } from "../access/caller.ts";
import type { Engine } from "../engine/engine.ts";
import { Problem } from "../engine/wire/problem.ts";
import { defineJob } from "../jobs/define-job.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { addToOutbox } from "../realtime/outbox-messages.ts";
import { erasePerson } from "./erase.ts";
import { refuseOpenBusiness } from "./open-business.ts";
import type { PersonRecord } from "./person-tables.ts";

export const ERASURE_QUEUE = "erasure";

const payload = z.object({ erasureId: z.number() });
const call = { actor: asSystem("erasure") };

/**
 * Erases the person of an erasure, all or nothing, and certifies it. What has come up since it was asked for is in the way as it would have been
 * before: then it ends refused, and its owner is told why.
 */
export function createEraseJob(
  engine: Pick<Engine, "transaction">,
  resources: readonly AnyResource[],
  /** For how many days calls of services are kept, if longer than the database demands. */
  inboundCallDays = 0,
): JobHandler {
  return async (job, context) => {
    const { erasureId } = payload.parse(job.payload);
    await engine.transaction(async (tx, operations) => {
      await context.finish(tx);
      const person = await runningPerson(tx, resources, erasureId);
      if (!person) return;
      const refusal = await refusalOf(tx, person);
      if (refusal !== null) {
        await operations.act(call, erasure, { id: erasureId }, "refuse", { refusal });
        return;
      }
      const certificate = await erasePerson(tx, resources, person, erasureId, inboundCallDays);
      // Rows of any module may have changed: whoever shows some reads them again.
      await addToOutbox(tx, { topic: "bus", payload: { kind: "gap" } });
      await operations.write(call, erasure, erasureId, { erased: [...certificate.erased], kept: [...certificate.kept] });
      await operations.act(call, erasure, { id: erasureId }, "finish");
    });
  };
}

/** Whom a running erasure is about, locked; null if it is over. */
async function runningPerson(
  tx: QueryExecutorProvider,
  resources: readonly AnyResource[],
  erasureId: number,
): Promise<PersonRecord | null> {
  const { rows } = await sql<{ kind: number; id: number }>`select biz_object_id as kind, record_id as id from erasures
    where id = ${erasureId} and state = 'running' for update`.execute(tx);
  const [row] = rows;
  const resource = resources.find(({ bizObject, naturalPerson }) => bizObject === row?.kind && naturalPerson);
  return row && resource ? { resource, id: row.id } : null;
}

async function refusalOf(tx: QueryExecutorProvider, person: PersonRecord): Promise<string | null> {
  try {
    await refuseOpenBusiness(tx, person);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

interface EraseServices {
  readonly engine: Pick<Engine, "transaction">;
  readonly resources: readonly AnyResource[];
  readonly config: { readonly retention: { readonly inboundCalls: number } };
}

export const eraseJob = defineJob({
  queue: ERASURE_QUEUE,
  run: ({ engine, resources, config }: EraseServices) => createEraseJob(engine, resources, config.retention.inboundCalls),
});
