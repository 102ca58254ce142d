import { sql } from "kysely";
import { photoRequest } from "../../../src/resources/warehousing/photo-request.ts";
import { defineDemo } from "../demo-module.ts";

/** Sales asked for photos of three pieces on the racks; one has been taken. */
export const demoPhotoRequests = defineDemo(photoRequest, async ({ tx, staff, daysAgo }) => {
  const { rows } = await sql<{ id: number; hubId: number }>`select i.id, i.hub_id as "hubId" from inventory_items i
    join places p on p.id = i.place_id where i.state = 'inStock' and p.kind = 'bin' order by i.id limit 3`.execute(tx);
  const [, sales = null, worker = null] = staff;
  const notes = ["The label on the underside", "All four legs", null];
  return rows.map(({ id, hubId }, index) => {
    const [isDone, createdAt] = [index === 2, daysAgo(3 - index)];
    return {
      id: index + 1,
      state: isDone ? "done" : "requested",
      number: `PQ-${String(index + 1).padStart(5, "0")}`,
      itemId: id,
      hubId,
      note: notes[index] ?? null,
      doneById: isDone ? worker : null,
      doneAt: isDone ? createdAt : null,
      createdById: sales,
      createdAt,
    };
  });
});
