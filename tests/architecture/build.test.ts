import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { besideEachOther } from "../../scripts/build/beside-each-other.mjs";
import { step } from "../../scripts/build/step.mjs";

const names = ["web", "server", "database"] as const;
type Name = (typeof names)[number];
const after = (name: Name): readonly Name[] => (name === "database" ? ["server"] : []);

describe("a build", () => {
  it("does its parts beside each other, and the database once the server that prepares it is there", async () => {
    const log: string[] = [];
    const ends = new Map<Name, () => void>();
    const all = besideEachOther(names, after, (name) => {
      log.push(`${name} begins`);
      return new Promise((resolve) => ends.set(name, resolve));
    });
    await setImmediate();
    expect(log).toEqual(["web begins", "server begins"]);
    ends.get("server")?.();
    await setImmediate();
    expect(log).toEqual(["web begins", "server begins", "database begins"]);
    ends.get("database")?.();
    ends.get("web")?.();
    await all;
  });

  it("does a part alone if what it needs is there already, and fails as its part fails", async () => {
    const done: string[] = [];
    await besideEachOther(["database"], after, async (name) => void done.push(name));
    expect(done).toEqual(["database"]);
    await expect(besideEachOther(names, after, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  });

  it("says what it does, and how many seconds it took", async () => {
    const lines: string[] = [];
    expect(
      await step(
        "Bundling",
        async () => 3,
        (line) => lines.push(line),
      ),
    ).toBe(3);
    expect(lines[0]).toBe("Bundling ...");
    expect(lines[1]).toMatch(/^Bundling: \d+\.\d s$/);
  });
});
