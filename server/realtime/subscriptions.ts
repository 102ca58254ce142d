import { isChannelSigned, mayJoin } from "./channels.ts";
import type { Connection } from "./connection.ts";
import type { RealtimeLimits } from "./limits.ts";
import type { SessionId, SocketSession } from "./messages.ts";
import { type ClientFrame, CODE, errorFrame, frame } from "./protocol.ts";
import type { Registry } from "./registry.ts";

/**
 * How long to wait for the session of a socket: another process may have answered the channel-auth request, and its message may arrive
 * after the client's.
 */
const BINDING_WAIT_MS = 2_000;

export interface SubscriptionOptions {
  readonly key: string;
  readonly secret: string;
  readonly limits: RealtimeLimits;
  readonly registry: Registry;
  /** Returns which of these sessions are still valid, read without a cache. */
  readonly stillAlive: (sessionIds: readonly SessionId[]) => Promise<ReadonlySet<SessionId>>;
}

/** Handles a client's frames: ping, pong, subscribe and unsubscribe; everything else is refused. */
export function createFrameHandler({ key, secret, limits, registry, stillAlive }: SubscriptionOptions) {
  function refuse(connection: Connection, channel: string, error: string): void {
    connection.send(frame("pusher:subscription_error", { type: "AuthError", error, status: 403 }, channel));
  }

  async function subscribe(connection: Connection, data: ClientFrame["data"]): Promise<void> {
    const channel = typeof data.channel === "string" ? data.channel.slice(0, 200) : "";
    if (connection.channels.has(channel)) return;
    if (!isChannelSigned(data.auth, key, secret, connection.socketId, channel))
      return refuse(connection, channel, "This channel is not open to you");
    const session = connection.session ?? (await bindingOf(connection));
    if (!session || !mayJoin(session, channel)) return refuse(connection, channel, "This channel is not open to you");
    const alive = (await stillAlive([session.sessionId])).has(session.sessionId);
    if (!connection.isOpen()) return;
    if (!alive) return connection.close(CODE.unauthorized, "The session has ended");
    if (connection.channels.size >= limits.channelsPerSocket) return refuse(connection, channel, "Too many channels");
    registry.join(connection, channel);
    connection.send(frame("pusher_internal:subscription_succeeded", {}, channel));
  }

  return async function handle(connection: Connection, { event, data }: ClientFrame): Promise<void> {
    if (event === "pusher:ping") return connection.send(frame("pusher:pong", {}));
    if (event === "pusher:pong") return;
    if (event === "pusher:subscribe") return subscribe(connection, data);
    if (event === "pusher:unsubscribe") {
      if (typeof data.channel === "string") registry.leave(connection, data.channel);
      return;
    }
    const isClientEvent = event.startsWith("client-");
    connection.send(
      errorFrame(isClientEvent ? CODE.clientEvent : null, isClientEvent ? "Client events are not accepted" : "Unknown event"),
    );
  };
}

async function bindingOf(connection: Connection): Promise<SocketSession | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), BINDING_WAIT_MS);
    timer.unref();
  });
  const session = await Promise.race([connection.bound, timeout]);
  clearTimeout(timer);
  return session;
}
