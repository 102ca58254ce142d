import { parentPort } from "node:worker_threads";

/** A thread that does what the title says: exits, throws, hangs or responds. */
parentPort.on("message", ({ id, sheet }) => {
  if (sheet.title === "end") process.exit(3);
  if (sheet.title === "throw") throw new Error("out of order");
  if (sheet.title === "hang") return;
  parentPort.postMessage({ id, bytes: new TextEncoder().encode(`made ${sheet.title}`) });
});
