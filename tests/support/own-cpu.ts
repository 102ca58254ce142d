import { expect } from "vitest";

const ROUNDS = 3;

/**
 * Expects that this process alone takes less CPU for the work than so many milliseconds: what the server's own thread is kept from meanwhile, with
 * what the garbage collector does. Processes that it starts are not counted. Work that takes more is done again, because a collection of what
 * others left is not its own, and what takes too long by itself does so each time.
 */
export async function expectOwnCpu(work: () => Promise<unknown>, below: number, says?: string): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least >= below; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  expect(least, says).toBeLessThan(below);
}
