import type { FastifyRequest } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { Invitation, StartedSession } from "../../../../src/contract/sign-in.ts";
import { aboutOneself } from "../../../../src/resources/people/user-actions.ts";
import { inputCheck } from "../../../../src/schemas/fields/zod.ts";
import type { Engine } from "../../../engine/engine.ts";
import { Problem } from "../../../engine/wire/problem.ts";
import { paramOf } from "../../../http/body.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { setPassword } from "../../../identity/credentials.ts";
import type { KnownDevices } from "../../../identity/known-devices.ts";
import { type LinkPurpose, readLink, redeemLink } from "../../../identity/links.ts";
import type { PasswordRule } from "../../../identity/password-rule.ts";
import type { Passwords } from "../../../identity/passwords.ts";
import type { Sessions } from "../../../identity/sessions.ts";
import { digestOf } from "../../../identity/tokens.ts";
import { accountOf, callAsThemselves, moduleOf, newPassword, typedAlike } from "../ports/own-account.ts";

export interface RegistrationDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
  readonly passwords: Passwords;
  readonly sessions: Pick<Sessions, "start">;
  readonly devices: KnownDevices;
  readonly passwordRule: PasswordRule;
}

/** The same answer for a link that is unknown, used, expired, withdrawn or for another purpose. */
export const linkIsOver = () =>
  new Problem(
    404,
    "This link has expired or was already used. If you have already chosen a password with it, sign in; otherwise, request a new link.",
  );

/** Hides the reason why the link's user can't be changed; input errors are still returned. */
export function asLinkIsOver(error: unknown): never {
  if (error instanceof Problem && (error.status === 404 || error.status === 409)) throw linkIsOver();
  throw error;
}

/** Reads emailed links. An address that tries many unknown links has to wait. */
export function createLinkReader(db: QueryExecutorProvider) {
  const limit = createAddressLimit({ max: 60, leakMs: 5_000 });
  return async (request: FastifyRequest, token: string, purpose: LinkPurpose): Promise<number> => {
    const userId = await readLink(db, token, purpose);
    if (userId !== null) return userId;
    // A malformed token does not count: it is rejected without a database query.
    if (digestOf(token)) limit(request.ip);
    throw linkIsOver();
  };
}

const scope = "The user the emailed link is for; a used, expired or unrelated link is answered like an unknown one.";
/** The password is checked here, what they say of themselves by the action that keeps it. */
const withPassword = z.looseObject(newPassword).refine(...typedAlike);
const registered = z.strictObject({ ...inputCheck(aboutOneself, "create").shape, ...newPassword });
const paths = { registration: "/api/v1/registration/:hashId", onboarding: "/api/v1/registration/onboarding/:hashId" } as const;

/** Sign-up by invitation: the emailed link shows the invited user's data and accepts a first password. */
export const registrationCalls = defineRoutes((app, { db, engine, passwords, sessions, devices, passwordRule }: RegistrationDeps) => {
  const read = createLinkReader(db);
  const access: RouteAccess = { ability: "public", scope };

  for (const purpose of ["onboarding", "registration"] as const) {
    app.get(paths[purpose], routeFor(access), async (request): Promise<DataResponse<Invitation>> => {
      const { firstName, lastName, email, phone, company } = await accountOf(
        db,
        await read(request, paramOf(request, "hashId"), purpose),
      ).catch(asLinkIsOver);
      return { data: { firstName, lastName, email, phone, company } };
    });

    app.post(
      paths[purpose],
      takes(routeFor({ ...access, refusals: [403, 422] }), registered),
      async (request, reply): Promise<StartedSession> => {
        const token = paramOf(request, "hashId");
        const invited = await accountOf(db, await read(request, token, purpose)).catch(asLinkIsOver);
        passwordRule(invited);
        const { password, passwordConfirmation, ...input } = parseInput(withPassword, request.body);
        const digest = await passwords.hash(password);
        const from = fromOf(request);
        const { id, email } = await engine
          .transaction(async (tx, operations) => {
            const id = await redeemLink(tx, token, purpose);
            if (id === null) throw linkIsOver();
            const account = await accountOf(tx, id);
            const module = await moduleOf(tx, account);
            await operations.act(callAsThemselves(account, "registration", from), module, { id }, "register", input);
            await setPassword(tx, id, digest);
            return account;
          })
          .catch(asLinkIsOver);
        const { cookie, "user-agent": userAgent } = request.headers;
        const started = await sessions.start(id, { ip: request.ip, userAgent, passwordDigest: digest });
        reply.header("set-cookie", devices.remember(cookie, email.toLowerCase()));
        return { result: { token: started } };
      },
    );
  }
});
