import type { z } from "zod";
import type { Side, Subject, Verb } from "../../src/schemas/access/abilities.ts";
import { isClosedToKeys } from "../../src/schemas/access/closed-to-keys.ts";
import type { ProblemStatus } from "../engine/wire/problem.ts";
import type { SessionActor } from "../identity/session-actor.ts";
import type { PlaceKind } from "./places.ts";

export type { SessionActor } from "../identity/session-actor.ts";

/** An ability, or the same verb on one of the other subjects that open the route as well. */
export interface RequiredAbility {
  readonly subject: Subject;
  readonly verb: Verb;
  readonly or?: readonly Subject[];
}

/** Who may call a route and which rows it reaches; the server does not start with a route that lacks it. */
export interface RouteAccess {
  readonly ability: RequiredAbility | "signed-in" | "public";
  /** The sides that may call it, regardless of abilities; the other side is refused. Default: both. */
  readonly callers?: readonly Side[];
  /** A sentence for the printed API: "the customer's own company". */
  readonly scope: string;
  /** Whether it may be called before a two-step sign-in that a role requires is set up. */
  readonly beforeTwoStep?: true;
  /** Statuses of refusals beyond those implied by its method, path, ability and callers. */
  readonly refusals?: readonly ProblemStatus[];
  /** Whether it can be called with an API key. Default: with an ability, since what needs none is about the person who is signed in. */
  readonly keys?: boolean;
}

export const isOpenToKeys = ({ ability, keys = typeof ability === "object" && !isClosedToKeys(ability.subject) }: RouteAccess): boolean =>
  keys;

/** The options of a route that declare who may call it, and whose places it takes if not those of all calls. */
export const routeFor = (access: RouteAccess, place?: PlaceKind | "none") => ({
  config: { access, ...(place === undefined ? {} : { place }) },
});

/** The same for a route that takes a body which this checks, as JSON or as a form too. The description of the API is written from it. */
export const takes = <Options extends { readonly config: object }>(options: Options, body: z.core.$ZodType, as: BodyForm = "json") => ({
  ...options,
  config: { ...options.config, body: { check: body, as } },
});

type BodyForm = "json" | "json or form" | "form";
export interface TakenBody {
  readonly check: z.core.$ZodType;
  readonly as: BodyForm;
}

/** The options of the routes by which employees read or change what this ability is for; customers are refused. `scope` as in the printed API. */
export const employeeRoutes =
  (subject: Subject, scope: string) =>
  (verb: Verb, refusals: readonly ProblemStatus[] = []) =>
    routeFor({ ability: { subject, verb }, callers: ["employee"], scope: `${scope} Customers: no access.`, refusals });

declare module "fastify" {
  interface FastifyContextConfig {
    readonly access?: RouteAccess;
    /** The check of the body, where the route takes one. */
    readonly body?: TakenBody;
  }
  interface FastifyRequest {
    /** Set on every route that is not public. */
    actor?: SessionActor;
  }
}
