import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasAbility } from "../../src/schemas/access/abilities.ts";
import { denied, notByKey, notSignedIn, tooManyCalls, twoStepRequired } from "../engine/wire/problem.ts";
import { createCounters, leaked } from "../identity/counters.ts";
import { isOpenToKeys, type RequiredAbility, type RouteAccess, type SessionActor } from "./route-access.ts";

const MINUTE_MS = 60_000;

/**
 * Limits the calls of each API key: so many at once, and as many again in each minute that follows. Every answer says what is left, in the
 * headers of draft-ietf-httpapi-ratelimit-headers. Each process counts for itself.
 */
function createRateLimit(perMinute: number, now: () => number = () => performance.now()) {
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

/** Finds who a bearer token stands for, also before they have set up two-step sign-in; null for none. */
export interface Bearers {
  find(token: string, ip: string): Promise<SessionActor | null>;
}

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/** The actor of a route that is not public. @throws Error on a public route, which is a programming error */
export function actorOf(request: FastifyRequest): SessionActor {
  if (!request.actor) throw new Error(`The route ${request.routeOptions.url} is public, so it has no actor.`);
  return request.actor;
}

/** Refuses to register routes without access rules, and refuses callers who may not use a route. */
export function guardRoutes(app: FastifyInstance, bearers: Bearers, callsPerMinute = 600): void {
  const limit = createRateLimit(callsPerMinute);
  app.addHook("onRoute", (route) => {
    if (isAccess(route.config?.access)) return;
    throw new Error(`The route ${String(route.method)} ${route.url} must declare who may call it in \`config.access\`.`);
  });

  const admit = async (request: FastifyRequest, reply: FastifyReply, access: RouteAccess): Promise<void> => {
    const token = bearerOf(request);
    const actor = token ? await bearers.find(token, request.ip) : null;
    if (!actor) throw notSignedIn();
    if (actor.mustSetUpTwoStep && !access.beforeTwoStep) throw twoStepRequired();
    request.actor = actor;
    if (actor.apiKeyId !== undefined) {
      limit(actor.apiKeyId, reply);
      if (!isOpenToKeys(access)) throw notByKey();
    }
    if (access.callers && !access.callers.includes(actor.side)) throw denied();
    if (typeof access.ability !== "string" && !holdsOneOf(actor, access.ability)) throw denied();
  };
  app.addHook("onRequest", (request, reply, done) => {
    const access = request.routeOptions.config.access;
    if (request.is404 || !access || access.ability === "public") return done();
    admit(request, reply, access).then(() => done(), done);
  });
}

const holdsOneOf = (actor: SessionActor, { subject, verb, or = [] }: RequiredAbility): boolean =>
  [subject, ...or].some((each) => hasAbility(actor, each, verb));

function isAccess(access: RouteAccess | undefined): access is RouteAccess {
  return access !== undefined && access.ability !== undefined && access.scope.trim() !== "";
}
