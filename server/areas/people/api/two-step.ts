import type { FastifyRequest } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { NewAuthenticatorApp, NewPasskey, NewRecoveryCodes, OwnTwoStep, PasskeyRequest } from "../../../../src/contract/two-step.ts";
import type { Engine } from "../../../engine/engine.ts";
import { conflict, invalid, notFound, tooManyAttempts } from "../../../engine/wire/problem.ts";
import { idOf } from "../../../http/body.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { enqueueTwoStep } from "../../../identity/access-mail.ts";
import type { KnownDevices } from "../../../identity/known-devices.ts";
import type { Throttle } from "../../../identity/throttle.ts";
import type { AuthenticatorApps } from "../../../identity/two-step/authenticator-app.ts";
import { issueChallenge, readChallenge, redeemChallenge } from "../../../identity/two-step/challenges.ts";
import type { Confirmations } from "../../../identity/two-step/confirmation.ts";
import { addWay, ownTwoStep, wayWasRemoved } from "../../../identity/two-step/own-two-step.ts";
import type { Passkeys } from "../../../identity/two-step/passkeys.ts";
import { pictureOf } from "../../../identity/two-step/picture.ts";
import { makeRecoveryCodes } from "../../../identity/two-step/recovery-codes.ts";
import { hasSecondStep, secondStepsOf } from "../../../identity/two-step/second-steps.ts";
import { throttledAs } from "../../../identity/two-step/take-second-step.ts";
import { accountOf, callAsThemselves, moduleOf } from "../ports/own-account.ts";
import { arrivalFrom } from "./arrivals.ts";
import { code, confirmation, newPasskeyResponse, passkeyName, signInChallenge } from "./two-step-input.ts";

export interface TwoStepDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
  readonly apps: AuthenticatorApps;
  readonly passkeys: Passkeys;
  readonly confirmations: Confirmations;
  readonly devices: KnownDevices;
  readonly throttle: Throttle;
}

const newApp = z.strictObject({ challenge: signInChallenge, code });
const addedPasskey = z.strictObject({ challenge: signInChallenge, name: passkeyName, passkey: newPasskeyResponse });
const renamed = z.strictObject({ name: passkeyName });

type Change = "turnOnTwoStep" | "changeTwoStep" | "turnOffTwoStep";
const news = { turnOnTwoStep: "on", changeTwoStep: "changed", turnOffTwoStep: "off" } as const;

