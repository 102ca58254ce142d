import { afterEach, describe, expect, it } from "vitest";
import { addUser, config, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
afterEach(() => server.close());

/** Tries wrong passwords, each with one of these X-Forwarded-For headers, and returns the statuses. */
async function guesses(remoteAddress: string, forwarded: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const header of forwarded) {
    const { statusCode } = await server.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { email: "ada@hq.example", password: "wrong" },
      remoteAddress,
      headers: header === "" ? {} : { "x-forwarded-for": header },
    });
    statuses.push(statusCode);
  }
  return statuses;
}

async function startServer(trustProxy: false | number | readonly string[]): Promise<void> {
  server = await createHttpTestServer({ config: { ...config, trustProxy } });
  await addUser(server.db, { email: "ada@hq.example" });
}
const seven = (header: (n: number) => string) => Array.from({ length: 7 }, (_, n) => header(n));
const stopped = [401, 401, 401, 401, 401, 429, 429];
const free = Array(7).fill(401);

describe("the IP address that login attempts are counted by", () => {
  it("is the connection's own without a trusted proxy, whatever X-Forwarded-For says", async () => {
    await startServer(false);
    expect(
      await guesses(
        "10.8.8.8",
        seven((n) => `10.9.9.${n}`),
      ),
    ).toEqual(stopped);
  });

  it("is the last one that a single trusted proxy forwards", async () => {
    await startServer(1);
    expect(
      await guesses(
        "10.0.0.1",
        seven((n) => `6.6.6.${n}, 203.0.113.7`),
      ),
      "addresses invented by the caller",
    ).toEqual(stopped);
    expect(
      await guesses(
        "10.0.0.1",
        seven((n) => `203.0.113.${n + 10}`),
      ),
      "a different address each time",
    ).toEqual(free);
  });

  it("is taken from X-Forwarded-For only if a trusted proxy forwards it", async () => {
    await startServer(["10.0.0.0/8"]);
    expect(
      await guesses(
        "192.0.2.1",
        seven((n) => `203.0.113.${n}`),
      ),
      "sent by an untrusted proxy",
    ).toEqual(stopped);
    expect(
      await guesses(
        "10.0.0.1",
        seven((n) => `6.6.6.${n}, 203.0.113.9, 10.1.1.1`),
      ),
      "forwarded by two trusted proxies",
    ).toEqual(stopped);
  });
});
