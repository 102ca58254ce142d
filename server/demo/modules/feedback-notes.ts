import { sql } from "kysely";
import { feedbackNote } from "../../../src/resources/providers/feedback-note.ts";
import { defineDemo } from "../demo-module.ts";

const notes = [
  [5, "Called ahead, floors covered, nothing to add."],
  [4, "Good crew. Paperwork came a day late."],
  [2, "An hour late without a call; the doorman had left."],
  [5, "The customer asked for them again."],
  [3, "Careful, but the truck had no lift gate."],
  [4, "Quick and friendly."],
] as const;

/** What colleagues say about the providers' completed work. */
export const demoFeedbackNotes = defineDemo(feedbackNote, async ({ tx, staff, random, daysAgo }) => {
  const { rows } = await sql<{ id: number; providerId: number }>`select id, provider_id as "providerId" from work_orders
    where provider_id is not null and state = 'completed' order by id limit ${notes.length}`.execute(tx);
  return rows.map(({ id, providerId }, index) => {
    const [rating, text] = notes[index] ?? notes[0];
    return { id: index + 1, createdAt: daysAgo(1 + index * 2), createdById: random.pick(staff), providerId, workOrderId: id, rating, text };
  });
});
