import { finished, Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import { busy } from "../engine/wire/problem.ts";
import { networkOf } from "../identity/network.ts";
import { createTurns, type Turn } from "../processes/turns.ts";
import { AT_ONCE, createPlaces, PLACES, type PlaceKind } from "./places.ts";
import { isCall } from "./security-headers.ts";

export interface OverloadLimits {
  /** Places of each kind of call, instead of the figures in places.ts. Requests take none while they are being received, except uploads. */
  readonly inFlight: number;
  /** How late the event loop may be, in milliseconds. */
  readonly lagMs: number;
  /** How long a client may accept no byte of its answer, in milliseconds. */
  readonly sendMs: number;
  /** How long a refusal is held back, in milliseconds, so that who asks again at once costs little. */
  readonly refuseMs: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Default: "call" for signed-in users, otherwise "public". "none" only for what costs nothing. */
    readonly place?: PlaceKind | "none";
  }
  interface FastifyInstance {
    /** The number of requests being answered. */
    readonly inFlight: () => number;
    /** The event loop's largest lag in the last minute or two, in milliseconds: for so long nobody was answered. */
    readonly maxEventLoopLag: () => number;
  }
}

const LIMITS = { lagMs: 400, sendMs: 30_000, refuseMs: 1000 };
/** More refusals than this are not held back, since each takes memory. */
const MOST_HELD_BACK = 1000;
const SAMPLE_MS = 200;
const MINUTE_MS = 60_000;
const LONG_LAG_MS = 2_000;

/**
 * Refuses requests with 429 while there is no place for them, so that accepted requests are answered in time. Places are shared fairly
 * among users, and without a session among addresses. Of the calls that have a place, a few of each holder are worked on at once and their
 * others wait, so that nobody's many calls slow down another's one.
 */
export function refuseOverload(app: FastifyInstance, options: Partial<OverloadLimits> = {}): void {
  const limits = { ...LIMITS, ...options };
  const placesOf = (kind: PlaceKind) => createPlaces(limits.inFlight ?? PLACES[kind]);
  const places = {
    call: placesOf("call"),
    public: placesOf("public"),
    "sign-in": placesOf("sign-in"),
    document: placesOf("document"),
    file: placesOf("file"),
    upload: placesOf("upload"),
  };
  let heldBack = 0;
  const refuse = async (): Promise<never> => {
    if (limits.refuseMs > 0 && heldBack < MOST_HELD_BACK) {
      heldBack += 1;
      await setTimeout(limits.refuseMs, undefined, { ref: false });
      heldBack -= 1;
    }
    throw busy();
  };
  const { isLate, maxLag } = watchLag(app, limits.lagMs);

  // Checked before the body is read, to spend nothing on refused requests, and again after, because more requests may have come.
  app.addHook("onRequest", (request, _reply, done) => {
    const kind = kindOf(request.url, request.routeOptions.config);
    if (kind && places[kind].isFull) refuse().catch(done);
    else done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    const kind = kindOf(request.url, request.routeOptions.config);
    if (!kind) return done();
    // An answer to a closed connection would keep its place, because its end has been announced already.
    if (request.raw.socket.destroyed) return done(busy());
    // While the event loop is late, everybody is served, one call at a time. Files cost no work, and a page that is refused one doesn't open.
    const holder = holderOf(request);
    const release = isLate() && kind !== "file" ? places[kind].take(holder, 1) : places[kind].take(holder);
    if (!release) return void refuse().catch(done);
    // The framework's hooks don't run when a client disconnects before it is answered.
    finished(reply.raw, release);
    done();
  });
  workByTurns(app);
  // A client that doesn't read its answer is disconnected. Node sets its own timeout again for the next request.
  app.addHook("onSend", ({ raw: { socket } }, _reply, payload, done) => {
    if ("setTimeout" in socket) socket.setTimeout(limits.sendMs);
    done(null, payload);
  });
  app.decorate("inFlight", () => Object.values(places).reduce((sum, { size }) => sum + size, 0));
  app.decorate("maxEventLoopLag", maxLag);
}

/**
 * Lets a call be worked on when it is its holder's turn. The turn is taken around the handler, because that ends whatever happens to the
 * connection. Work goes on without its client and keeps its turn: whoever breaks off and asks again would get many.
 */
function workByTurns(app: FastifyInstance): void {
  const turns = new Map(Object.entries(AT_ONCE).map(([kind, atOnce]) => [kind, createTurns(atOnce)]));
  const turnOf = new WeakMap<FastifyRequest, Turn>();
  const wrapped = new WeakSet<RouteHandlerMethod>();
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    const kind = kindOf(route.url, route.config ?? {});
    const turnsOfKind = kind && turns.get(kind);
    if (!turnsOfKind || wrapped.has(handler)) return;
    route.handler = async function (request, reply) {
      const turn = turnsOfKind.take(holderOf(request));
      turnOf.set(request, turn);
      if (turn.begins) {
        let hasBegun = false;
        finished(reply.raw, () => !hasBegun && turn.end());
        await turn.begins;
        hasBegun = true;
      }
      try {
        if (request.raw.socket.destroyed) throw busy();
        return await handler.call(this, request, reply);
      } finally {
        turn.end();
      }
    };
    // The framework makes the routes for HEAD of those for GET.
    wrapped.add(route.handler);
  });
  // The work is done, unless it goes on while it is sent. An answer may wait on its connection for one that still waits for its turn.
  app.addHook("onSend", (request, _reply, payload, done) => {
    if (!(payload instanceof Readable)) turnOf.get(request)?.end();
    done(null, payload);
  });
}

function kindOf(url: string, { place, access }: FastifyContextConfig): PlaceKind | null {
  if (place === "none" || (place === undefined && !isCall(url))) return null;
  return place ?? (access && access.ability !== "public" ? "call" : "public");
}

/** A key takes no places of its owner's. */
const holderOf = ({ actor, ip }: FastifyRequest): string =>
  actor ? (actor.apiKeyId === undefined ? `user ${actor.id}` : `key ${actor.apiKeyId}`) : networkOf(ip);

/** Tells whether the event loop is late, and notes when something holds it for long. */
function watchLag(app: FastifyInstance, lagMs: number): { isLate(): boolean; maxLag(): number } {
  let lag = 0;
  let before = 0;
  let last = performance.now();
  // Of this minute and the one before.
  let largest = [0, 0];
  let minute = last;
  const sample = setInterval(() => {
    const now = performance.now();
    const delay = now - last - SAMPLE_MS;
    // One late sample is not overload; two in a row are.
    lag = Math.min(delay, before);
    before = delay;
    last = now;
    if (now - minute > MINUTE_MS) {
      largest = [0, largest[0] ?? 0];
      minute = now;
    }
    largest[0] = Math.max(largest[0] ?? 0, delay);
    if (delay > LONG_LAG_MS) app.log.warn({ ms: Math.round(delay) }, "the event loop was blocked, and nobody was answered meanwhile");
  }, SAMPLE_MS);
  sample.unref();
  app.addHook("onClose", async () => clearInterval(sample));
  return { isLate: () => lag > lagMs, maxLag: () => Math.round(Math.max(...largest)) };
}
