// How fast this machine is, while something else runs on it: `node scripts/machine-speed.mjs <file>` does work like that of the tests (objects,
// texts, sorting, patterns) every few seconds until it is ended, and appends to the file how many CPU milliseconds it took. Two processors that
// share a core, or a host with other guests, take up to twice as many for the same, so stage-cost.ts compares what a stage took with these.
import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const [file = ""] = process.argv.slice(2);
const pauseMs = 4_000;

function work() {
  let sum = 0;
  for (let round = 0; round < 20; round++) {
    const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, name: `row ${(id * 7_919) % 4_000}`, tags: [id % 7, id % 11] }));
    const read = JSON.parse(JSON.stringify(rows));
    read.sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of read) sum += /(\d+)$/.exec(name)?.[1]?.length ?? 0;
  }
  return sum;
}

// The first time, it is compiled.
work();
for (;;) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  appendFileSync(file, `${(user + system) / 1_000}\n`);
  await pause(pauseMs);
}
