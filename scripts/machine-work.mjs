// A worker that does work like that of the tests (objects, texts, sorting, patterns), so that stage-cost.ts knows how fast a machine is.
import { parentPort } from "node:worker_threads";

let sum = 0;
for (let round = 0; round < 60; round++) {
  const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, name: `row ${(id * 7_919) % 4_000}`, tags: [id % 7, id % 11] }));
  const read = JSON.parse(JSON.stringify(rows));
  read.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name } of read) sum += /(\d+)$/.exec(name)?.[1]?.length ?? 0;
}
parentPort?.postMessage(sum);
