import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { StartedSession } from "../../../../src/contract/sign-in.ts";
import type { PasskeyRequest, SignInAnswer } from "../../../../src/contract/two-step.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { routeFor, takes } from "../../../http/route-access.ts";
import { actorOf, bearerOf } from "../../../http/session.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import type { Login } from "../../../identity/login.ts";
import type { PasskeySignIn } from "../../../identity/passkey-sign-in.ts";
import type { Sessions } from "../../../identity/sessions.ts";
import type { SsoProvider } from "../../../identity/sso/provider.ts";
import type { SecondStepTaker } from "../../../identity/two-step/take-second-step.ts";
import { type ArrivalDeps, arrivalFrom, createArrivals } from "./arrivals.ts";
import { passkeyResponse, secondStepAnswer, signInChallenge } from "./two-step-input.ts";

const credentials = z.strictObject({
  email: lineText(320).refine((email) => email.trim() !== "", "Email is required"),
  // Never trimmed. The limit keeps oversized input from costing hashing time.
  password: z.string("Password is required").min(1, "Password is required").max(1_000, "At most 1000 characters."),
});

const passkeySignedIn = z.strictObject({ challenge: signInChallenge, passkey: passkeyResponse });

export interface AuthDeps extends ArrivalDeps {
  readonly db: QueryExecutorProvider;
  readonly login: Login;
  readonly passkeySignIn: PasskeySignIn;
  readonly secondStep: SecondStepTaker;
  readonly sessions: Pick<Sessions, "find" | "end">;
  readonly sso: Pick<SsoProvider, "signOutUrl"> | null;
}

export const authCalls = defineRoutes((app, { db, login, passkeySignIn, secondStep, sessions, sso, ...deps }: AuthDeps) => {
  const { devices } = deps;
  const arrive = createArrivals(deps);
  const limit = createAddressLimit({ max: 60, leakMs: 5_000 });

  app.post(
    "/api/v1/auth/login",
    takes(
      routeFor({ ability: "public", scope: "Nothing; starts a session, or asks for a second step.", refusals: [401, 403, 422] }, "sign-in"),
      credentials,
    ),
    async (request, reply): Promise<SignInAnswer> => {
      const { email, password } = parseInput(credentials, request.body);
      const account = email.trim().toLowerCase();
      const { ip, userAgent, deviceFor } = arrivalFrom(request, devices);
      const signedIn = await login({ account, password, ip, userAgent, device: deviceFor(account) });
      return { result: "secondStep" in signedIn ? signedIn : { token: await arrive(request, reply, signedIn) } };
    },
  );

  app.post(
    "/api/v1/auth/second-step",
    takes(
      routeFor({ ability: "public", scope: "The user who has just shown their password.", refusals: [401, 409, 422] }, "sign-in"),
      secondStepAnswer,
    ),
    async (request, reply): Promise<StartedSession> => {
      const { challenge, ...answer } = parseInput(secondStepAnswer, request.body);
      const signedIn = await secondStep.take(challenge, answer, arrivalFrom(request, devices));
      return { result: { token: await arrive(request, reply, signedIn) } };
    },
  );

  app.post(
    "/api/v1/auth/passkey/options",
    routeFor({ ability: "public", scope: "Nothing; asks the browser for any passkey of its user.", refusals: [409] }),
    async (request): Promise<DataResponse<PasskeyRequest>> => {
      limit(request.ip);
      return { data: await passkeySignIn.ask() };
    },
  );

  app.post(
    "/api/v1/auth/passkey",
    takes(
      routeFor({ ability: "public", scope: "The user of the passkey; starts a session.", refusals: [401, 403, 409, 422] }, "sign-in"),
      passkeySignedIn,
    ),
    async (request, reply): Promise<StartedSession> => {
      const { challenge, passkey } = parseInput(passkeySignedIn, request.body);
      // By address alone: a passkey can't be guessed, and whose it is, only one that fits tells.
      limit(request.ip);
      const signedIn = await passkeySignIn.take(challenge, passkey, arrivalFrom(request, devices));
      return { result: { token: await arrive(request, reply, signedIn) } };
    },
  );

  app.post(
    "/api/v1/auth/logout",
    routeFor({ ability: "signed-in", scope: "The caller's own session.", beforeTwoStep: true }),
    async (request) => {
      const { sessionId } = actorOf(request);
      const { rows } = await sql`SELECT 1 FROM sessions WHERE id = ${sessionId} AND provider_session IS NOT NULL`.execute(db);
      await sessions.end(sessionId);
      const signOutUrl = rows.length > 0 ? await sso?.signOutUrl() : null;
      return { result: true, ...(signOutUrl ? { signOutUrl } : {}) };
    },
  );

  app.get(
    "/api/is-authenticated",
    routeFor({ ability: "public", scope: "Whether the caller's own session is active." }),
    async (request, reply) => {
      const token = bearerOf(request);
      const actor = token ? await sessions.find(token) : null;
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(actor !== null));
    },
  );
});
