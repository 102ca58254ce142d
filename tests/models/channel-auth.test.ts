import { describe, expect, it } from "vitest";
import type { ApiError } from "../../src/providers/calls/http-error.ts";
import { untilAnswered } from "../../src/providers/session/channel-auth.ts";

const failure = (statusCode: number): ApiError => ({ name: "ApiError", message: "No", statusCode, body: {} });
const atOnce = async () => undefined;

describe("channel authorization", () => {
  it("is retried after temporary failures", async () => {
    const failures = [failure(0), failure(429), failure(500), failure(503)];
    const authorize = async () => {
      const next = failures.shift();
      if (next) throw next;
      return "auth";
    };
    expect(await untilAnswered(authorize, () => true, atOnce)).toBe("auth");
  });

  it.each([401, 403, 404])("is not retried after a %i", async (status) => {
    let calls = 0;
    const authorize = async () => {
      calls += 1;
      throw failure(status);
    };
    await expect(untilAnswered(authorize, () => true, atOnce)).rejects.toMatchObject({ statusCode: status });
    expect(calls).toBe(1);
  });

  it("is not retried once the connection is closed", async () => {
    let calls = 0;
    const authorize = async () => {
      calls += 1;
      throw failure(0);
    };
    await expect(untilAnswered(authorize, () => calls < 3, atOnce)).rejects.toMatchObject({ statusCode: 0 });
    expect(calls).toBe(3);
  });

  it("backs off up to a limit", async () => {
    const waits: number[] = [];
    const authorize = async () => {
      throw failure(0);
    };
    await expect(
      untilAnswered(
        authorize,
        () => waits.length < 10,
        async (ms) => void waits.push(ms),
      ),
    ).rejects.toBeDefined();
    expect(waits[0]).toBeLessThan(1_000);
    expect(waits[9]).toBeGreaterThan(10_000);
    expect(Math.max(...waits)).toBeLessThan(20_000);
  });
});
