import { finished } from "node:stream";
import type { FastifyInstance } from "fastify";
import { busy } from "../engine/problem.ts";
import { isCall } from "./security-headers.ts";

export interface OverloadLimits {
  /** Calls being answered at the same time. One that is still being sent is none of them: a slow client takes nobody's place. */
  readonly inFlight: number;
  /** How late the event loop may be, in milliseconds. */
  readonly lagMs: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body arrives while it is being answered: as slowly as its sender likes. */
    readonly takesUploads?: true;
  }
}

const LIMITS: OverloadLimits = { inFlight: 250, lagMs: 400 };
const SAMPLE_MS = 200;

/** Turns calls away with 429 while there is more work than can be done: what is accepted is answered in time. */
export function refuseOverload(app: FastifyInstance, options: Partial<OverloadLimits> = {}): void {
  const limits = { ...LIMITS, ...options };
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

  const refuse = () => {
    if (inFlight >= limits.inFlight || lag > limits.lagMs) throw busy();
  };
  // Before the body is read, so that nothing is spent on what is turned away; and when it is there, as others came meanwhile.
  app.addHook("onRequest", async (request) => {
    if (isCall(request.url)) refuse();
  });
  app.addHook("preValidation", async (request, reply) => {
    if (!isCall(request.url) || request.routeOptions.config.takesUploads) return;
    refuse();
    inFlight += 1;
    // Not the framework's hooks: they say nothing of a client that hangs up before it is answered.
    finished(reply.raw, () => {
      inFlight -= 1;
    });
  });
  app.addHook("onClose", async () => clearInterval(sample));
}
