import { sql } from "kysely";
import { leadFollowUp, opportunityFollowUp, quoteFollowUp, requestFollowUp } from "../../src/resources/follow-up.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Db } from "../db/connection.ts";
import type { Operations } from "../engine/operations.ts";
import { actOnEach } from "./act-on-each.ts";

/** The slice that each row of the table belongs to, by what it is about. */
const slices: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  [leadFollowUp, opportunityFollowUp, requestFollowUp, quoteFollowUp].map((slice) => [String(slice.rows?.about), slice]),
);

/** Reminds of every open follow-up that is due and was not reminded of. Returns how many were reminded of. */
export function remindOfFollowUps(db: Db, engine: Pick<Operations, "act">, today: string): Promise<number> {
  return actOnEach(db.kysely, engine, {
    as: "follow-up reminders",
    action: "remind",
    rows: sql<{ id: number; about: string }>`select id, about from follow_ups
      where state = 'open' and due <= ${today} and reminded_at is null and deleted_at is null`,
    of: ({ about }) => slices[about],
  });
}
