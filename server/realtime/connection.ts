import { randomInt } from "node:crypto";
import { WebSocket } from "ws";
import type { RealtimeLimits } from "./limits.ts";
import type { SocketSession } from "./messages.ts";
import { CODE, errorFrame, frame } from "./protocol.ts";

/** A client's socket and its state. */
export interface Connection {
  readonly socketId: string;
  readonly address: string;
  readonly openedAt: number;
  readonly channels: Set<string>;
  session: SocketSession | undefined;
  /** Resolves when the socket is bound to a session. */
  readonly bound: Promise<SocketSession>;
  bind(session: SocketSession): void;
  isOpen(): boolean;
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Terminates the socket without a close frame. */
  end(): void;
  /** Records activity; returns false when the client sends more than it may. */
  heard(now: number, isFrame: boolean): boolean;
  /** Pings a silent client, and terminates one that never answered. */
  check(now: number): void;
}

const newSocketId = (): string => `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`;
const CLOSE_GRACE_MS = 1_000;

/**
 * Sends a close frame, then terminates the socket if the client doesn't answer.
 * Otherwise a revoked session would keep receiving messages, and the server could never shut down.
 */
export function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}

export function createConnection(socket: WebSocket, address: string, limits: RealtimeLimits): Connection {
  const openedAt = Date.now();
  let lastHeard = openedAt;
  let pingedAt: number | undefined;
  let allowance = limits.frameBurst;
  let countedAt = openedAt;
  let announce: (session: SocketSession) => void = () => undefined;
  const bound = new Promise<SocketSession>((resolve) => {
    announce = resolve;
  });

  const connection: Connection = {
    socketId: newSocketId(),
    address,
    openedAt,
    channels: new Set(),
    session: undefined,
    bound,
    bind(session) {
      connection.session = session;
      announce(session);
    },
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount > limits.buffered) socket.terminate();
      else socket.send(text);
    },
    close(code, reason) {
      if (socket.readyState !== WebSocket.OPEN) return;
      connection.send(errorFrame(code, reason));
      closeSoon(socket, code, reason);
    },
    end: () => socket.terminate(),
    heard(now, isFrame) {
      lastHeard = now;
      pingedAt = undefined;
      if (!isFrame) return true;
      allowance = Math.min(limits.frameBurst, allowance + ((now - countedAt) / 1000) * (limits.frameBurst / 10)) - 1;
      countedAt = now;
      return allowance >= 0;
    },
    check(now) {
      if (!connection.session && now - openedAt > limits.unboundTimeout * 1000) {
        connection.close(CODE.inactive, "Closed as no channel was asked for");
      } else if (pingedAt !== undefined) {
        if (now - pingedAt > limits.pongTimeout * 1000) connection.close(CODE.noPong, "Pong reply not received");
      } else if (now - lastHeard > limits.activityTimeout * 1500) {
        pingedAt = now;
        connection.send(frame("pusher:ping", {}));
      }
    },
  };
  return connection;
}
