import type { FastifyRequest } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { RepairPortal } from "../../../../src/contract/repair-portal.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { idOf, paramOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput, versionRead } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { sendFile } from "../../../http/send-file.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { digestOf } from "../../../identity/tokens.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { linkMessageCalls } from "../../care/ports/link-message-calls.ts";
import type { LinkThread } from "../../care/ports/link-messages.ts";
import { type RepairLink, readRepairLink } from "../repairs/link.ts";
import { decideByLink, filesOfRepair, type RepairPortalDeps, repairLinkIsOver, repairPortalView } from "../repairs/portal.ts";

/** What a message by the link is about. */
async function threadOfRepairLink(db: QueryExecutorProvider, { repairId }: RepairLink): Promise<LinkThread> {
  const { rows } = await sql<{ number: string; sentTo: string | null; partyId: number }>`
    select number, link_sent_to as "sentTo", customer_id as "partyId" from inspection_repairs where id = ${repairId}`.execute(db);
  const [row] = rows;
  if (!row) throw repairLinkIsOver();
  const { number, ...whose } = row;
  const about = { bizObjectId: inspectionRepair.bizObject, recordId: repairId };
  return { link: `repair ${repairId}`, ...whose, subject: `Repair ${number}`, about };
}

const choice = z.discriminatedUnion(
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

const access: RouteAccess = {
  ability: "public",
  scope: "The repair that the emailed link is for; an expired or withdrawn link is answered like an unknown one.",
};
const path = "/api/portal/repairs/:hashId";

/** Lets a customer who pays for a repair approve or decline it by a link, without an account. */
export const repairPortalCalls = defineRoutes((app, deps: RepairPortalDeps & { readonly files: FileStore }) => {
  const { db, files, today } = deps;
  const unknown = createAddressLimit({ max: 60, leakMs: 5_000 });
  const decided = createAddressLimit({ max: 60, leakMs: 5_000 });
  const fileLimit = createAddressLimit({ max: 300, leakMs: 200 });

  async function linkOf(request: FastifyRequest): Promise<RepairLink> {
    const token = paramOf(request, "hashId");
    const link = await readRepairLink(db, token, today());
    if (link) return link;
    // A malformed token does not count: it is rejected without a database query.
    if (digestOf(token)) unknown(request.ip);
    throw repairLinkIsOver();
  }

  app.get(
    path,
    routeFor(access),
    async (request): Promise<DataResponse<RepairPortal>> => ({ data: await repairPortalView(deps, await linkOf(request)) }),
  );

  app.post(path, takes(routeFor({ ...access, refusals: [409, 422] }), choice), async (request): Promise<DataResponse<RepairPortal>> => {
    decided(request.ip);
    const link = await linkOf(request);
    await decideByLink(deps, paramOf(request, "hashId"), link, parseInput(choice, request.body));
    return { data: await repairPortalView(deps, link) };
  });

  app.get(`${path}/files/:id`, routeFor(access, "file"), async (request, reply) => {
    const link = await linkOf(request);
    fileLimit(request.ip);
    const id = idOf(request);
    const file = (await filesOfRepair(db, link)).find((each) => each.id === id);
    if (!file) throw notFound();
    return sendFile(reply, files, file);
  });

  linkMessageCalls(app, deps, { path, access, threadOf: async (request) => threadOfRepairLink(db, await linkOf(request)) });
});
