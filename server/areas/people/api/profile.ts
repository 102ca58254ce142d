import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { OwnSession, Profile } from "../../../../src/contract/profile.ts";
import { aboutOneself } from "../../../../src/resources/people/user-actions.ts";
import { inputCheck } from "../../../../src/schemas/fields/zod.ts";
import type { Engine } from "../../../engine/engine.ts";
import { invalid, notFound, tooManyAttempts } from "../../../engine/wire/problem.ts";
import { bodyOf, idOf } from "../../../http/body.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { enqueuePasswordChanged } from "../../../identity/access-mail.ts";
import { setPassword } from "../../../identity/credentials.ts";
import type { KnownDevices } from "../../../identity/known-devices.ts";
import { workingKeysOf } from "../../../identity/own-api-keys.ts";
import type { Passwords } from "../../../identity/passwords.ts";
import type { Sessions } from "../../../identity/sessions.ts";
import type { Throttle } from "../../../identity/throttle.ts";
import { accountOf, callAsThemselves, moduleOf, newPassword, typedAlike } from "../ports/own-account.ts";

export interface ProfileDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
  readonly passwords: Passwords;
  readonly sessions: Pick<Sessions, "end" | "alive">;
  readonly throttle: Throttle;
  readonly devices: KnownDevices;
}

const passwordChange = z
  .strictObject({
    currentPassword: z.string("Enter your current password.").min(1, "Enter your current password.").max(1_000),
    ...newPassword,
    passwordConfirmation: newPassword.passwordConfirmation.optional(),
  })
  .refine(...typedAlike);

const wrongPassword = () => invalid({ currentPassword: ["This isn't your current password."] });

/** The caller's own account: profile, password and sessions. Needs no ability and reaches no other account. */
export const profileCalls = defineRoutes((app, { db, engine, passwords, sessions, throttle, devices }: ProfileDeps) => {
  const access: RouteAccess = { ability: "signed-in", scope: "The caller's own account." };
  const own = routeFor(access);
  const change = routeFor({ ...access, refusals: [409, 422] });

  app.get("/api/v1/profile", own, async (request): Promise<DataResponse<Profile>> => ({ data: await profileOf(db, actorOf(request).id) }));

  app.put("/api/v1/profile", takes(change, inputCheck(aboutOneself, "create")), async (request) => {
    const { id } = actorOf(request);
    const input = bodyOf(request);
    const from = fromOf(request);
    await engine.transaction(async (tx, operations) => {
      const account = await accountOf(tx, id);
      await operations.act(callAsThemselves(account, "profile", from), await moduleOf(tx, account), { id }, "editProfile", input);
    });
    return { data: await profileOf(db, id), message: "Profile saved." };
  });

  app.post("/api/v1/profile/password", takes(change, passwordChange), async (request) => {
    const { id, sessionId } = actorOf(request);
    const { currentPassword, password } = parseInput(passwordChange, request.body);
    // Someone with a stolen session can't guess the password faster here than at sign-in.
    const account = (await accountOf(db, id)).email.toLowerCase();
    const device = devices.idFor(request.headers.cookie, account);
    const verdict = throttle.attempt({ account, address: request.ip, device });
    if (verdict.kind === "stop") throw tooManyAttempts(verdict.retryAfterSeconds);
    const { rows } = await sql<{ password_digest: string }>`SELECT password_digest FROM credentials WHERE user_id = ${id}`.execute(db);
    const checked = rows[0]?.password_digest ?? null;
    if (!(await passwords.matches(checked, currentPassword))) {
      throw wrongPassword();
    }
    verdict.succeeded();
    const digest = await passwords.hash(password);
    const from = fromOf(request);
    await engine.transaction(async (tx, operations) => {
      const account = await accountOf(tx, id);
      await operations.act(callAsThemselves(account, "profile", from), await moduleOf(tx, account), { id }, "choosePassword");
      const { rows: same } = await sql`SELECT 1 FROM credentials WHERE user_id = ${id} AND password_digest = ${checked} FOR UPDATE`.execute(
        tx,
      );
      // It was reset while this one was checked.
      if (same.length === 0) throw wrongPassword();
      await setPassword(tx, id, digest, sessionId);
      await enqueuePasswordChanged(tx, id);
    });
    return { result: true, message: "Your password has been changed. You've been signed out everywhere else." };
  });

  app.get("/api/v1/profile/sessions", own, async (request): Promise<DataResponse<OwnSession[]>> => {
    const { id, sessionId } = actorOf(request);
    const { rows } = await sql<Omit<OwnSession, "current">>`
      SELECT id, created_at AS "createdAt", last_seen_at AS "lastSeenAt", ip, user_agent AS "userAgent" FROM sessions
      WHERE user_id = ${id} AND revoked_at IS NULL AND expires_at > now() ORDER BY last_seen_at DESC, id DESC LIMIT 200`.execute(db);
    const alive = await sessions.alive(rows.map((row) => row.id));
    return { data: rows.filter((row) => alive.has(row.id)).map((row) => ({ ...row, current: row.id === sessionId })) };
  });

  app.delete("/api/v1/profile/sessions", routeFor({ ability: "signed-in", scope: "The caller's own sessions." }), async (request) => {
    const { id, sessionId } = actorOf(request);
    const { rows } = await sql<{ id: number }>`SELECT id FROM sessions
      WHERE user_id = ${id} AND id <> ${sessionId} AND revoked_at IS NULL AND expires_at > now()`.execute(db);
    for (const other of rows) await sessions.end(other.id);
    return { result: true };
  });

  app.delete("/api/v1/profile/sessions/:id", routeFor({ ability: "signed-in", scope: "The caller's own sessions." }), async (request) => {
    const { id: userId } = actorOf(request);
    const id = idOf(request);
    const { rows } = await sql`SELECT 1 FROM sessions WHERE id = ${id} AND user_id = ${userId} AND revoked_at IS NULL`.execute(db);
    if (rows.length === 0) throw notFound();
    await sessions.end(id);
    return { result: true };
  });
});

async function profileOf(db: QueryExecutorProvider, id: number): Promise<Profile> {
  const { firstName, lastName, email, phone, type, company } = await accountOf(db, id);
  const { rows } = await sql<{ isAdmin: boolean; roles: string[] }>`
    SELECT u.is_admin AS "isAdmin", ARRAY(
      SELECT r.display_name FROM users_roles h JOIN roles r ON r.id = h.role_id
      WHERE h.parent_id = u.id AND r.deleted_at IS NULL ORDER BY h.position) AS roles
    FROM users u WHERE u.id = ${id}`.execute(db);
  const { isAdmin = false, roles = [] } = rows[0] ?? {};
  return { firstName, lastName, email, phone, type, company, isAdmin, roles, apiKeys: await workingKeysOf(db, id) };
}
