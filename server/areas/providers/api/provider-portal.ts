import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { ProviderPortal } from "../../../../src/contract/provider-portal.ts";
import { documentKinds, endingKinds } from "../../../../src/resources/providers/provider-document.ts";
import { isDate } from "../../../../src/schemas/values/date.ts";
import { isTakenImage } from "../../../../src/schemas/values/image-types.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { paramOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { acceptUploads, storeUpload, uploadRoute } from "../../../http/uploads.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { digestOf } from "../../../identity/tokens.ts";
import { extensionOf } from "../../../integrations/file-names.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { type ProviderLink, readProviderLink } from "../service/link.ts";
import { type ProviderPortalDeps, providerPortalView, requireRoomFor, takeDocument, uploadLinkIsOver } from "../service/portal.ts";

/** Fields of a form are texts; an empty one was left out. */
const optionalText = (most: number) => lineText(most).transform((text) => text.trim() || null);

const uploaded = z
  .strictObject({
    kind: z.enum(documentKinds, "Choose what it is."),
    reference: optionalText(80).default(null),
    issuer: optionalText(160).default(null),
    expiresOn: z
      .string()
      .trim()
      .transform((text) => text || null)
      .refine((text) => text === null || isDate(text), "Enter a date.")
      .default(null),
  })
  .refine(({ kind, expiresOn }) => !endingKinds.includes(kind) || expiresOn !== null, {
    path: ["expiresOn"],
    error: "Enter the day on which it ends.",
  });

const access: RouteAccess = {
  ability: "public",
  scope: "The provider that the emailed link was sent to; an expired or revoked link is answered like an unknown one.",
};
const path = "/api/portal/providers/:hashId";

/** Lets a provider see by a link which documents we need, and upload them, without an account. */
export const providerPortalCalls = defineRoutes((app, deps: ProviderPortalDeps & { readonly files: FileStore }) => {
  const { db, files, today } = deps;
  const unknown = createAddressLimit({ max: 60, leakMs: 5_000 });
  const uploads = createAddressLimit({ max: 20, leakMs: 30_000 });

  async function linkOf(request: FastifyRequest): Promise<ProviderLink> {
    const token = paramOf(request, "hashId");
    const link = await readProviderLink(db, token, today());
    if (link) return link;
    // A malformed token does not count: it is rejected without a database query.
    if (digestOf(token)) unknown(request.ip);
    throw uploadLinkIsOver();
  }

  app.get(
    path,
    routeFor(access),
    async (request): Promise<DataResponse<ProviderPortal>> => ({ data: await providerPortalView(deps, await linkOf(request)) }),
  );

  app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post(
      `${path}/documents`,
      uploadRoute({ ...access, refusals: [409, 422] }),
      async (request): Promise<DataResponse<ProviderPortal>> => {
        const link = await linkOf(request);
        uploads(request.ip);
        // Before anything of the file is stored, so that who is refused costs no room.
        await requireRoomFor(deps, link);
        const fields: Record<string, string> = {};
        const documentOf = () => {
          const document = parseInput(uploaded, fields);
          if (document.expiresOn !== null && document.expiresOn < today())
            throw invalid({ expiresOn: ["It has ended already. Please send us the current one."] });
          return document;
        };
        const file = await storeUpload(request, files, `provider ${link.providerId}`, {
          fields,
          refuse(name, head) {
            refuseOther(name, head);
            // The page sends them before the file.
            if (Object.keys(fields).length > 0) documentOf();
          },
        });
        const document = documentOf();
        await takeDocument(deps, paramOf(request, "hashId"), file, document);
        return { data: await providerPortalView(deps, link) };
      },
    );
  });
});

const unreadable = () => invalid({ file: ["Choose a PDF file or a photo."] });

/** Photos are encoded anew; of everything else only PDF files are taken. */
function refuseOther(name: string, head: Buffer): void {
  const isPdf = extensionOf(name) === "pdf" && head.subarray(0, 5).toString("latin1") === "%PDF-";
  if (!isPdf && !isTakenImage(name)) throw unreadable();
}
