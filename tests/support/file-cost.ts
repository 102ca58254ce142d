import { afterAll } from "vitest";
import { cpuSeconds } from "./cpu.ts";

declare module "vitest" {
  interface TaskMeta {
    /** CPU seconds of the file: its imports, hooks and tests, with the servers and browsers that it used. */
    cpu?: number;
  }
}

const before = cpuSeconds();

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the first argument which fixtures a hook asks for.
afterAll(({}, file) => {
  file.meta.cpu = cpuSeconds() - before;
});
