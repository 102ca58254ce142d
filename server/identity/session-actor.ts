import type { Actor } from "../../src/schemas/access/abilities.ts";

/** The caller, as found through the session. */
export interface SessionActor extends Actor {
  readonly sessionId: number;
  readonly name: string;
  readonly stakeholderId: number;
  /** A role of theirs requires two-step sign-in, and this session has none: nothing else is possible until it is set up. */
  readonly mustSetUpTwoStep?: true;
  /** Of a call with an API key instead of a session, whose `sessionId` is 0. */
  readonly apiKeyId?: number;
}
