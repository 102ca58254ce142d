import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { RealtimeLimits } from "./limits.ts";
import { CODE, PROTOCOL } from "./protocol.ts";

const PATH = /^\/app\/([^/?]{1,200})$/;

export interface Refusal {
  readonly code: number;
  readonly reason: string;
}

/** Passes on websocket upgrades of `/app/{key}`; `refusal` is set where the protocol requires a socket that closes at once. */
export function createUpgrade(
  key: string,
  limits: RealtimeLimits,
  addressOf: (request: IncomingMessage) => string,
  onAccepted: (socket: WebSocket, address: string, refusal: Refusal | undefined) => void,
) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.payload, perMessageDeflate: false, clientTracking: false });
  let open = true;

  function refusalOf(appKey: string, query: URLSearchParams): Refusal | undefined {
    // An answer of HTTP would be an error to the browser. This code lets the client come back after a pause, when another process answers.
    if (!open) return { code: CODE.overCapacity, reason: "The server is restarting" };
    if (appKey !== key) return { code: CODE.unknownKey, reason: "There is no application with this key" };
    const protocol = query.get("protocol");
    if (protocol === null) return { code: CODE.noProtocol, reason: "The protocol version is missing" };
    if (protocol !== PROTOCOL) return { code: CODE.unsupportedProtocol, reason: `Protocol version ${PROTOCOL} is spoken here` };
    return undefined;
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    const appKey = PATH.exec(path)?.[1];
    if (appKey === undefined) {
      turnAway(socket, "404 Not Found");
    } else {
      const refusal = refusalOf(appKey, new URLSearchParams(query));
      const address = addressOf(request);
      sockets.handleUpgrade(request, socket, head, (webSocket) => onAccepted(webSocket, address, refusal));
    }
  }

  return {
    attach(server: Server): void {
      server.on("upgrade", onUpgrade);
    },
    shut(): void {
      open = false;
    },
  };
}

function turnAway(socket: Duplex, status: string): void {
  // A client that keeps its side open would prevent the server from closing.
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
