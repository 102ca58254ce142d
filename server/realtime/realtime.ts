import type { Server } from "node:http";
import type { ChangedMessage, SessionId, SocketSession } from "./messages.ts";

/** What the rest of the server knows of push: the same whether the sockets are ours or a hosted service's. */
export interface Realtime {
  /** Takes over websocket upgrades at `/app/{key}`. Nothing to do for a hosted service. */
  attach(httpServer: Server): void;
  /**
   * The answer of the channel-auth call, or null (403). Ties the socket to the session: when that ends, the socket closes.
   * The caller has checked the session.
   */
  authorize(socketId: string, channel: string, session: SocketSession): { auth: string } | null;
  /** Rejects when other processes could not be told; what is sent twice by trying again does no harm. */
  toUsers(userIds: readonly number[], event: string, data: unknown): Promise<void>;
  toStakeholder(stakeholderId: number, event: string, data: unknown): Promise<void>;
  /** Tells those who may read the row: event `changed` {resource, id, version, kind}. */
  changed(message: Omit<ChangedMessage, "kind">): Promise<void>;
  /** Users with a socket at this process; null when that can't be known (hosted). */
  connectedUsers(): Set<number> | null;
  /** Closes the user's sockets on every process. Codes 4000-4099 tell the client to stay away, 4200-4299 to come back. */
  closeUser(userId: number, code?: number): Promise<void>;
  closeSession(sessionId: SessionId): Promise<void>;
  /** Takes no new sockets and asks the clients to reconnect (to another process). */
  drain(): void;
  close(): Promise<void>;
}