const MAX_PASSKEYS = 20;
const tooManyPasskeys = () => conflict(`You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
const setUpIsOver = () => conflict("This took too long. Start again.");

/** The caller's own two-step sign-in. Every change takes a session that is new or was confirmed a few minutes ago. */
export const twoStepCalls = defineRoutes((app, { db, engine, apps, passkeys, confirmations, devices, throttle }: TwoStepDeps) => {
  const access: RouteAccess = { ability: "signed-in", scope: "The caller's own account.", beforeTwoStep: true };
  const own = routeFor(access);
  const change = routeFor({ ...access, refusals: [403, 409, 422] });
  const path = "/api/v1/profile/two-step";

  /** Runs a change of the caller's own ways to sign in: logged, and mailed to them. */
  async function changing<T>(
    request: FastifyRequest,
    run: (tx: QueryExecutorProvider) => Promise<{ readonly change: Change; readonly answer: T }>,
  ): Promise<T> {
    const { id } = actorOf(request);
    return engine.transaction(async (tx, operations) => {
      // Two changes at once run one after the other, so that the last way is not removed by two that each leave one.
      await sql`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`.execute(tx);
      const { change, answer } = await run(tx);
      const account = await accountOf(tx, id);
      await operations.act(callAsThemselves(account, "profile", fromOf(request)), await moduleOf(tx, account), { id }, change);
      await enqueueTwoStep(tx, id, news[change]);
      return answer;
    });
  }

  const added = (request: FastifyRequest, add: (tx: QueryExecutorProvider) => Promise<void>): Promise<NewRecoveryCodes> =>
    changing(request, async (tx) => {
      const { isFirst, recoveryCodes } = await addWay(tx, actorOf(request), () => add(tx));
      return { change: isFirst ? "turnOnTwoStep" : "changeTwoStep", answer: { recoveryCodes } };
    });

  const removed = (request: FastifyRequest, remove: (tx: QueryExecutorProvider) => Promise<{ readonly rows: readonly unknown[] }>) =>
    changing(request, async (tx) => {
      if ((await remove(tx)).rows.length === 0) throw notFound();
      return { change: (await wayWasRemoved(tx, actorOf(request))) ? "turnOffTwoStep" : "changeTwoStep", answer: { result: true } };
    });

  app.get(
    path,
    own,
    async (request): Promise<DataResponse<OwnTwoStep>> => ({ data: await ownTwoStep(db, actorOf(request).id, passkeys.arePossible) }),
  );

  app.post("/api/v1/profile/confirm/passkey", change, async (request): Promise<DataResponse<PasskeyRequest>> => {
    const { id, sessionId } = actorOf(request);
    if (!passkeys.arePossible || (await secondStepsOf(db, id)).passkeys === 0) throw conflict("You have no passkey.");
    const passkey = await passkeys.toUse(db, id);
    return { data: { challenge: await issueChallenge(db, "confirm", { userId: id, sessionId }, { passkey: passkey.challenge }), passkey } };
  });

  app.post("/api/v1/profile/confirm", takes(change, confirmation), async (request) => {
    await confirmations.confirm(actorOf(request), parseInput(confirmation, request.body), arrivalFrom(request, devices));
    return { result: true };
  });

  app.post(`${path}/app`, change, async (request): Promise<DataResponse<NewAuthenticatorApp>> => {
    const { id, sessionId } = actorOf(request);
    await confirmations.check(actorOf(request));
    const { secret, uri } = await apps.create((await accountOf(db, id)).email);
    const challenge = await issueChallenge(db, "add-app", { userId: id, sessionId }, { secret: apps.seal(secret, sessionId) });
    return { data: { challenge, secret, picture: await pictureOf(uri) } };
  });

  app.put(`${path}/app`, takes(change, newApp), async (request): Promise<DataResponse<NewRecoveryCodes>> => {
    const { id, sessionId } = actorOf(request);
    const typed = parseInput(newApp, request.body);
    await confirmations.check(actorOf(request));
    const begun = await readChallenge(db, typed.challenge, "add-app", sessionId);
    if (!begun) throw setUpIsOver();
    const email = (await accountOf(db, id)).email.toLowerCase();
    const verdict = throttle.attempt({
      account: throttledAs(email),
      address: request.ip,
      device: arrivalFrom(request, devices).deviceFor(email),
    });
    if (verdict.kind === "stop") throw tooManyAttempts(verdict.retryAfterSeconds);
    const secret = apps.open(String(begun.data.secret), sessionId);
    const step = await apps.stepOf(secret, typed.code);
    if (step === null) throw invalid({ code: ["This code isn't right. Check the time on your phone, and enter the newest one."] });
    verdict.succeeded();
    const data = await added(request, async (tx) => {
      if (!(await redeemChallenge(tx, typed.challenge, "add-app", sessionId))) throw setUpIsOver();
      await apps.add(tx, id, secret, step);
    });
    return { data };
  });

  app.delete(`${path}/app`, change, async (request) => {
    await confirmations.check(actorOf(request));
    if (!(await secondStepsOf(db, actorOf(request).id)).hasApp) throw conflict("You have no authenticator app.");
    return removed(request, (tx) => sql`DELETE FROM authenticator_apps WHERE user_id = ${actorOf(request).id} RETURNING 1`.execute(tx));
  });

  app.post(`${path}/passkeys/options`, change, async (request): Promise<DataResponse<NewPasskey>> => {
    const { id, sessionId, name } = actorOf(request);
    await confirmations.check(actorOf(request));
    if (!passkeys.arePossible) throw conflict("Passkeys can't be used at this address.");
    if ((await secondStepsOf(db, id)).passkeys >= MAX_PASSKEYS) throw tooManyPasskeys();
    const options = await passkeys.toAdd(db, { id, name, email: (await accountOf(db, id)).email });
    const challenge = await issueChallenge(db, "add-passkey", { userId: id, sessionId }, { passkey: options.challenge });
    return { data: { challenge, options } };
  });

  app.post(`${path}/passkeys`, takes(change, addedPasskey), async (request): Promise<DataResponse<NewRecoveryCodes>> => {
    const { id, sessionId } = actorOf(request);
    const { challenge, name, passkey } = parseInput(addedPasskey, request.body);
    await confirmations.check(actorOf(request));
    const data = await added(request, async (tx) => {
      const begun = await redeemChallenge(tx, challenge, "add-passkey", sessionId);
      if (!begun) throw setUpIsOver();
      // Again under the lock of the account: others may have been added since this one was begun.
      if ((await secondStepsOf(tx, id)).passkeys >= MAX_PASSKEYS) throw tooManyPasskeys();
      if (!(await passkeys.add(tx, id, name.trim(), String(begun.data.passkey), passkey)))
        throw invalid({ passkey: ["This passkey couldn't be added."] });
    });
    return { data };
  });

  app.put(`${path}/passkeys/:id`, takes(change, renamed), async (request) => {
    const { name } = parseInput(renamed, request.body);
    const { rows } = await sql`UPDATE passkeys SET name = ${name.trim()}
      WHERE id = ${idOf(request)} AND user_id = ${actorOf(request).id} RETURNING 1`.execute(db);
    if (rows.length === 0) throw notFound();
    return { result: true };
  });

  app.delete(`${path}/passkeys/:id`, change, async (request) => {
    const id = idOf(request);
    await confirmations.check(actorOf(request));
    return removed(request, (tx) =>
      sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${actorOf(request).id} RETURNING 1`.execute(tx),
    );
  });

  app.post(`${path}/recovery-codes`, change, async (request): Promise<DataResponse<NewRecoveryCodes>> => {
    const { id } = actorOf(request);
    await confirmations.check(actorOf(request));
    const recoveryCodes = await changing(request, async (tx) => {
      if (!hasSecondStep(await secondStepsOf(tx, id))) throw conflict("Set up an authenticator app or a passkey first.");
      return { change: "changeTwoStep", answer: await makeRecoveryCodes(tx, id) };
    });
    return { data: { recoveryCodes } };
  });
});
