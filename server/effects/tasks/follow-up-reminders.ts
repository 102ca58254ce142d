import { sql } from "kysely";
import { followUp } from "../../../src/resources/tasks/follow-up.ts";
import type { Db } from "../../db/connection.ts";
import type { Operations } from "../../engine/operations.ts";
import { actOnEach } from "../act-on-each.ts";

/** Sends a reminder for every open follow-up that is due and has had none. Returns the number of reminders. */
export function remindOfFollowUps(db: Db, engine: Pick<Operations, "act">, today: string): Promise<number> {
  return actOnEach(db.kysely, engine, {
    as: "follow-up reminders",
    action: "remind",
    rows: sql<{ id: number }>`select id from follow_ups
      where state = 'open' and due <= ${today} and reminded_at is null and deleted_at is null`,
    resourceOf: () => followUp,
  });
}
