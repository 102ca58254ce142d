import type { Actor } from "../../src/schemas/abilities.ts";

/** Who asks, as a session gives it. */
export interface SessionActor extends Actor {
  readonly sessionId: number;
  readonly name: string;
  readonly stakeholderId: number;
}
