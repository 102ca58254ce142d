import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import { screenPath } from "../../../../src/contract/screens.ts";
import type { SignInAnswer } from "../../../../src/contract/two-step.ts";
import { employeeUser } from "../../../../src/resources/people/user.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Config } from "../../../config/config.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Operations } from "../../../engine/operations.ts";
import { notFound, Problem } from "../../../engine/wire/problem.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { routeFor, takes } from "../../../http/route-access.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { voidLinks } from "../../../identity/links.ts";
import type { Sessions } from "../../../identity/sessions.ts";
import { accountFor, linkAccount, type SsoRefusal, sessionsAtProvider } from "../../../identity/sso/accounts.ts";
import { type Expected, type ProvidedIdentity, SSO_CALLBACK, type SsoProvider } from "../../../identity/sso/provider.ts";
import type { WrongClaim } from "../../../identity/sso/refused-answer.ts";
import { issueChallenge, redeemChallenge } from "../../../identity/two-step/challenges.ts";
import { type SecondStepTaker, signInIsOver } from "../../../identity/two-step/take-second-step.ts";
import { accountOf, callAsThemselves, moduleOf } from "../ports/own-account.ts";
import { type ArrivalDeps, createArrivals } from "./arrivals.ts";

export interface SsoDeps extends ArrivalDeps {
  readonly config: Pick<Config, "publicUrl" | "sso">;
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
  readonly sessions: Pick<Sessions, "start" | "end">;
  readonly secondStep: Pick<SecondStepTaker, "ask">;
  readonly sso: SsoProvider | null;
}

/** Binds a sign-in at the provider to the browser that began it. Sent when the provider's page leads back here. */
const COOKIE = "hq_sso";
const PATH = "/api/v1/auth/oidc";
const cookieOf = ({ headers }: FastifyRequest): string => parseCookie((headers.cookie ?? "").slice(0, 8_000))[COOKIE] ?? "";

const expected = z.object({ verifier: z.string(), state: z.string(), nonce: z.string(), redirect: z.string() });
const announcement = z.object({ logout_token: z.string().max(20_000) });
// Somebody whose way back can't be kept signs in all the same.
const begun = z.strictObject({ redirect: lineText(2_000).optional().catch("") });

/** Which of the token's claims it was, and what may help. */
function refusedClaim(refusal: SsoRefusal): object {
  if (refusal === "noEmail") return { claim: "email", advice: "The provider has to send the email address: the scope or claim email." };
  if (refusal !== "unverified") return {};
  return {
    claim: "email_verified",
    advice: "If the provider never sends it, HQ_OIDC_TRUST_EMAIL names issuers whose addresses count without.",
  };
}

/** Why an account can't be made or used, by the refusal of what was tried. @throws whatever is no refusal */
function refusalOf(error: unknown): SsoRefusal {
  if (!(error instanceof Problem)) throw error;
  return error.status === 422 ? "unusable" : "noAccount";
}

