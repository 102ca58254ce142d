import { describe, expect, it } from "vitest";
import { untilAnswered } from "../../../src/providers/channel-auth.ts";
import type { ApiError } from "../../../src/providers/http-error.ts";

const failure = (statusCode: number): ApiError => ({ name: "ApiError", message: "No", statusCode, body: {} });
const atOnce = async () => undefined;

describe("the right to join a channel", () => {
  it("is asked for again after everything that passes", async () => {
    const answers = [failure(0), failure(429), failure(500), failure(503)];
    const ask = async () => {
      const next = answers.shift();
      if (next) throw next;
      return "auth";
    };
    expect(await untilAnswered(ask, () => true, atOnce)).toBe("auth");
  });

  it.each([401, 403, 404])("is not asked for again after a %i", async (status) => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      throw failure(status);
    };
    await expect(untilAnswered(ask, () => true, atOnce)).rejects.toMatchObject({ statusCode: status });
    expect(asked).toBe(1);
  });

  it("is not asked for again once its connection is gone", async () => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      throw failure(0);
    };
    await expect(untilAnswered(ask, () => asked < 3, atOnce)).rejects.toMatchObject({ statusCode: 0 });
    expect(asked).toBe(3);
  });

  it("waits longer each time, up to a limit", async () => {
    const waits: number[] = [];
    const ask = async () => {
      throw failure(0);
    };
    await expect(
      untilAnswered(
        ask,
        () => waits.length < 10,
        async (ms) => void waits.push(ms),
      ),
    ).rejects.toBeDefined();
    expect(waits[0]).toBeLessThan(1_000);
    expect(waits[9]).toBeGreaterThan(10_000);
    expect(Math.max(...waits)).toBeLessThan(20_000);
  });
});
