import { z } from "zod";
import { documentKinds, endingKinds } from "../../../../src/resources/providers/provider-document.ts";
import { isDate } from "../../../../src/schemas/values/date.ts";
import { isTakenImage } from "../../../../src/schemas/values/image-types.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { linkDoor } from "../../../guests/door.ts";
import type { GuestLink } from "../../../guests/links.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { storeUpload } from "../../../http/uploads.ts";
import { extensionOf } from "../../../integrations/file-names.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { uploadLink } from "../service/links.ts";
import { type ProviderPortalDeps, providerPortalView, requireRoomFor, takeDocument } from "../service/portal.ts";

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

/** Lets a provider see by a link which documents we need, and upload them, without an account. */
export const providerPortalCalls = defineRoutes((app, deps: ProviderPortalDeps & { readonly files: FileStore }) => {
  const { files, today } = deps;
  const door = linkDoor(app, deps, uploadLink, { path: "/api/portal/providers", opens: "The provider that the emailed link was sent to" });
  const view = (link: GuestLink) => providerPortalView(deps, link);

  door.page(view);
  door.uploads("/documents", async (link, request) => {
    // Before anything of the file is stored, so that who is refused costs no room.
    await requireRoomFor(deps, link);
    const fields: Record<string, string> = {};
    const documentOf = () => {
      const document = parseInput(uploaded, fields);
      if (document.expiresOn !== null && document.expiresOn < today())
        throw invalid({ expiresOn: ["It has ended already. Please send us the current one."] });
      return document;
    };
    const file = await storeUpload(request, files, `provider ${link.recordId}`, {
      fields,
      refuse(name, head) {
        refuseOther(name, head);
        // The page sends them before the file.
        if (Object.keys(fields).length > 0) documentOf();
      },
    });
    await takeDocument(deps, link, { file, document: documentOf(), from: fromOf(request) });
    return view(link);
  });
});

const unreadable = () => invalid({ file: ["Choose a PDF file or a photo."] });

/** Photos are encoded anew; of everything else only PDF files are taken. */
function refuseOther(name: string, head: Buffer): void {
  const isPdf = extensionOf(name) === "pdf" && head.subarray(0, 5).toString("latin1") === "%PDF-";
  if (!isPdf && !isTakenImage(name)) throw unreadable();
}
