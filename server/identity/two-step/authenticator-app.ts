import { type QueryExecutorProvider, sql } from "kysely";
import type { Log } from "../../config/log.ts";
import { conflict } from "../../engine/wire/problem.ts";
import type { SecretBox } from "./secret-box.ts";

const PERIOD = 30;

export interface NewApp {
  /** To type where the picture can't be scanned. */
  readonly secret: string;
  /** The picture's content. */
  readonly uri: string;
}

/** Six-digit codes of an authenticator app (TOTP). The library is loaded when somebody uses one. */
export interface AuthenticatorApps {
  create(account: string): Promise<NewApp>;
  /** Encrypts the secret of an app that is being set up, for this session. */
  seal(secret: string, sessionId: number): string;
  open(sealed: string, sessionId: number): string;
  /** The time step of a code that is right now, or was or will be 30 seconds ago or from now; null for any other. */
  stepOf(secret: string, code: string, after?: number): Promise<number | null>;
  add(db: QueryExecutorProvider, userId: number, secret: string, step: number): Promise<void>;
  /** Uses up a code of the user's app: the same code, and an earlier one, count no second time. */
  use(db: QueryExecutorProvider, userId: number, code: string): Promise<boolean>;
}

interface AuthenticatorAppOptions {
  readonly box: SecretBox;
  /** The name under which the app lists the account. */
  readonly issuer: () => string;
  readonly now: () => number;
  readonly log: Pick<Log, "error">;
}

export function createAuthenticatorApps({ box, issuer, now, log }: AuthenticatorAppOptions): AuthenticatorApps {
  /** @throws Problem 409 that leads to the other ways, if the key is not the one it was encrypted with */
  function openOwn(sealed: string, userId: number): string {
    try {
      return box.open(sealed, ownerOf(userId));
    } catch (error) {
      log.error({ err: error, userId }, "the secret of an authenticator app can't be read");
      throw conflict(
        "Codes of authenticator apps can't be checked right now. Use a passkey or a recovery code, and tell your administrator.",
      );
    }
  }
  const ownerOf = (userId: number) => `app ${userId}`;

  async function stepOf(secret: string, code: string, after = 0): Promise<number | null> {
    if (!/^\d{6}$/.test(code)) return null;
    const { verify } = await import("otplib");
    const epoch = Math.floor(now() / 1_000);
    const result = await verify({ secret, token: code, period: PERIOD, epoch, epochTolerance: PERIOD, afterTimeStep: after });
    return result.valid && "timeStep" in result ? result.timeStep : null;
  }

  const newIn = (sessionId: number) => `new app in ${sessionId}`;
  return {
    stepOf,
    seal: (secret, sessionId) => box.seal(secret, newIn(sessionId)),
    open: (sealed, sessionId) => box.open(sealed, newIn(sessionId)),
    async create(account) {
      const { generateSecret, generateURI } = await import("otplib");
      const secret = generateSecret();
      return { secret, uri: generateURI({ issuer: issuer(), label: account, secret, period: PERIOD }) };
    },
    async add(db, userId, secret, step) {
      const sealed = box.seal(secret, ownerOf(userId));
      await sql`INSERT INTO authenticator_apps (user_id, secret, last_step) VALUES (${userId}, ${sealed}, ${step})
        ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = excluded.last_step, created_at = now()`.execute(db);
    },
    async use(db, userId, code) {
      const { rows } = await sql<{ secret: string; last_step: number }>`
        SELECT secret, last_step FROM authenticator_apps WHERE user_id = ${userId}`.execute(db);
      const app = rows[0];
      if (!app) return false;
      const step = await stepOf(openOwn(app.secret, userId), code, Number(app.last_step));
      if (step === null) return false;
      const used = await sql`UPDATE authenticator_apps SET last_step = ${step}
        WHERE user_id = ${userId} AND secret = ${app.secret} AND last_step < ${step} RETURNING 1`.execute(db);
      return used.rows.length > 0;
    },
  };
}
