import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { Export } from "../../../../src/contract/exports.ts";
import type { Exports } from "../../../exports/exports.ts";
import { idOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { sendDownload } from "../../../http/download.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { typeOf } from "../../../integrations/file-names.ts";
import { type DownloadDeps, downloaderOf } from "./downloader.ts";

export interface ExportCallDeps extends DownloadDeps {
  readonly exports: Omit<Exports, "request">;
}

const access: RouteAccess = { ability: "signed-in", scope: "The caller's own exports.", refusals: [422] };
const nothing = z.strictObject({});

export const exportCalls = defineRoutes((app, deps: ExportCallDeps) => {
  const { exports } = deps;
  app.get("/api/exports", routeFor(access), async (request): Promise<DataResponse<readonly Export[]>> => {
    parseInput(nothing, request.query);
    return { data: await exports.list(actorOf(request).id) };
  });

  app.get("/api/exports/:id", routeFor(access), async (request): Promise<DataResponse<Export>> => {
    parseInput(nothing, request.query);
    return { data: await exports.get(actorOf(request).id, idOf(request)) };
  });

  app.delete("/api/exports/:id", routeFor(access), async (request): Promise<DataResponse<Export>> => {
    parseInput(nothing, request.query);
    return { data: await exports.remove(actorOf(request).id, idOf(request)) };
  });

  app.get(
    "/api/exports/:id/file",
    routeFor({ ability: "public", scope: "The owner's alone; by session or one-time ticket.", refusals: [401, 422] }, "file"),
    async (request, reply) => {
      const id = idOf(request);
      const { actor, onlyContinues } = await downloaderOf(request, deps, "export", `/exports/${id}/file`);
      const { name, size, key, open } = await exports.file(actor, id);
      return sendDownload(reply.header("cache-control", "private, no-store"), {
        name,
        contentType: typeOf(name),
        size,
        identity: key,
        onlyContinues,
        open: async (part) => {
          const file = await open(part);
          return file && { body: file.stream, size: file.size, part: file.part };
        },
      });
    },
  );
});