/** Single sign-on: to the provider, back from it, and the session that follows. The token of the session is never in an address. */
export const ssoCalls = defineRoutes((app, { config, db, engine, sessions, secondStep, sso, ...deps }: SsoDeps) => {
  const { publicUrl, sso: settings } = config;
  const arrive = createArrivals({ engine, ...deps });
  const limit = createAddressLimit({ max: 60, leakMs: 5_000 });

  function isTooMany({ ip }: FastifyRequest): boolean {
    try {
      limit(ip);
      return false;
    } catch (error) {
      if (error instanceof Problem) return true;
      throw error;
    }
  }

  function setCookie(reply: FastifyReply, value: string): void {
    const shared = { name: COOKIE, value, path: PATH, httpOnly: true, sameSite: "lax", secure: publicUrl.startsWith("https:") } as const;
    reply.header("set-cookie", stringifySetCookie({ ...shared, maxAge: value === "" ? 0 : 600 }));
  }
  /** Back to the sign-in screen, which says what happened or asks for the session. The page itself checks where it goes on to. */
  const toPage = (reply: FastifyReply, outcome: SsoRefusal | WrongClaim | "done" | "failed" | "expired" | "tooMany", redirect = "") =>
    reply.redirect(publicUrl + screenPath("auth", {}, { sso: outcome, ...(redirect ? { redirect } : {}) }), 303);

  app.get(
    `${PATH}/start`,
    routeFor({ ability: "public", scope: "Nothing; leads to the identity provider.", refusals: [404, 422] }),
    async (request, reply) => {
      if (!sso) throw notFound();
      const { redirect = "" } = parseInput(begun, request.query);
      if (isTooMany(request)) return toPage(reply, "tooMany", redirect);
      const sent = await sso.begin().catch((error: unknown) => {
        request.log.error({ err: error }, "the provider of the single sign-on can't be reached");
        return null;
      });
      if (!sent) return toPage(reply, "failed", redirect);
      setCookie(reply, await issueChallenge(db, "sso", {}, { ...sent.expected, redirect }));
      return reply.redirect(sent.url, 303);
    },
  );

  app.get(
    SSO_CALLBACK,
    routeFor({ ability: "public", scope: "The user whom the provider names.", refusals: [404] }),
    async (request, reply) => {
      if (!sso || !settings) throw notFound();
      if (isTooMany(request)) return toPage(reply, "tooMany");
      // Used up by the first answer, whatever it is.
      const challenge = await redeemChallenge(db, cookieOf(request), "sso");
      const waiting = expected.safeParse(challenge?.data);
      setCookie(reply, "");
      if (!waiting.success) return toPage(reply, "expired");
      const { redirect } = waiting.data;
      const query = request.url.indexOf("?");
      const identity = await sso.finish(query < 0 ? "" : request.url.slice(query), waiting.data satisfies Expected);
      if (typeof identity === "string") return toPage(reply, identity, redirect);
      // A browser is shown what is answered here: it gets a page instead of the refusal itself.
      const userId = await signedInAs(request, identity).catch(refusalOf);
      if (typeof userId === "string") {
        request.log.warn({ issuer: identity.issuer, refused: userId, ...refusedClaim(userId) }, "a single sign-on was refused");
        return toPage(reply, userId, redirect);
      }
      reply.removeHeader("set-cookie");
      setCookie(reply, await issueChallenge(db, "sso-done", { userId }, { session: identity.session, twoStep: identity.twoStep }));
      return toPage(reply, "done", redirect);
    },
  );

  /** The user's id, after whatever their first sign-in takes. */
  async function signedInAs(request: FastifyRequest, identity: ProvidedIdentity): Promise<number | SsoRefusal> {
    if (!settings) return "noAccount";
    return engine.transaction(async (tx, operations) => {
      const account = await accountFor(tx, identity, settings);
      if (account === "create") return createAccount(tx, operations, request, identity);
      if (typeof account === "string") return account;
      if (account.isInvited) await register(tx, operations, request, account.userId);
      return account.userId;
    });
  }

  async function register(tx: QueryExecutorProvider, operations: Operations, request: FastifyRequest, id: number): Promise<void> {
    const account = await accountOf(tx, id);
    const { firstName, lastName, phone } = account;
    const call = callAsThemselves(account, "single sign-on", fromOf(request));
    await operations.act(call, await moduleOf(tx, account), { id }, "register", { firstName, lastName, phone });
    await voidLinks(tx, id);
  }

  async function createAccount(
    tx: QueryExecutorProvider,
    operations: Operations,
    request: FastifyRequest,
    identity: ProvidedIdentity,
  ): Promise<number | SsoRefusal> {
    const { rows } = await sql<{ id: number }>`SELECT id FROM roles
      WHERE display_name = ${settings?.createWithRole ?? ""} AND user_type = 'E' AND company_id IS NULL AND deleted_at IS NULL`.execute(tx);
    const [role] = rows;
    const email = identity.verifiedEmail;
    if (!role || rows.length > 1 || email === null) {
      request.log.error({ role: settings?.createWithRole }, "HQ_OIDC_CREATE must be the name of one role of employees");
      return "noAccount";
    }
    const firstName = identity.firstName || (email.split("@")[0] ?? email).slice(0, 80);
    const { data } = await operations.create({ actor: asSystem("single sign-on"), ...fromOf(request) }, employeeUser, {
      firstName,
      lastName: identity.lastName || firstName,
      email,
      phone: null,
      roles: [{ roleId: Number(role.id) }],
    });
    await linkAccount(tx, data.id, identity);
    await register(tx, operations, request, data.id);
    return data.id;
  }

  app.post(
    `${PATH}/session`,
    routeFor({ ability: "public", scope: "The user who has just signed in at the provider.", refusals: [401, 404, 409] }, "sign-in"),
    async (request, reply): Promise<SignInAnswer> => {
      if (!sso) throw notFound();
      const challenge = await redeemChallenge(db, cookieOf(request), "sso-done");
      if (!challenge?.userId) throw signInIsOver();
      const { userId, data } = challenge;
      const providerSession = String(data.session ?? "");
      const asked = data.twoStep === true ? null : await secondStep.ask(userId, { providerSession });
      if (asked) return { result: { secondStep: asked } };
      const { ip, headers } = request;
      const token = await sessions.start(userId, { ip, userAgent: headers["user-agent"], providerSession, twoStep: data.twoStep === true });
      const account = (await accountOf(db, userId)).email.toLowerCase();
      return { result: { token: await arrive(request, reply, { token, userId, account }) } };
    },
  );

  // The provider sends a form; what its token says is signed.
  app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 32_768 }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    scope.post(
      `${PATH}/sign-out`,
      takes(
        routeFor({ ability: "public", scope: "The sessions that the provider's signed announcement names.", refusals: [404, 422] }),
        announcement,
        "form",
      ),
      async (request, reply) => {
        if (!sso || !settings) throw notFound();
        limit(request.ip);
        const { logout_token: token } = parseInput(announcement, request.body);
        const announced = await sso.readSignOut(token);
        if (!announced) throw new Problem(422, "This is not a sign-out of the identity provider.");
        for (const id of await sessionsAtProvider(db, announced)) await sessions.end(id);
        return reply.header("cache-control", "no-store").send({ result: true });
      },
    );
  });
});
