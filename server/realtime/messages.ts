import type { RowChange } from "../../src/contract/push-events.ts";

export type SessionId = string | number;

/** The session of a socket, proven by the channel-auth request, which is made with the user's session. */
export interface SocketSession {
  readonly userId: number;
  readonly stakeholderId: number | null;
  readonly sessionId: SessionId;
}

/** A changed row. `facts` are the row values that scope rules use, so that no process has to read the row again. */
export interface ChangedMessage {
  readonly kind: "changed";
  readonly resource: string;
  readonly id: number;
  readonly version: number;
  readonly change: RowChange;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The operation that changed it, and when: for webhooks. */
  readonly verb?: string;
  readonly at?: string;
  /** A comment of the row, and not the row itself, was written, edited or removed. It concerns employees, and this company if there is one. */
  readonly comment?: { readonly id: number; readonly companyId: number | null };
}

/** All messages between app processes, as plain JSON. */
export type BusMessage =
  | { readonly kind: "users"; readonly userIds: readonly number[]; readonly event: string; readonly data: unknown }
  | { readonly kind: "stakeholder"; readonly stakeholderId: number; readonly event: string; readonly data: unknown }
  | ChangedMessage
  | { readonly kind: "bind"; readonly socketId: string; readonly session: SocketSession }
  | { readonly kind: "close-user"; readonly userId: number; readonly code?: number }
  | { readonly kind: "close-session"; readonly sessionId: SessionId }
  /** The permissions of these users (or, with "all", of everyone) have changed: clear what is cached about them. */
  | { readonly kind: "abilities"; readonly userIds: readonly number[] | "all" }
  /** What the API keys of these users may do has changed; their sockets stay. */
  | { readonly kind: "api-keys"; readonly userIds: readonly number[] }
  | { readonly kind: "maintenance"; readonly on: boolean }
  /** The company's settings were changed. */
  | { readonly kind: "settings" }
  /** A sign-in attempt or success, so that failed guesses are counted on every process. The subject and the address are digests. */
  | {
      readonly kind: "sign-in";
      readonly from: string;
      readonly subject: string;
      readonly address: string;
      readonly isKnown: boolean;
      readonly succeeded: boolean;
    }
  /** Messages may have been missed while the connection was lost: clear every cache and make every socket reconnect. */
  | { readonly kind: "gap" };
