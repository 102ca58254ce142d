import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { Engine } from "../../../engine/engine.ts";
import { paramOf } from "../../../http/body.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { routeFor, takes } from "../../../http/route-access.ts";
import { ACCESS_MAIL_QUEUE, type AccessMail, enqueuePasswordChanged } from "../../../identity/access-mail.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { setPassword } from "../../../identity/credentials.ts";
import type { KnownDevices } from "../../../identity/known-devices.ts";
import { redeemLink } from "../../../identity/links.ts";
import type { Passwords } from "../../../identity/passwords.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { noteRequestId } from "../../../jobs/request-id.ts";
import { accountOf, callAsThemselves, moduleOf, newPassword, typedAlike } from "../ports/own-account.ts";
import { asLinkIsOver, createLinkReader, linkIsOver } from "./registration.ts";

export interface PasswordDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
}

const address = z.strictObject({ email: lineText(320).refine((email) => email.trim() !== "", "Email is required") });
const reset = z
  .strictObject({ token: z.string("A link is expected.").max(300, "At most 300 characters."), ...newPassword })
  .refine(...typedAlike);
const PURPOSE = "password-reset";

/** Password reset by email for users who forgot their password. */
export const passwordCalls = defineRoutes((app, { db, engine, passwords, devices }: PasswordDeps) => {
  const limit = createAddressLimit({ max: 30, leakMs: 20_000 });
  const read = createLinkReader(db);
  const scope = "The user the emailed link is for; a used, expired or unrelated link is answered like an unknown one.";

  app.post(
    "/api/v1/auth/password-reset",
    takes(
      routeFor({ ability: "public", scope: "Reveals nothing about the address; an email goes to that address only.", refusals: [422] }),
      address,
    ),
    async (request, reply) => {
      const { email } = parseInput(address, request.body);
      limit(request.ip);
      // A job looks up the account, so that the response takes the same time whether it exists or not.
      const job: AccessMail = { about: "forgotten", email: email.trim() };
      await engine.transaction((tx) => {
        noteRequestId(tx, request.id);
        return enqueue(tx, ACCESS_MAIL_QUEUE, job);
      });
      return reply.code(202).send({ message: "If there is an account with this address, an email is on its way." });
    },
  );

  app.get("/api/v1/auth/reset/:token", routeFor({ ability: "public", scope }), async (request) => {
    await read(request, paramOf(request, "token"), PURPOSE);
    return { result: true };
  });

  app.post("/api/v1/auth/reset", takes(routeFor({ ability: "public", scope, refusals: [404, 422] }), reset), async (request, reply) => {
    const { token, password } = parseInput(reset, request.body);
    await read(request, token, PURPOSE);
    const digest = await passwords.hash(password);
    const from = fromOf(request);
    const { email } = await engine
      .transaction(async (tx, operations) => {
        const id = await redeemLink(tx, token, PURPOSE);
        if (id === null) throw linkIsOver();
        const account = await accountOf(tx, id);
        await operations.act(callAsThemselves(account, "password reset", from), await moduleOf(tx, account), { id }, "choosePassword");
        await setPassword(tx, id, digest);
        await enqueuePasswordChanged(tx, id);
        return account;
      })
      .catch(asLinkIsOver);
    // Whoever reads the account's mail is let in here even while others are guessing at its password.
    reply.header("set-cookie", devices.remember(request.headers.cookie, email.toLowerCase()));
    return { result: true };
  });
});
