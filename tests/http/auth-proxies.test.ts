// @module-tag gate
import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createAddressReader } from "../../server/http/proxies.ts";
import { config, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
afterEach(() => server?.close());

/** Tries wrong passwords at different accounts, each with one of these X-Forwarded-For headers, and returns how many were tried. */
async function guesses(remoteAddress: string, forwarded: readonly string[]): Promise<number> {
  const statuses: number[] = [];
  for (const [n, header] of forwarded.entries()) {
    const { statusCode } = await server.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { email: `${remoteAddress}-${n}@hq.example`, password: "wrong" },
      remoteAddress,
      headers: header === "" ? {} : { "x-forwarded-for": header },
    });
    statuses.push(statusCode);
  }
  return statuses.filter((status) => status === 401).length;
}

async function startServer(trustProxy: false | number | readonly string[]): Promise<void> {
  server = await createHttpTestServer({ config: { ...config, trustProxy } });
}
/** More than one address may fail at. */
const many = (header: (n: number) => string) => Array.from({ length: 105 }, (_, n) => header(n));
const stopped = 100;
const free = 105;

describe("the IP address that login attempts are counted by", () => {
  it("is the connection's own without a trusted proxy, whatever X-Forwarded-For says", async () => {
    await startServer(false);
    expect(
      await guesses(
        "10.8.8.8",
        many((n) => `10.9.9.${n}`),
      ),
    ).toBe(stopped);
  });

  it("is the last one that a single trusted proxy forwards", async () => {
    await startServer(1);
    expect(
      await guesses(
        "10.0.0.1",
        many((n) => `6.6.6.${n}, 203.0.113.7`),
      ),
      "addresses invented by the caller",
    ).toBe(stopped);
    expect(
      await guesses(
        "10.0.0.1",
        many((n) => `203.0.113.${n + 10}`),
      ),
      "a different address each time",
    ).toBe(free);
  });

  it("is taken from X-Forwarded-For only if a trusted proxy forwards it", async () => {
    await startServer(["10.0.0.0/8"]);
    expect(
      await guesses(
        "192.0.2.1",
        many((n) => `203.0.113.${n}`),
      ),
      "sent by an untrusted proxy",
    ).toBe(stopped);
    expect(
      await guesses(
        "10.0.0.1",
        many((n) => `6.6.6.${n}, 203.0.113.9, 10.1.1.1`),
      ),
      "forwarded by two trusted proxies",
    ).toBe(stopped);
  });
});

describe("the IP address that a websocket counts for", () => {
  const request = (remoteAddress: string, forwarded: string) =>
    ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

  it.each([
    [false, "10.0.0.1", "203.0.113.7", "10.0.0.1"],
    [1, "10.0.0.1", "6.6.6.6, 203.0.113.7", "203.0.113.7"],
    [["10.0.0.0/8"], "192.0.2.1", "203.0.113.7", "192.0.2.1"],
    [["10.0.0.0/8"], "10.0.0.1", "6.6.6.6, 203.0.113.9, 10.1.1.1", "203.0.113.9"],
  ] as const)("with the trusted proxies %j, is for %s and %s the client's, %s", (proxies, remote, forwarded, address) => {
    expect(createAddressReader(proxies)(request(remote, forwarded))).toBe(address);
  });
});
