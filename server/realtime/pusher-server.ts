import type { IncomingMessage } from "node:http";
import type { RawData, WebSocket } from "ws";
import type { Log } from "../config/log.ts";
import type { Bus } from "./bus.ts";
import { isSocketId, mayJoin, signChannel } from "./channels.ts";
import { type Connection, closeSoon, createConnection } from "./connection.ts";
import { createDelivery, type MayRead } from "./delivery.ts";
import { REALTIME_LIMITS, type RealtimeLimits } from "./limits.ts";
import type { SessionId, SocketSession } from "./messages.ts";
import { CODE, errorFrame, frame, parseFrame } from "./protocol.ts";
import type { Realtime } from "./realtime.ts";
import { createRegistry } from "./registry.ts";
import { createFrameHandler } from "./subscriptions.ts";
import { createUpgrade, type Refusal } from "./upgrade.ts";

export interface RealtimeOptions {
  readonly key: string;
  readonly secret: string;
  readonly bus: Bus;
  readonly log: Log;
  readonly mayRead: MayRead;
  /**
   * Returns which of these sessions are still valid. Called at each subscription and periodically; without it, only messages close sockets.
   */
  readonly stillAlive?: (sessionIds: readonly SessionId[]) => Promise<ReadonlySet<SessionId>>;
  readonly limits?: Partial<RealtimeLimits>;
  /** Whom a socket without a session counts for; by default the address it comes from, which behind a proxy is the proxy's. */
  readonly addressOf?: (request: IncomingMessage) => string;
}

const CHECK_MS = 5_000;
const ALIVE_EVERY = 6;

/** Our own Pusher-protocol server, on websockets of the app's port. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { key, secret, bus, log } = options;
  const limits = { ...REALTIME_LIMITS, ...options.limits };
  const stillAlive = options.stillAlive ?? (async (ids: readonly SessionId[]) => new Set(ids));
  const registry = createRegistry();
  const handle = createFrameHandler({ key, secret, limits, registry, stillAlive });
  const deliver = createDelivery(registry, options.mayRead, log, (connection, message) => tie(connection, message.session));
  const unsubscribe = bus.subscribe(deliver);
  const upgrade = createUpgrade(key, limits, options.addressOf ?? ((request) => request.socket.remoteAddress ?? ""), welcome);

  /** Returns false when the socket already belongs to another session, or when the user has too many sockets. */
  function tie(connection: Connection, session: SocketSession): boolean {
    if (connection.session) return connection.session.userId === session.userId && connection.session.sessionId === session.sessionId;
    if (registry.ofUser(session.userId).length >= limits.socketsPerUser) {
      connection.close(CODE.overCapacity, "Too many connections of one user");
      return false;
    }
    registry.bind(connection, session);
    return true;
  }

  function welcome(socket: WebSocket, address: string, refusal: Refusal | undefined): void {
    const stop = refusal ?? (registry.size >= limits.sockets ? { code: CODE.overCapacity, reason: "Too many connections" } : undefined);
    socket.on("error", (error) => log.debug({ err: error }, "a websocket failed"));
    if (stop) {
      socket.send(errorFrame(stop.code, stop.reason));
      closeSoon(socket, stop.code, stop.reason);
      return;
    }
    // Many people may share an address. Those who mean to stay get a session at once, so the oldest without one makes room.
    const waiting = registry.unboundOf(address);
    const [oldest] = waiting;
    if (oldest && waiting.size >= limits.unboundPerAddress) {
      // At once: a client that does not answer the closing would make room for one more until it is cut off.
      registry.remove(oldest);
      oldest.close(CODE.overCapacity, "Too many connections without a session");
    }
    const connection = createConnection(socket, address, limits);
    registry.add(connection);
    socket.on("close", () => registry.remove(connection));
    socket.on("pong", () => connection.heard(Date.now(), false));
    // Each ping is answered with as much data, whether or not the client reads it, so pings count toward the limit.
    socket.on("ping", () => within(connection));
    socket.on("message", (raw, isBinary) => receive(connection, raw, isBinary));
    connection.send(frame("pusher:connection_established", { socket_id: connection.socketId, activity_timeout: limits.activityTimeout }));
  }

  /** Whether the client is within its sending limits; if not, its connection is closed. */
  function within(connection: Connection): boolean {
    if (connection.heard(Date.now(), true)) return true;
    connection.close(CODE.overCapacity, "Too many messages");
    return false;
  }

  function receive(connection: Connection, raw: RawData, isBinary: boolean): void {
    if (!connection.isOpen() || !within(connection)) return;
    const parsed = isBinary ? null : parseFrame(raw.toString());
    if (!parsed) {
      connection.send(errorFrame(null, "This is no message of the protocol"));
    } else {
      handle(connection, parsed).catch((error: unknown) => {
        log.error({ err: error }, "a client's message could not be answered");
        connection.close(CODE.overCapacity, "Try again later");
      });
    }
  }

  async function closeEnded(): Promise<void> {
    const sessions = registry.sessions();
    if (sessions.length === 0) return;
    const alive = await stillAlive(sessions);
    for (const id of sessions) if (!alive.has(id)) deliver({ kind: "close-session", sessionId: id });
  }

  let round = 0;
  const checks = setInterval(() => {
    const now = Date.now();
    for (const connection of registry.all()) connection.check(now);
    round += 1;
    if (options.stillAlive && round % ALIVE_EVERY === 0) {
      closeEnded().catch((error: unknown) => log.warn({ err: error }, "could not check the sessions behind the sockets"));
    }
  }, CHECK_MS);
  checks.unref();

  function drain(): void {
    upgrade.shut();
    for (const connection of registry.all()) connection.close(CODE.reconnect, "The server is restarting");
  }

  return {
    attach: upgrade.attach,
    authorize(socketId, channel, session) {
      if (!isSocketId(socketId) || !mayJoin(session, channel)) return null;
      const connection = registry.socket(socketId);
      if (connection) {
        if (!tie(connection, session)) return null;
      } else {
        bus
          .publish({ kind: "bind", socketId, session })
          .catch((error: unknown) => log.warn({ err: error }, "could not tell the other processes of a socket"));
      }
      return { auth: signChannel(key, secret, socketId, channel) };
    },
    toUsers: (userIds, event, data) => (userIds.length === 0 ? Promise.resolve() : bus.publish({ kind: "users", userIds, event, data })),
    toStakeholder: (stakeholderId, event, data) => bus.publish({ kind: "stakeholder", stakeholderId, event, data }),
    changed: (message) => bus.publish({ kind: "changed", ...message }),
    connectedUsers: () => registry.users(),
    load: () => ({ sockets: registry.size, channels: registry.channels }),
    closeUser: (userId, code) => bus.publish({ kind: "close-user", userId, ...(code === undefined ? {} : { code }) }),
    closeSession: (sessionId) => bus.publish({ kind: "close-session", sessionId }),
    drain,
    async close() {
      drain();
      clearInterval(checks);
      unsubscribe();
      const deadline = Date.now() + 1_000;
      while (registry.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      for (const connection of registry.all()) connection.end();
    },
  };
}
