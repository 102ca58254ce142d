import { sql } from "kysely";
import { review } from "../../../src/resources/care/review.ts";
import { REVIEW_LINK_DAYS, UNHAPPY_UP_TO } from "../../../src/resources/care/review-words.ts";
import { task } from "../../../src/resources/tasks/task.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { type DemoContext, defineDemo } from "../demo-module.ts";
import { type EarlierJob, insertEarlierWork } from "../earlier-work.ts";
import { insertRows, type SeedRow } from "../insert-rows.ts";
import { type DemoReview, demoReviewWords } from "../review-words.ts";

/** What became of each request, newest first: some have just been asked, some never answered. */
const outcomes: readonly (DemoReview | "asked" | "expired" | "notAsked")[] = (() => {
  const all: (DemoReview | "asked" | "expired" | "notAsked")[] = [...demoReviewWords];
  all.splice(0, 0, "asked", "asked");
  all.splice(5, 0, "asked");
  all.splice(8, 0, "asked", "notAsked");
  for (const at of [26, 31, 38, 44]) all.splice(at, 0, "expired");
  return all;
})();

/** The calls to unhappy customers: the newest one waits, the others are done. */
async function insertTasks({ tx, staff, today }: DemoContext, unhappy: readonly SeedRow[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from tasks`.execute(tx);
  const tasks = unhappy.map((row, index): SeedRow => {
    const receivedOn = String(row.receivedOn);
    return {
      id: (rows[0]?.id ?? 0) + index + 1,
      state: index === 0 ? "new" : "done",
      createdAt: `${receivedOn}T14:00:00.000Z`,
      createdById: null,
      name: `Call the customer: ${String(row.score)} of 5 for ${String(row.number)}`,
      details: row.comment,
      dueDate: addDays(index === 0 ? today : receivedOn, 1),
      assignedToId: row.accountExecutiveId ?? staff[1] ?? null,
      bizObjectId: review.bizObject,
      recordId: row.id,
    };
  });
  await insertRows(tx, task, tasks);
  return new Map(tasks.map(({ id, recordId }) => [Number(recordId), id]));
}

function rowOf({ today, staff }: DemoContext, job: EarlierJob, index: number, outcome: (typeof outcomes)[number]): SeedRow {
  const { id: workOrderId, type, on, customerId, city, providerId, vehicleId, crew, contactId, email, accountExecutiveId } = job;
  const id = outcomes.length - index;
  const base = {
    id,
    number: `RV-${String(id).padStart(5, "0")}`,
    createdAt: `${on}T22:10:00.000Z`,
    createdById: crew[0]?.memberId ?? staff[2] ?? null,
    workOrderId,
    customerId,
    jobType: type,
    doneOn: on,
    city,
    providerId,
    vehicleId,
    crew,
    accountExecutiveId,
    insider: false,
  };
  if (outcome === "notAsked") return { ...base, state: "notAsked", notAskedBecause: "asked not to be asked" };
  const asked = { ...base, contactId, way: "email", sentTo: email, linkExpiresOn: addDays(on, REVIEW_LINK_DAYS) };
  if (outcome === "asked") return { ...asked, state: "asked" };
  // A request without an answer is closed once its link is over.
  if (outcome === "expired") return { ...asked, state: addDays(on, REVIEW_LINK_DAYS) < today ? "expired" : "asked" };
  const { score, comment = null, answer = null, named, hidden } = outcome;
  const receivedOn = [addDays(on, 1 + (index % 4)), today].sort()[0] ?? today;
  return {
    ...asked,
    state: hidden ? "hidden" : "published",
    linkExpiresOn: addDays(receivedOn, REVIEW_LINK_DAYS),
    linkOpenedAt: `${receivedOn}T13:58:00.000Z`,
    score,
    comment,
    publicName: named ? `${job.firstName} ${job.lastName.slice(0, 1)}.` : null,
    receivedOn,
    response: answer,
    respondedById: answer === null ? null : (staff[1] ?? null),
    respondedAt: answer === null ? null : `${receivedOn}T14:40:00.000Z`,
    ...(hidden
      ? { hiddenBecause: hidden, hiddenNote: "An advertisement.", hiddenById: staff[1] ?? null, hiddenAt: `${receivedOn}T14:40:00.000Z` }
      : {}),
  };
}

/** Half a year of reviews: mostly good, a few bad, two that wait for an answer. */
export const demoReviews = defineDemo(review, async (context) => {
  const jobs = await insertEarlierWork(context, outcomes.length);
  const rows = jobs.flatMap((job, index) => {
    const outcome = outcomes[index];
    return outcome === undefined ? [] : [rowOf(context, job, index, outcome)];
  });
  const isUnhappy = ({ score, state }: SeedRow) => typeof score === "number" && score <= UNHAPPY_UP_TO && state === "published";
  const tasks = await insertTasks(context, rows.filter(isUnhappy));
  return rows.map((row) => ({ ...row, taskId: tasks.get(row.id) ?? null })).reverse();
});
