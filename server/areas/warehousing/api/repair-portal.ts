import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { RepairDecision } from "../../../../src/contract/repair-portal.ts";
import type { Config } from "../../../config/config.ts";
import type { Engine } from "../../../engine/engine.ts";
import { actByLink } from "../../../guests/act.ts";
import { linkDoor } from "../../../guests/door.ts";
import { type GuestLink, stillOpens } from "../../../guests/links.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { versionRead } from "../../../http/parse.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { linkMessageCalls } from "../../care/ports/link-message-calls.ts";
import { filesOfRepair, repairApproval, repairPortalView, threadOfRepairLink } from "../repairs/portal.ts";

const choice: z.ZodType<RepairDecision> = z.discriminatedUnion(
  "decision",
  [
    z.strictObject({
      decision: z.literal("approve"),
      version: versionRead,
      name: z.string("Enter your name.").trim().min(1, "Enter your name.").max(160, "At most 160 characters."),
    }),
    z.strictObject({
      decision: z.literal("decline"),
      version: versionRead,
      reason: z.string("Tell us why.").trim().min(1, "Tell us why.").max(1_000, "At most 1,000 characters."),
    }),
  ],
  { error: "Approve or decline." },
);

interface Deps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly files: FileStore;
  readonly company: Config["company"];
}

/** Lets a customer who pays for a repair approve or decline it by a link, without an account. */
export const repairPortalCalls = defineRoutes((app, deps: Deps) => {
  const { db, engine, files, company } = deps;
  const door = linkDoor(app, deps, repairApproval, { path: "/api/portal/repairs", opens: "The repair that the emailed link is for" });
  const view = (link: GuestLink) => repairPortalView(db, company, link);

  door.page(view);
  door.takes("", choice, async (link, body, request) => {
    const guest = { name: body.decision === "approve" ? body.name : "", sentTo: [], isCustomer: true };
    await actByLink(engine, { guest, from: fromOf(request) }, stillOpens(repairApproval, link), {
      resource: repairApproval.resource,
      id: link.recordId,
      version: body.version,
      action: body.decision,
      input: body.decision === "approve" ? {} : { reason: body.reason },
    });
    return view(link);
  });
  door.files(files, async (link, id) => (await filesOfRepair(db, link)).find((each) => each.id === id));
  linkMessageCalls(app, deps, { ...door, threadOf: async (request) => threadOfRepairLink(db, await door.open(request)) });
});
