import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { type ServerProcess, startProcess } from "../support/server-process.ts";
import { delay } from "../support/waits.ts";
import { scaled } from "./scale.ts";
import { type Call, createCallers, type Outcome, quantile } from "./support/open-loop.ts";
import { residentMb } from "./support/raw-client.ts";
import { builtServer } from "./support/server-build.ts";

const measurable = process.platform === "linux";
if (!measurable) console.log("Memory test skipped: memory is measured through /proc, which this system does not have.");

const TIMES = 5;
const roundMs = scaled({ quick: 3_000, night: 6_000, long: 60_000 });
/** The longest to wait for recovery; not a performance target. */
const READY_MS = 20_000;
const busy = "The server is busy. Please try again in a moment.";
const heavy: Call = { method: "GET", path: "/api/quotes?pageSize=200" };

describe(`${TIMES} times the load the server can carry`, () => {
  let folder: string;
  let server: ServerProcess;
  let url: string;
  let callers: ReturnType<typeof createCallers>;
  let capacity: number;
  let serial = 0;
  const sent: Outcome[] = [];
  const resident: number[] = [];

  /** Three large lists, then a new task, and so on. */
  const next = (): Call => (++serial % 4 === 0 ? { method: "POST", path: "/api/tasks", body: { name: `overload ${serial}` } } : heavy);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hq-overload-"));
    server = startProcess({ main: await builtServer(), dataDir: folder });
    url = (await server.ready()).url;
    callers = createCallers(url, await signedInCaller(url));
    await callers.carried(() => heavy, 16, 1_000);
    capacity = await callers.carried(() => heavy, 16, 1_500);
    console.log(`Capacity: ${Math.round(capacity)} calls per second.`);
  }, 120_000);
  afterAll(async () => {
    callers?.close();
    await server?.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });

  const accepted = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status === 200 || status === 201);
  const turnedAway = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status === 429);

  it.each(["in the first round", "in the second round"])("%s: gets quick and honest responses, and the server recovers", async () => {
    const health: Outcome[] = [];
    let over = false;
    const watch = async () => {
      while (!over) {
        health.push(await callers.send({ method: "GET", path: "/api/health" }));
        await delay(50);
      }
    };
    const watching = watch();
    const outcomes = await callers.pour(next, capacity * TIMES, roundMs);
    over = true;
    await watching;
    sent.push(...outcomes);

    const [good, away] = [accepted(outcomes), turnedAway(outcomes)];
    const waits = (sample: readonly Outcome[], share: number) =>
      Math.round(
        quantile(
          sample.map(({ ms }) => ms),
          share,
        ),
      );
    console.log(
      `${outcomes.length} calls: ${good.length} answered, half of them within ${waits(good, 0.5)} ms; ${away.length} turned away, within ${waits(away, 0.5)} ms`,
    );
    // Only success or 429 is allowed: no broken connections, and no 503, which would mean maintenance.
    const unexpected = [...outcomes, ...health].filter((each) => !accepted([each]).length && !turnedAway([each]).length);
    expect(unexpected.slice(0, 5)).toEqual([]);
    for (const { text, retryAfter } of turnedAway([...outcomes, ...health]))
      expect([JSON.parse(text), retryAfter]).toEqual([{ message: busy, retryAfter: 1 }, "1"]);
    expect(good.length).toBeGreaterThan(0);
    expect(away.length).toBeGreaterThan(0);
    expect(health.length).toBeGreaterThan(0);
    // Rejected calls do not queue, but are held back for a second. Compared by quantiles, because a slow machine delays everything.
    expect(waits(away, 0.25)).toBeLessThan(1_000 + waits(good, 0.5));

    const ended = performance.now();
    let inARow = 0;
    await vi.waitFor(
      async () => {
        for (; inARow < 20; inARow++) {
          const responses = await Promise.all([{ method: "GET", path: "/api/health" } as const, heavy].map(callers.send));
          if (responses.some(({ status }) => status !== 200)) inARow = 0;
          expect(responses.map(({ status }) => status)).toEqual([200, 200]);
        }
      },
      { timeout: READY_MS, interval: 50 },
    );
    console.log(`Twenty calls in a row were served ${Math.round(performance.now() - ended)} ms after the last of these`);
    if (measurable) resident.push(residentMb(server.child.pid));
  });

  it("keeps every acknowledged task exactly once, and no rejected one", async () => {
    const stored: string[] = [];
    let after = "";
    do {
      const { status, data } = await page(after);
      expect(status).toBe(200);
      stored.push(...data.tasks.map(({ name }) => name).filter((name) => name.startsWith("overload ")));
      after = data.next ?? "";
    } while (after !== "");
    const acknowledged = accepted(sent).flatMap(({ call }) => (call.body && "name" in call.body ? [String(call.body.name)] : []));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(stored.sort()).toEqual(acknowledged.sort());
  });

  async function page(after: string) {
    const { token } = await signInAgain();
    const response = await fetch(`${url}/api/tasks?pageSize=200${after === "" ? "" : `&after=${encodeURIComponent(after)}`}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await response.json()) as { data: { tasks: { name: string }[]; next: string | null } };
    return { status: response.status, data };
  }
  let signedIn: Promise<Caller> | undefined;
  const signInAgain = () => {
    signedIn ??= signedInCaller(url);
    return signedIn;
  };

  it.skipIf(!measurable)("uses no more memory after the second run than after the first", () => {
    const [first = 0, second = 0] = resident;
    expect(resident).toHaveLength(2);
    console.log(`${first} MB after the first time, ${second} MB after the second`);
    expect(second).toBeLessThan(first + 100);
  });

  it("logs no errors", () => {
    expect(server.output()).not.toMatch(/"level":(50|60)|unhandled|uncaught|deprecat/i);
  });
});
