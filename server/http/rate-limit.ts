import type { FastifyReply } from "fastify";
import { tooManyCalls } from "../engine/wire/problem.ts";
import { createCounters, leaked } from "../identity/counters.ts";

const MINUTE_MS = 60_000;

/**
 * Limits the calls of each API key: so many at once, and as many again in each minute that follows. Every answer says what is left, in the
 * headers of draft-ietf-httpapi-ratelimit-headers. Each process counts for itself.
 */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()) {
  const counts = createCounters(MINUTE_MS);
  const leakMs = MINUTE_MS / perMinute;
  /** @throws Problem 429 */
  return (apiKeyId: number, reply: FastifyReply): void => {
    const at = now();
    const key = String(apiKeyId);
    const spent = leaked(counts.get(key, at), at, leakMs);
    const left = Math.floor(perMinute - spent);
    if (left >= 1) counts.set(key, { failures: spent + 1, at });
    const full = Math.ceil(((Math.min(perMinute, spent + 1) * leakMs) / MINUTE_MS) * 60);
    reply.header("ratelimit-policy", `"key";q=${perMinute};w=60`);
    reply.header("ratelimit", `"key";r=${Math.max(0, left - 1)};t=${full}`);
    if (left < 1) throw tooManyCalls(Math.max(1, Math.ceil(((spent - perMinute + 1) * leakMs) / 1_000)));
  };
}
