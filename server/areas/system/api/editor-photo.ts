import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { EditorPhoto } from "../../../../src/contract/files.ts";
import { notFound, notSignedIn } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { routeFor } from "../../../http/route-access.ts";
import { sendFile } from "../../../http/send-file.ts";
import { withinQuota } from "../../../http/upload-quota.ts";
import { acceptUploads, sizeOf, storeUpload, uploadRoute } from "../../../http/uploads.ts";
import { createSigner } from "../../../identity/secrets.ts";
import { readActor } from "../../../identity/session-rows.ts";
import { redeemTicket } from "../../../identity/tickets.ts";
import { readFileRow } from "../../../integrations/file-rows.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { EDITOR_PHOTO, insertFile } from "../../../integrations/insert-file.ts";

const PHOTO = /^([1-9]\d{0,14})-([A-Za-z0-9_-]{43})$/;

interface EditorPhotoDeps {
  readonly db: QueryExecutorProvider;
  readonly files: FileStore;
  /** Signs the addresses. */
  readonly photoSecret: string;
}

/**
 * Images of the rich-text editor. Rich text is shown where no token can be sent (an image in a page, an email), so the URL itself grants
 * access: it carries a signature that only this installation can make.
 */
export const editorPhotoCalls = defineRoutes((app, { db, files, photoSecret }: EditorPhotoDeps) => {
  const signer = createSigner(photoSecret);

  app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post(
      "/api/editor-photo",
      uploadRoute({ ability: "public", scope: "By a one-time ticket of a signed-in user.", refusals: [401, 422] }),
      async (request, reply) => {
        const { token } = parseInput(z.strictObject({ token: z.string("A ticket is expected.").max(200) }), request.query);
        const userId = await redeemTicket(db, token, "editor-photo", "/editor-photo");
        const actor = userId === null ? null : await readActor(db, userId);
        if (!actor) throw notSignedIn();
        const id = await withinQuota(db, actor, sizeOf(request), async () => {
          const stored = await storeUpload(request, files, `user ${actor.id}`, { only: "image" });
          return insertFile(db, stored, { userId: actor.id, resource: EDITOR_PHOTO });
        });
        const url = `/api/editor-photos/${id}-${signer.sign(`${EDITOR_PHOTO}:${id}`)}`;
        return reply.code(201).send({ data: { id, url } } satisfies DataResponse<EditorPhoto>);
      },
    );
  });

  app.get(
    "/api/editor-photos/:name",
    routeFor({ ability: "public", scope: "The one image whose signed address was given.", refusals: [422] }, "file"),
    async (request, reply) => {
      const { name } = parseInput(z.strictObject({ name: z.string().max(200) }), request.params);
      const [, id = "", signature = ""] = PHOTO.exec(name) ?? [];
      if (id === "" || !signer.matches(`${EDITOR_PHOTO}:${id}`, signature)) throw notFound();
      const row = await readFileRow(db, Number(id));
      if (row?.resource !== EDITOR_PHOTO) throw notFound();
      return sendFile(reply, files, row);
    },
  );
});
