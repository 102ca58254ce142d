import { describe, expect, it } from "vitest";
import { runCommand } from "../../server/areas/warehousing/scanning/scan-commands.ts";
import type { Call } from "../../server/engine/call.ts";
import { toProblem } from "../../server/http/errors.ts";
import type { ScanCommand } from "../../src/contract/scan.ts";

const command: ScanCommand = {
  ...{ key: "k1", takenAt: "2026-11-25T12:00:00.000Z", device: "test", hubId: 1 },
  ...{ kind: "putAway", tag: "T000000001", place: "A-01" },
};

/** The status that a device gets where each transaction fails like this. */
async function statusAfter(failure: Error): Promise<number | undefined> {
  const engine = { transaction: () => Promise.reject(failure) };
  const thrown = await runCommand(engine, {} as Call, command, undefined).catch((error: unknown) => error);
  return thrown instanceof Error ? toProblem(thrown)?.status : undefined;
}
const fromDatabase = (code: string) => Object.assign(new Error("aborted"), { code, severity: "ERROR" });

describe("a scan whose transaction was aborted", () => {
  it.each(["40001", "40P01"])("because of others (%s) is sent again, and not shown to a person as refused", async (code) => {
    expect(await statusAfter(fromDatabase(code))).toBe(429);
  });

  it("for a reason of its own says so", async () => {
    expect(await statusAfter(fromDatabase("23505"))).toBe(409);
    expect(await statusAfter(fromDatabase("22003"))).toBe(422);
  });
});
