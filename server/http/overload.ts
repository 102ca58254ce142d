import { finished } from "node:stream";
import type { FastifyInstance } from "fastify";
import { busy } from "../engine/wire/problem.ts";
import { isCall } from "./security-headers.ts";

export interface OverloadLimits {
  /** Maximum number of requests being answered at once. Requests still being received don't count, so slow clients take no capacity. */
  readonly inFlight: number;
  /** How late the event loop may be, in milliseconds. */
  readonly lagMs: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body arrives while the request is being answered, as slowly as the client sends it. */
    readonly takesUploads?: true;
  }
}

const LIMITS: OverloadLimits = { inFlight: 250, lagMs: 400 };
const SAMPLE_MS = 200;

/** Refuses requests with 429 while the server is overloaded, so that accepted requests are answered in time. */
export function refuseOverload(app: FastifyInstance, options: Partial<OverloadLimits> = {}): void {
  const limits = { ...LIMITS, ...options };
  let inFlight = 0;
  let lag = 0;
  let before = 0;
  let last = performance.now();
  const sample = setInterval(() => {
    const now = performance.now();
    const delay = now - last - SAMPLE_MS;
    // One late sample is not overload; two in a row are.
    lag = Math.min(delay, before);
    before = delay;
    last = now;
  }, SAMPLE_MS);
  sample.unref();

  const refuse = () => {
    if (inFlight >= limits.inFlight || lag > limits.lagMs) throw busy();
  };
  // Checked before the body is read, to spend nothing on refused requests, and again after, because more requests may have come.
  app.addHook("onRequest", async (request) => {
    if (isCall(request.url)) refuse();
  });
  app.addHook("preValidation", async (request, reply) => {
    if (!isCall(request.url) || request.routeOptions.config.takesUploads) return;
    refuse();
    inFlight += 1;
    // The framework's hooks don't run when a client disconnects before it is answered.
    finished(reply.raw, () => {
      inFlight -= 1;
    });
  });
  app.addHook("onClose", async () => clearInterval(sample));
}
