import type { Actor } from "../../src/schemas/access/abilities.ts";

/** The caller, as found through the session. */
export interface SessionActor extends Actor {
  readonly sessionId: number;
  readonly name: string;
  readonly stakeholderId: number;
  /** Of a call with an API key instead of a session, whose `sessionId` is 0. */
  readonly apiKeyId?: number;
}
