import { sql } from "kysely";
import { review } from "../../../../src/resources/care/review.ts";
import { UNHAPPY_UP_TO } from "../../../../src/resources/care/review-words.ts";
import { task } from "../../../../src/resources/tasks/task.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import { hasAbilitySql } from "../../../access/ability-sql.ts";
import type { Tx } from "../../../db/connection.ts";
import type { EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";

/** The customer's account executive, or else whoever may answer reviews and has the fewest open tasks. */
async function whoFollowsUp(trx: Tx, accountExecutiveId: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where u.type = 'E' and u.state = 'active' and u.deleted_at is null
      and (u.id = ${accountExecutiveId} or ${hasAbilitySql("u", { subject: review.subject, action: "update" })})
    order by u.id = ${accountExecutiveId} desc nulls last, u.is_admin,
      (select count(*) from tasks t where t.assigned_to_id = u.id and t.state <> 'done' and t.deleted_at is null), u.id
    limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Somebody talks to an unhappy customer until tomorrow, whoever they are; a review that is changed again makes no second task. */
export async function followUpUnhappy({ row, trx, call, engine, today, write }: EffectContextOf<typeof review>): Promise<void> {
  if (row.score === null || row.score > UNHAPPY_UP_TO || row.taskId !== null) return;
  const { data } = await engine.create(onBehalfOf(call, "review"), task, {
    name: `Call ${row.customer ?? "the customer"}: ${row.score} of 5 for ${row.workOrder}`,
    details: row.comment ?? "They left no words. Ask what went wrong.",
    dueDate: addDays(today, 1),
    assignedToId: await whoFollowsUp(trx, row.accountExecutiveId),
    bizObjectId: review.bizObject,
    recordId: row.id,
  });
  await write({ taskId: Number(data.id) });
}
