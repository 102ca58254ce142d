import { sql } from "kysely";
import { conversation } from "../../../../src/resources/care/conversation.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Log } from "../../../config/log.ts";
import type { Db } from "../../../db/connection.ts";
import type { Engine } from "../../../engine/engine.ts";
import { defineJob } from "../../../jobs/define-job.ts";

const call = { actor: asSystem("snooze") };
const AT_ONCE = 200;

interface WakeServices {
  readonly db: Db;
  readonly engine: Pick<Engine, "act">;
  readonly log: Log;
}

/** Brings back the conversations whose time has come. */
export async function wakeSnoozed({ db, engine, log }: WakeServices): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from conversations
    where snoozed_until <= now() and state = 'waiting' and deleted_at is null order by snoozed_until, id limit ${AT_ONCE}`.execute(
    db.kysely,
  );
  for (const { id } of rows)
    await engine.act(call, conversation, { id }, "wake").catch((error: unknown) => {
      // Somebody answered or closed it at the same moment; or it is tried again with the next run.
      log.warn({ err: error, conversation: id }, "a conversation could not be brought back");
    });
}

export const wakeSnoozedJob = defineJob({ queue: "wake-snoozed", every: 60, run: (services: WakeServices) => () => wakeSnoozed(services) });
