import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { startMaintenance } from "../../server/db/embedded/maintenance.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("checkpoints and vacuums periodically until stopped, and logs failures", async () => {
  const ran: string[] = [];
  const logged: string[] = [];
  const client = {
    query: async (statement: string) => {
      ran.push(statement);
      if (statement === "checkpoint" && ran.length === 1) throw new Error("disk full");
    },
  };
  // Boundary: maintenance only runs statements on its connection.
  const withoutTimeout: Db["withoutTimeout"] = (work) => work(client as never);
  const stop = startMaintenance(withoutTimeout, (message) => logged.push(message));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(ran.filter((one) => one === "checkpoint")).toHaveLength(12);
  expect(ran.filter((one) => one === "vacuum (analyze)")).toHaveLength(1);
  expect(logged).toEqual(["The embedded database's checkpoint failed: disk full"]);
  stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(ran).toHaveLength(13);
});
