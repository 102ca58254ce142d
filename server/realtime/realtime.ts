import type { Server } from "node:http";
import type { ChangedMessage, SessionId, SocketSession } from "./messages.ts";

/** The push interface for the rest of the server; the same for our own sockets and a hosted service. */
export interface Realtime {
  /** Handles websocket upgrades at `/app/{key}`. Does nothing for a hosted service. */
  attach(httpServer: Server): void;
  /**
   * Returns the response of the channel-auth request, or null (403).
   * The socket is bound to the session and closes when the session ends.
   * The caller must have checked the session.
   */
  authorize(socketId: string, channel: string, session: SocketSession): { auth: string } | null;
  /** Rejects when other processes could not be reached; it is safe to retry, because duplicates do no harm. */
  toUsers(userIds: readonly number[], event: string, data: unknown): Promise<void>;
  toStakeholder(stakeholderId: number, event: string, data: unknown): Promise<void>;
  /** Notifies users who may read the row: event `changed` {resource, id, version, kind}, or `comment` {resource, id, commentId}. */
  changed(message: Omit<ChangedMessage, "kind">): Promise<void>;
  /** Users with a socket in this process; null when that can't be known (hosted). */
  connectedUsers(): Set<number> | null;
  /** The sockets of this process and the channels they listen to; null when they are elsewhere (hosted). */
  load(): { readonly sockets: number; readonly channels: number } | null;
  /** Closes the user's sockets on every process. Codes 4000-4099 tell the client not to reconnect, 4200-4299 to reconnect. */
  closeUser(userId: number, code?: number): Promise<void>;
  closeSession(sessionId: SessionId): Promise<void>;
  /** Accepts no new sockets and asks clients to reconnect (to another process). */
  drain(): void;
  close(): Promise<void>;
}
