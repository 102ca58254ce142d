import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { type IssuedSecret, MAX_KEEP_HOURS } from "../../../../src/contract/issued-secret.ts";
import { apiKey } from "../../../../src/resources/api/api-key.ts";
import { webhook } from "../../../../src/resources/api/webhook.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Call, Input, Row } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { recordPath } from "../../../engine/read/search.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam, parseInput } from "../../../http/parse.ts";
import { routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { enqueueNewApiKey } from "../../../identity/access-mail.ts";
import { issueKey } from "../../../identity/issue-key.ts";
import type { Confirmations } from "../../../identity/two-step/confirmation.ts";
import { keepEarlierSecret } from "../../../webhooks/earlier-secrets.ts";
import type { SecretOf } from "../../../webhooks/signatures.ts";

export interface IssuedSecretsDeps {
  readonly engine: Pick<Engine, "transaction">;
  readonly webhookSecretOf: SecretOf;
  readonly confirmations: Pick<Confirmations, "check">;
  readonly now: () => Date;
}

const input = z.strictObject({
  keepHours: z
    .number("A number of hours is expected.")
    .int("A whole number is expected.")
    .min(0, "At least 0.")
    .max(MAX_KEEP_HOURS, `At most ${MAX_KEEP_HOURS}.`)
    .default(0),
});

/** A new secret, and what the record says of it. */
interface Issued {
  readonly secret: string;
  readonly values: Input;
}

/**
 * New secrets of API keys and webhooks. The answer is the only one that contains the secret: it is neither stored nor logged, and not repeated
 * for an idempotency key. They outlive the session that asks for them, so it has to be new or confirmed.
 */
export const issuedSecretCalls = defineRoutes((app, { engine, webhookSecretOf, confirmations, now }: IssuedSecretsDeps) => {
  /** Runs the action that notes a new secret, which checks the row's state under its lock, and makes the secret in the same transaction. */
  const issued = (
    call: Call,
    request: { readonly id: number; readonly keepHours: number },
    kind: { readonly resource: AnyResource; readonly action: string; readonly hasEarlier: (row: Row) => boolean },
    make: (trx: Tx, row: Row, earlierUntil: string) => Promise<Issued>,
  ): Promise<IssuedSecret> =>
    engine.transaction(async (trx, operations) => {
      const row = await operations.get(call, kind.resource, request.id);
      const until = new Date(now().getTime() + request.keepHours * 3_600_000).toISOString();
      const earlierUntil = kind.hasEarlier(row) ? until : null;
      const { secret, values } = await make(trx, row, until);
      const target = { id: row.id, version: row.version };
      await operations.act(onBehalfOf(call, "API"), kind.resource, target, kind.action, { earlierUntil, ...values });
      return { secret, earlierUntil };
    });

  app.post(
    "/api/api-keys/:id/secret",
    takes(
      routeFor({
        ability: { subject: apiKey.subject, verb: "update" },
        scope: "The caller's own keys, while they are active.",
        refusals: [403, 409, 422],
      }),
      input,
    ),
    async (request): Promise<DataResponse<IssuedSecret>> => {
      const ownerId = actorOf(request).id;
      const asked = { id: idParam(request), ...parseInput(input, request.body) };
      await confirmations.check(actorOf(request));
      const kind = { resource: apiKey, action: "replaceKey", hasEarlier: ({ key }: Row) => key !== null };
      const data = await issued(callOfRequest(request), asked, kind, async (trx, row, earlierUntil) => {
        refuseOthers(row, ownerId);
        const { secret, start } = await issueKey(trx, { apiKeyId: row.id, ownerId, earlierUntil });
        await enqueueNewApiKey(trx, ownerId, { apiKeyId: row.id, path: recordPath(apiKey, row.id), address: request.ip });
        return { secret, values: { key: start } };
      });
      return { data };
    },
  );

  app.post(
    "/api/webhooks/:id/secret",
    takes(
      routeFor({
        ability: { subject: webhook.subject, verb: "update" },
        callers: ["employee"],
        scope: "The caller's own webhooks. Customers: no access.",
        refusals: [403, 409, 422],
      }),
      input,
    ),
    async (request): Promise<DataResponse<IssuedSecret>> => {
      const asked = { id: idParam(request), ...parseInput(input, request.body) };
      await confirmations.check(actorOf(request));
      const kind = { resource: webhook, action: "replaceSecret", hasEarlier: ({ secretVersion }: Row) => Number(secretVersion) > 0 };
      const data = await issued(callOfRequest(request), asked, kind, async (trx, row, until) => {
        refuseOthers(row, actorOf(request).id);
        const version = Number(row.secretVersion);
        const earlierUntil = await keepEarlierSecret(trx, { webhookId: row.id, version, until });
        return { secret: webhookSecretOf(row.id, version + 1), values: { secretVersion: version + 1, earlierUntil } };
      });
      return { data };
    },
  );
});

/** @throws Problem 409 */
function refuseOthers({ ownerId }: Row, callerId: number): void {
  if (ownerId !== callerId) throw conflict("Only its owner can make a new one.");
}
