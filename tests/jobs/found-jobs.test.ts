import { expect, it } from "vitest";
import { jobs, sweeps } from "../../server/composition/modules.ts";

it("each queue has one job, which a second definition would replace without a word", () => {
  const queues = jobs.map(({ queue }) => queue);
  expect(queues.filter((queue, index) => queues.indexOf(queue) !== index)).toEqual([]);
});

it("jobs and parts of the clean-up are found in every room that has some", () => {
  const queues = jobs.map(({ queue }) => queue);
  // One of each room: areas, documents, guests, identity, integrations, inbound, exports, imports, privacy, webhooks, demo, operator.
  for (const queue of ["quickbooks", "document", "letter", "access-mail", "mail", "inbound", "export", "import", "erasure"])
    expect(queues).toContain(queue);
  for (const queue of ["webhook", "demo-photos", "daily-backup"]) expect(queues).toContain(queue);
  expect(sweeps.length).toBeGreaterThanOrEqual(8);
});
