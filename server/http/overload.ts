import type { FastifyInstance } from "fastify";
import { Problem } from "../engine/problem.ts";
import { isCall } from "./security-headers.ts";

export interface OverloadLimits {
  /** Calls being answered at the same time. */
  readonly inFlight: number;
  /** How late the event loop may be, in milliseconds. */
  readonly lagMs: number;
}

const LIMITS: OverloadLimits = { inFlight: 250, lagMs: 400 };
const SAMPLE_MS = 200;

/** Turns calls away with 429 while there is more work than can be done: what is accepted is answered in time. */
export function refuseOverload(app: FastifyInstance, options: Partial<OverloadLimits> = {}): void {
  const limits = { ...LIMITS, ...options };
  const open = new WeakSet<object>();
  let inFlight = 0;
  let lag = 0;
  let before = 0;
  let last = performance.now();
  const sample = setInterval(() => {
    const now = performance.now();
    const late = now - last - SAMPLE_MS;
    // One hiccup is no overload: two in a row are.
    lag = Math.min(late, before);
    before = late;
    last = now;
  }, SAMPLE_MS);
  sample.unref();

  app.addHook("onRequest", async (request) => {
    if (!isCall(request.url)) return;
    if (inFlight >= limits.inFlight || lag > limits.lagMs) {
      throw new Problem(429, "The server is busy. Please try again in a moment.", { retryAfter: 1 });
    }
    inFlight += 1;
    open.add(request);
  });
  const done = (request: object) => {
    if (open.delete(request)) inFlight -= 1;
  };
  app.addHook("onResponse", async (request) => done(request));
  app.addHook("onRequestAbort", async (request) => done(request));
  app.addHook("onClose", async () => clearInterval(sample));
}
