import { sql } from "kysely";
import { leadFollowUp, opportunityFollowUp, quoteFollowUp, requestFollowUp } from "../../src/resources/follow-up.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { asSystem } from "../access/caller.ts";
import type { Db } from "../db/connection.ts";
import type { Operations } from "../engine/operations.ts";
import { Problem } from "../engine/problem.ts";

const batch = 200;

/** The slice that each row of the table belongs to, by what it is about. */
const slices: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  [leadFollowUp, opportunityFollowUp, requestFollowUp, quoteFollowUp].map((slice) => [String(slice.rows?.about), slice]),
);

/**
 * Reminds of every open follow-up that is due and was not reminded of. Each is an action of its own, with log entry and
 * notification; one that somebody does or puts off at the same moment is left to them. Returns how many were reminded of.
 */
export async function remindOfFollowUps(db: Db, engine: Pick<Operations, "act">, today: string): Promise<number> {
  const call = { actor: asSystem("follow-up reminders") };
  let reminded = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; about: string }>`select id, about from follow_ups
      where state = 'open' and due <= ${today} and reminded_at is null and deleted_at is null and id > ${after}
      order by id limit ${batch}`.execute(db.kysely);
    for (const { id, about } of rows) {
      const slice = slices[about];
      if (slice && (await isDone(engine.act(call, slice, { id }, "remind")))) reminded += 1;
      after = id;
    }
    if (rows.length < batch) return reminded;
  }
}

async function isDone(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
