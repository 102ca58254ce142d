import type { FastifyInstance, FastifyReply } from "fastify";
import type { FileLink } from "../../../../src/schemas/values/file-link.ts";
import { notFound } from "../../../engine/wire/problem.ts";
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

export interface FileCallDeps extends DownloadDeps {
  readonly files: FileStore;
  /** Whether the actor may read the file's record and the field that contains it. */
  readonly mayReadRecord: (actor: SessionActor, file: FileRow) => Promise<boolean>;
}

export function fileCalls(app: FastifyInstance, deps: FileCallDeps): void {
  const { db, files } = deps;

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
      if (!row || !(await mayRead(deps, actor, row))) throw notFound();
      return asksForThumbnail(request) ? sendThumbnail(reply, files, row, actor) : sendFile(reply, files, row, { onlyContinues });
    },
  );
}

async function mayRead({ mayReadRecord }: FileCallDeps, actor: SessionActor, file: FileRow): Promise<boolean> {
  if (file.record_id === null) return file.created_by_id === actor.id;
  return mayReadRecord(actor, file);
}

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
