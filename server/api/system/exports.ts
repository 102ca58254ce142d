import type { FastifyInstance, FastifyRequest } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../src/contract/envelope.ts";
import type { Export } from "../../../src/contract/exports.ts";
import { notSignedIn } from "../../engine/wire/problem.ts";
import type { Exports } from "../../exports/exports.ts";
import { idOf } from "../../http/body.ts";
import { parseInput } from "../../http/parse.ts";
import type { RouteAccess, SessionActor } from "../../http/route-access.ts";
import { actorOf, bearerOf } from "../../http/session.ts";
import { readActor } from "../../identity/session-rows.ts";
import type { Sessions } from "../../identity/sessions.ts";
import { redeemTicket } from "../../identity/tickets.ts";
import { contentHeaders } from "../../integrations/content-headers.ts";
import { typeOf } from "../../integrations/file-names.ts";

export interface ExportCallDeps {
  readonly db: QueryExecutorProvider;
  readonly exports: Omit<Exports, "request">;
  readonly sessions: Pick<Sessions, "find">;
}

const access: RouteAccess = { ability: "signed-in", scope: "The caller's own exports.", refusals: [422] };
const nothing = z.strictObject({});
const ticket = z.strictObject({ token: z.string("A ticket is expected.").max(200).optional() });

export function exportCalls(app: FastifyInstance, { db, exports, sessions }: ExportCallDeps): void {
  app.get("/api/exports", { config: { access } }, async (request): Promise<DataResponse<readonly Export[]>> => {
    parseInput(nothing, request.query);
    return { data: await exports.list(actorOf(request).id) };
  });

  app.get("/api/exports/:id", { config: { access } }, async (request): Promise<DataResponse<Export>> => {
    parseInput(nothing, request.query);
    return { data: await exports.get(actorOf(request).id, idOf(request)) };
  });

  app.delete("/api/exports/:id", { config: { access } }, async (request): Promise<DataResponse<Export>> => {
    parseInput(nothing, request.query);
    return { data: await exports.remove(actorOf(request).id, idOf(request)) };
  });

  app.get(
    "/api/exports/:id/file",
    { config: { access: { ability: "public", scope: "The owner's alone; by session or one-time ticket.", refusals: [401, 422] } } },
    async (request, reply) => {
      const id = idOf(request);
      const actor = await downloader(request, `/exports/${id}/file`);
      if (!actor) throw notSignedIn();
      const { name, size, stream } = await exports.file(actor, id);
      reply.headers(contentHeaders({ name, contentType: typeOf(name), size }));
      return reply.header("cache-control", "private, no-store").send(stream);
    },
  );

  async function downloader(request: FastifyRequest, path: string): Promise<SessionActor | null> {
    const { token } = parseInput(ticket, request.query);
    const bearer = bearerOf(request);
    if (token === undefined) return bearer === null ? null : sessions.find(bearer);
    const userId = await redeemTicket(db, token, "export", path);
    return userId === null ? null : readActor(db, userId);
  }
}
