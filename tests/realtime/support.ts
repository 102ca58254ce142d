import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Pusher from "pusher-js";
import { WebSocket } from "ws";
import type { Log } from "../../server/config/log.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";
import type { SocketSession } from "../../server/realtime/messages.ts";
import { createRealtime, type RealtimeOptions } from "../../server/realtime/pusher-server.ts";
import type { Realtime } from "../../server/realtime/realtime.ts";

export const KEY = "app-key";
export const SECRET = "app-secret";
export const quiet: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export const sessionOf = (userId: number, sessionId = `s${userId}`, stakeholderId: number | null = 1): SocketSession => ({
  userId,
  sessionId,
  stakeholderId,
});

export interface Site {
  readonly port: number;
  readonly server: Server;
  readonly realtime: Realtime;
  close(): Promise<void>;
}

/** A real HTTP server with push and the channel authorization call; the bearer token is the session as JSON. */
export async function openSite(options: Partial<RealtimeOptions> = {}, port = 0): Promise<Site> {
  const realtime = createRealtime({ key: KEY, secret: SECRET, bus: createLocalBus(quiet), log: quiet, mayRead: () => true, ...options });
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    if (!request.headers.authorization) {
      response.writeHead(401).end();
      return;
    }
    // Pusher's own client sends a form, the app sends JSON.
    const form = request.headers["content-type"]?.includes("json")
      ? new Map(Object.entries(JSON.parse(body) as Record<string, string>))
      : new URLSearchParams(body);
    // `bearer` below wrote this token, so its content is known.
    const session = JSON.parse(Buffer.from(request.headers.authorization.slice(7), "base64url").toString()) as SocketSession;
    const authorization = realtime.authorize(form.get("socket_id") ?? "", form.get("channel_name") ?? "", session);
    response
      .writeHead(authorization ? 200 : 403, { "content-type": "application/json" })
      .end(JSON.stringify(authorization ?? { message: "Permission Denied" }));
  });
  realtime.attach(server);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    server,
    realtime,
    port: (server.address() as AddressInfo).port,
    async close() {
      await realtime.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const bearer = (session: SocketSession): string => `Bearer ${Buffer.from(JSON.stringify(session)).toString("base64url")}`;

export function openPusher(port: number, session: SocketSession, authPort = port): Pusher {
  return new Pusher(KEY, {
    cluster: "local",
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enabledTransports: ["ws"],
    disableStats: true,
    channelAuthorization: {
      transport: "ajax",
      endpoint: `http://127.0.0.1:${authPort}/api/broadcasting/auth`,
      headers: { Authorization: bearer(session) },
    },
  });
}

/** Resolves with the first event of this name on the channel. */
export const nextEvent = (channel: { bind(event: string, callback: (data: unknown) => void): unknown }, event: string): Promise<unknown> =>
  new Promise((resolve) => channel.bind(event, resolve));

interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data: Record<string, unknown>;
}

/** A client that sends exactly what a test wants it to send, but answers the server's pings: on a slow machine a test is quiet for long enough. */
export async function openRaw(port: number, path = `/app/${KEY}?protocol=7`) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  const frames: Frame[] = [];
  const waiting: (() => void)[] = [];
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  const wake = () => {
    for (const go of waiting.splice(0)) go();
  };
  socket.on("message", (raw) => {
    const outer = JSON.parse(String(raw)) as { event: string; channel?: string; data: string };
    if (outer.event === "pusher:ping") return socket.send(JSON.stringify({ event: "pusher:pong", data: {} }));
    frames.push({ ...outer, data: JSON.parse(outer.data) as Record<string, unknown> });
    wake();
  });
  socket.on("close", wake);
  await once(socket, "open");

  async function next(event: string): Promise<Frame> {
    for (;;) {
      const index = frames.findIndex((frame) => frame.event === event);
      if (index >= 0) return frames.splice(index, 1)[0] as Frame;
      if (socket.readyState !== WebSocket.OPEN && socket.readyState !== WebSocket.CLOSING) throw new Error(`closed before ${event}`);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }
  return {
    socket,
    closed,
    frames,
    next,
    say: (event: string, data: unknown) => socket.send(JSON.stringify({ event, data })),
    socketId: async () => String((await next("pusher:connection_established")).data.socket_id),
  };
}
