import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { JobPortal } from "../../../../src/contract/job-portal.ts";
import { isTakenImage } from "../../../../src/schemas/values/image-types.ts";
import { invalid, notFound } from "../../../engine/wire/problem.ts";
import { idOf, paramOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput, versionRead } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { sendFile } from "../../../http/send-file.ts";
import { acceptUploads, storeUpload, uploadRoute } from "../../../http/uploads.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { digestOf } from "../../../identity/tokens.ts";
import { extensionOf } from "../../../integrations/file-names.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { type JobLink, noteJobLinkOpened, readJobLink } from "../service/job-link.ts";
import { addFileByLink, answerByLink, type JobPortalDeps, requireRoom } from "../service/job-portal.ts";
import { filesOfJob, jobLinkIsOver, jobPortalView } from "../service/job-portal-view.ts";

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString("en-US")} characters.`)
    .default("");
const answers = z.discriminatedUnion(
  "answer",
  [
    z.strictObject({
      answer: z.literal("accept"),
      version: versionRead,
      name: z.string("Enter your name.").trim().min(1, "Enter your name.").max(160, "At most 160 characters."),
    }),
    z.strictObject({
      answer: z.literal("decline"),
      version: versionRead,
      reason: z.string("Tell us why.").trim().min(1, "Tell us why.").max(1_000, "At most 1,000 characters."),
    }),
    z.strictObject({ answer: z.literal("start") }),
    z.strictObject({ answer: z.literal("complete"), receiverName: optionalText(120), note: optionalText(2_000) }),
  ],
  { error: "Accept, decline, start or complete." },
);
const fields = z.enum(["photos", "signedBill"]);

/** A signed bill is a photo or a scan. @throws Problem 422 for any other file */
function refuseOthers(name: string): void {
  if (!isTakenImage(name) && extensionOf(name) !== "pdf") throw invalid({ file: ["Choose a photo or a PDF."] });
}

const access: RouteAccess = {
  ability: "public",
  scope: "The job that the emailed link is for; an expired or revoked link is answered like an unknown one.",
};
const path = "/api/portal/jobs/:hashId";

/** Lets a provider answer, start and complete a job by a link, without an account. */
export const jobPortalCalls = defineRoutes((app, deps: JobPortalDeps & { readonly files: FileStore }) => {
  const { db, files, today } = deps;
  const unknown = createAddressLimit({ max: 60, leakMs: 5_000 });
  const answered = createAddressLimit({ max: 60, leakMs: 5_000 });
  const uploaded = createAddressLimit({ max: 60, leakMs: 5_000 });
  const fileLimit = createAddressLimit({ max: 300, leakMs: 200 });

  async function linkOf(request: FastifyRequest): Promise<JobLink> {
    const token = paramOf(request, "hashId");
    const link = await readJobLink(db, token, today());
    if (link) return link;
    // A malformed token does not count: it is rejected without a database query.
    if (digestOf(token)) unknown(request.ip);
    throw jobLinkIsOver();
  }

  app.get(path, routeFor(access), async (request): Promise<DataResponse<JobPortal>> => {
    const link = await linkOf(request);
    await noteJobLinkOpened(db, link);
    return { data: await jobPortalView(deps, link) };
  });

  app.post(path, takes(routeFor({ ...access, refusals: [409, 422] }), answers), async (request): Promise<DataResponse<JobPortal>> => {
    answered(request.ip);
    const link = await linkOf(request);
    await answerByLink(deps, paramOf(request, "hashId"), link, parseInput(answers, request.body));
    return { data: await jobPortalView(deps, link) };
  });

  app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post(
      `${path}/files/:field`,
      uploadRoute({ ...access, refusals: [409, 422] }),
      async (request): Promise<DataResponse<JobPortal>> => {
        uploaded(request.ip);
        const link = await linkOf(request);
        const { data: field } = fields.safeParse(paramOf(request, "field"));
        if (!field) throw notFound();
        // Before the bytes are read, so that a job that takes no file costs none.
        await requireRoom(deps, link, field);
        const stored = await storeUpload(
          request,
          files,
          `job ${link.jobId}`,
          field === "photos" ? { only: "image" } : { refuse: refuseOthers },
        );
        await addFileByLink(deps, paramOf(request, "hashId"), link, { field, stored });
        return { data: await jobPortalView(deps, link) };
      },
    );
  });

  app.get(`${path}/files/:id`, routeFor(access, "file"), async (request, reply) => {
    const link = await linkOf(request);
    fileLimit(request.ip);
    const id = idOf(request);
    const file = (await filesOfJob(db, link)).find((each) => each.id === id);
    if (!file) throw notFound();
    return sendFile(reply, files, file);
  });
});
