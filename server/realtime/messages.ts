export type SessionId = string | number;

/** Who stands behind a socket: proven by the channel-auth call, which runs with the user's session. */
export interface SocketSession {
  readonly userId: number;
  readonly stakeholderId: number | null;
  readonly sessionId: SessionId;
}

export type RowChange = "created" | "updated" | "removed";

/** A row changed. `facts` are the row's values that scope rules look at, so that no node has to read the row again. */
export interface ChangedMessage {
  readonly kind: "changed";
  readonly resource: string;
  readonly id: number;
  readonly version: number;
  readonly change: RowChange;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Everything that app processes tell each other. All of it is plain JSON. */
export type BusMessage =
  | { readonly kind: "users"; readonly userIds: readonly number[]; readonly event: string; readonly data: unknown }
  | { readonly kind: "stakeholder"; readonly stakeholderId: number; readonly event: string; readonly data: unknown }
  | ChangedMessage
  | { readonly kind: "bind"; readonly socketId: string; readonly session: SocketSession }
  | { readonly kind: "close-user"; readonly userId: number; readonly code?: number }
  | { readonly kind: "close-session"; readonly sessionId: SessionId }
  /** What these users (or, with "all", everyone) may do has changed: drop what was remembered about it. */
  | { readonly kind: "abilities"; readonly userIds: readonly number[] | "all" }
  | { readonly kind: "maintenance"; readonly on: boolean }
  /** Somebody tries to sign in, or has: so that guesses count on every process. The account and the address are digests. */
  | { readonly kind: "sign-in"; readonly from: string; readonly account: string; readonly address: string; readonly succeeded: boolean }
  /** Never sent: a node tells itself that it may have missed messages. Drop every cache, let every socket come anew. */
  | { readonly kind: "gap" };
