import type pg from "pg";
import { expect, it } from "vitest";
import { requireUsable, type UsedPool } from "../../server/db/require-usable.ts";

/** A pool whose first connections fail with these errors. */
function poolAfter(...errors: readonly Error[]): UsedPool {
  const left = [...errors];
  const connect = async () => {
    const error = left.shift();
    if (error) throw error;
    return { release: () => undefined };
  };
  const factsOf = () => ({ encoding: "UTF8", isShared: false, name: "hq", started: "today" });
  // Only what the check uses.
  return {
    pool: { connect } as unknown as pg.Pool,
    sessions: { factsOf } as unknown as UsedPool["sessions"],
    address: "postgres://db:5432/hq",
  };
}

const slow = new Error("timeout expired");

it("waits longer for the first connection than for later ones: the machine is busy with starting", async () => {
  const pool = poolAfter(slow, slow);
  await expect(requireUsable(pool, pool)).resolves.toBeUndefined();
});

it("says what is wrong with a database that stays silent, or refuses", async () => {
  const silent = poolAfter(slow, slow, slow);
  await expect(requireUsable(silent, silent)).rejects.toThrow("The database at db:5432/hq can't be used: timeout expired");
  const refusing = poolAfter(new Error("password authentication failed"), slow);
  await expect(requireUsable(refusing, refusing)).rejects.toThrow("password authentication failed");
});
