import type { FastifyReply } from "fastify";
import type { FileLink } from "../../../../src/schemas/values/file-link.ts";
import type { ScopeContext } from "../../../access/scope.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { openedBytes, sendDownload } from "../../../http/download.ts";
import { idParam } from "../../../http/parse.ts";
import { routeFor, type SessionActor } from "../../../http/route-access.ts";
import { sendFile } from "../../../http/send-file.ts";
import { actorOf } from "../../../http/session.ts";
import { withinQuota } from "../../../http/upload-quota.ts";
import { acceptUploads, sizeOf, storeUpload, uploadRoute } from "../../../http/uploads.ts";
import { isPicture } from "../../../integrations/file-names.ts";
import { type FileRow, readFileRow } from "../../../integrations/file-rows.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { insertFile } from "../../../integrations/insert-file.ts";
import { THUMBNAIL_TYPE } from "../../../integrations/thumbnails.ts";
import { asksForThumbnail, type DownloadDeps, downloaderOf } from "./downloader.ts";
import { createFileAccess } from "./file-access.ts";

export interface FileCallDeps extends DownloadDeps, ScopeContext {
  readonly files: FileStore;
}

export const fileCalls = defineRoutes((app, deps: FileCallDeps) => {
  const { db, files } = deps;
  const mayReadRecord = createFileAccess(db, deps);
  const mayRead = async (actor: SessionActor, file: FileRow): Promise<boolean> =>
    file.record_id === null ? file.created_by_id === actor.id : mayReadRecord(actor, file);

  app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post(
      "/api/files",
      uploadRoute({ ability: "signed-in", scope: "The caller's own upload, until a record takes it.", refusals: [422] }),
      async (request, reply) => {
        const actor = actorOf(request);
        const { fileId, stored } = await withinQuota(db, actor, sizeOf(request), async () => {
          const stored = await storeUpload(request, files, `user ${actor.id}`);
          return { stored, fileId: await insertFile(db, stored, { userId: actor.id }) };
        });
        const { name, contentType: mime, size } = stored;
        const data: FileLink = { id: fileId, name, mime, size, url: `/files/${fileId}` };
        return reply.code(201).send({ data });
      },
    );
  });

  app.get(
    "/api/files/:id",
    routeFor(
      {
        ability: "public",
        scope: "A record's files for those who read the record; by session or one-time ticket.",
        refusals: [401, 422],
      },
      "file",
    ),
    async (request, reply) => {
      const id = idParam(request);
      const { actor, onlyContinues } = await downloaderOf(request, deps, "file", `/files/${id}`);
      const row = await readFileRow(db, id);
      if (!row || !(await mayRead(actor, row))) throw notFound();
      return asksForThumbnail(request) ? sendThumbnail(reply, files, row, actor) : sendFile(reply, files, row, { onlyContinues });
    },
  );
});

/** A small version of a picture; the file itself where there is none. */
async function sendThumbnail(reply: FastifyReply, files: FileStore, row: FileRow, actor: SessionActor): Promise<FastifyReply> {
  const bytes = isPicture(row.mime) ? await files.thumbnail(row.storage_key, `pictures for user ${actor.id}`) : null;
  if (!bytes) return sendFile(reply, files, row);
  return sendDownload(reply, {
    name: row.name.replace(/\.[^.]+$/, ".webp"),
    contentType: THUMBNAIL_TYPE,
    size: bytes.length,
    identity: `${row.storage_key} small`,
    open: openedBytes(bytes),
  });
}
