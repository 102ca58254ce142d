import type { Side, Subject, Verb } from "../../src/schemas/abilities.ts";
import type { ProblemStatus } from "../engine/problem.ts";
import type { SessionActor } from "../identity/session-actor.ts";

export type { SessionActor } from "../identity/session-actor.ts";

/** Every route says who may call it and which rows it reaches; the server does not start with one that doesn't. */
export interface RouteAccess {
  readonly ability: { readonly subject: Subject; readonly verb: Verb } | "signed-in" | "public";
  /** The sides that may call it, whatever their abilities; the other one is refused. Default: both. */
  readonly callers?: readonly Side[];
  /** In a sentence, for the printed API: "the customer's own company". */
  readonly scope: string;
  /** What it refuses with, beyond what follows from its method, its address, its ability and its callers. */
  readonly refusals?: readonly ProblemStatus[];
}

declare module "fastify" {
  interface FastifyContextConfig {
    readonly access?: RouteAccess;
  }
  interface FastifyRequest {
    /** Set for every route that is not public. */
    actor?: SessionActor;
  }
}
