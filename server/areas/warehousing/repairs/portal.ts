import { type QueryExecutorProvider, sql } from "kysely";
import type { RepairPortal, RepairPortalFile } from "../../../../src/contract/repair-portal.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import type { Config } from "../../../config/config.ts";
import { contactOf } from "../../../config/config.ts";
import { type GuestLink, linkIsOver, linkKind } from "../../../guests/links.ts";
import type { LinkThread } from "../../care/ports/link-messages.ts";

/** The link by which a customer decides on a repair that they pay. Once it is decided, it still shows what was decided. */
export const repairApproval = linkKind(inspectionRepair, "approval");

/** A file that the link shows. */
export interface RepairFile {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly storage_key: string;
  readonly created_at: string;
  readonly field: string;
}

/** The fields whose files a customer who pays may see. */
const shownFields = ["photosBefore", "photosAfter", "estimateFiles"];

export async function filesOfRepair(db: QueryExecutorProvider, { recordId }: GuestLink): Promise<readonly RepairFile[]> {
  const { rows } = await sql<RepairFile>`select id, name, mime, size, storage_key, field, created_at from files
    where resource = ${inspectionRepair.name} and record_id = ${recordId} and field = any(${shownFields}::text[]) and visible_to_customer
    order by id`.execute(db);
  return rows;
}

type Shown = Omit<RepairPortal, "company" | "contact" | "before" | "after" | "papers">;

export async function repairPortalView(db: QueryExecutorProvider, company: Config["company"], link: GuestLink): Promise<RepairPortal> {
  const { rows } = await sql<Omit<Shown, "expiresOn">>`
    select r.number, r.version, r.state, p.name as customer, i.description as piece, i.tag, r.description, r.shop, r.estimate,
      r.due_on as "dueOn", r.approved_by as "approvedBy", r.approved_at as "approvedAt", r.cancel_reason as "cancelReason"
    from inspection_repairs r join inventory_items i on i.id = r.item_id join parties p on p.id = r.customer_id
    where r.id = ${link.recordId}`.execute(db);
  const [row] = rows;
  if (!row) throw linkIsOver();
  const files = await filesOfRepair(db, link);
  const of = (field: string): RepairPortalFile[] =>
    files.filter((file) => file.field === field).map(({ id, name, mime }) => ({ id, name, isPicture: mime.startsWith("image/") }));
  return {
    company: company.name,
    contact: contactOf(company),
    ...row,
    expiresOn: link.expiresOn,
    before: of("photosBefore"),
    after: of("photosAfter"),
    papers: of("estimateFiles"),
  };
}

/** Whom the link was sent to, and what a message by it is about. */
export async function threadOfRepairLink(db: QueryExecutorProvider, { recordId }: GuestLink): Promise<LinkThread> {
  const { rows } = await sql<{ number: string; sentTo: string | null; partyId: number }>`
    select number, link_sent_to as "sentTo", customer_id as "partyId" from inspection_repairs where id = ${recordId}`.execute(db);
  const [row] = rows;
  if (!row) throw linkIsOver();
  const { number, ...whose } = row;
  return {
    link: `repair ${recordId}`,
    ...whose,
    subject: `Repair ${number}`,
    about: { bizObjectId: inspectionRepair.bizObject, recordId },
  };
}
