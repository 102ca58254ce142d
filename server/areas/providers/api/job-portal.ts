import { z } from "zod";
import type { JobAnswer } from "../../../../src/contract/job-portal.ts";
import { isTakenImage } from "../../../../src/schemas/values/image-types.ts";
import { invalid, notFound } from "../../../engine/wire/problem.ts";
import { linkDoor } from "../../../guests/door.ts";
import type { GuestLink } from "../../../guests/links.ts";
import { paramOf } from "../../../http/body.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { versionRead } from "../../../http/parse.ts";
import { storeUpload } from "../../../http/uploads.ts";
import { extensionOf } from "../../../integrations/file-names.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { addFileByLink, answerByLink, type JobPortalDeps, requireRoom } from "../service/job-portal.ts";
import { filesOfJob, jobPortalView } from "../service/job-portal-view.ts";
import { jobLink } from "../service/links.ts";

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString("en-US")} characters.`)
    .default("");
const answers: z.ZodType<JobAnswer> = z.discriminatedUnion(
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

type Deps = JobPortalDeps & { readonly files: FileStore };

/** Lets a provider answer, start and complete a job by a link, without an account. */
export const jobPortalCalls = defineRoutes((app, deps: Deps) => {
  const { db, files } = deps;
  const door = linkDoor(app, deps, jobLink, { path: "/api/portal/jobs", opens: "The job that the emailed link is for" });
  const view = (link: GuestLink) => jobPortalView(deps, link);

  door.page(view);
  door.takes("", answers, async (link, answer, request) => {
    await answerByLink(deps, link, answer, fromOf(request));
    return view(link);
  });
  door.uploads("/files/:field", async (link, request) => {
    const { data: field } = fields.safeParse(paramOf(request, "field"));
    if (!field) throw notFound();
    // Before the bytes are read, so that a job that takes no file costs none.
    await requireRoom(deps, link, field);
    const only = field === "photos" ? { only: "image" as const } : { refuse: refuseOthers };
    const stored = await storeUpload(request, files, `job ${link.recordId}`, only);
    await addFileByLink(deps, link, { field, stored }, fromOf(request));
    return view(link);
  });
  door.files(files, async (link, id) => (await filesOfJob(db, link)).find((each) => each.id === id));
});
