import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { deviceName } from "../../../../src/schemas/values/device-name.ts";
import type { Engine } from "../../../engine/engine.ts";
import { ACCESS_MAIL_QUEUE, type AccessMail } from "../../../identity/access-mail.ts";
import type { KnownDevices } from "../../../identity/known-devices.ts";
import type { SignedIn } from "../../../identity/two-step/take-second-step.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

export interface ArrivalDeps {
  readonly engine: Pick<Engine, "transaction">;
  readonly devices: KnownDevices;
}

/** Where a sign-in comes from: its address and browser, and whether that has signed in to an account before. */
export const arrivalFrom = ({ ip, headers }: FastifyRequest, devices: Pick<KnownDevices, "idFor">) => ({
  ip,
  userAgent: headers["user-agent"],
  deviceFor: (account: string) => devices.idFor(headers.cookie, account),
});

/** Ends a sign-in: the browser remembers the account, and its owner is mailed if it has not signed in to it before. */
export function createArrivals({ engine, devices }: ArrivalDeps) {
  return async (request: FastifyRequest, reply: FastifyReply, { userId, account, token }: SignedIn): Promise<string> => {
    const { cookie, "user-agent": userAgent } = request.headers;
    const isKnown = devices.idFor(cookie, account) !== null;
    reply.header("set-cookie", devices.remember(cookie, account));
    if (!isKnown) {
      const news: AccessMail = { about: "new-device", userId, device: deviceName(userAgent) || "an unknown browser", address: request.ip };
      await engine.transaction(async (tx) => {
        // Nothing is new about the browser of somebody's first sign-in.
        const { rows } = await sql`SELECT 1 FROM sessions WHERE user_id = ${userId} LIMIT 2`.execute(tx);
        if (rows.length > 1) await enqueue(tx, ACCESS_MAIL_QUEUE, news);
      });
    }
    return token;
  };
}
