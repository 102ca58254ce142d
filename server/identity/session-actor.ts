import type { Actor } from "../../src/schemas/access/abilities.ts";

/** The caller, as found through the session. */
export interface SessionActor extends Actor {
  readonly sessionId: number;
  readonly name: string;
  readonly stakeholderId: number;
}
