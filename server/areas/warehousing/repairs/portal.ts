import { type QueryExecutorProvider, sql } from "kysely";
import type { RepairDecision, RepairPortal, RepairPortalFile } from "../../../../src/contract/repair-portal.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Config } from "../../../config/config.ts";
import { contactOf } from "../../../config/config.ts";
import type { Engine } from "../../../engine/engine.ts";
import { Problem } from "../../../engine/wire/problem.ts";
import { noteRepairLinkOpened, type RepairLink, readRepairLink } from "./link.ts";

export interface RepairPortalDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
  readonly company: Config["company"];
  readonly today: () => string;
}

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

const call = { actor: asSystem("repair link") };
/** The fields whose files a customer who pays may see. */
const shownFields = ["photosBefore", "photosAfter", "estimateFiles"];

/** The same for every reason. */
export const repairLinkIsOver = () => new Problem(404, "This link no longer works. Please ask us for a new one.");

export async function filesOfRepair(db: QueryExecutorProvider, { repairId }: RepairLink): Promise<readonly RepairFile[]> {
  const { rows } = await sql<RepairFile>`select id, name, mime, size, storage_key, field, created_at from files
    where resource = ${inspectionRepair.name} and record_id = ${repairId} and field = any(${shownFields}::text[]) and visible_to_customer
    order by id`.execute(db);
  return rows;
}

type Shown = Omit<RepairPortal, "company" | "contact" | "before" | "after" | "papers">;

export async function repairPortalView({ db, company }: RepairPortalDeps, link: RepairLink): Promise<RepairPortal> {
  await noteRepairLinkOpened(db, link);
  const { rows } = await sql<Shown>`
    select r.number, r.version, r.state, p.name as customer, i.description as piece, i.tag, r.description, r.shop, r.estimate,
      r.due_on as "dueOn", r.approved_by as "approvedBy", r.approved_at as "approvedAt", r.cancel_reason as "cancelReason",
      r.link_expires_on as "expiresOn"
    from inspection_repairs r join inventory_items i on i.id = r.item_id join parties p on p.id = r.customer_id
    where r.id = ${link.repairId}`.execute(db);
  const [row] = rows;
  if (!row) throw repairLinkIsOver();
  const files = await filesOfRepair(db, link);
  const of = (field: string): RepairPortalFile[] =>
    files.filter((file) => file.field === field).map(({ id, name, mime }) => ({ id, name, isPicture: mime.startsWith("image/") }));
  return {
    company: company.name,
    contact: contactOf(company),
    ...row,
    before: of("photosBefore"),
    after: of("photosAfter"),
    papers: of("estimateFiles"),
  };
}

/**
 * Approves or declines. The repair is locked by then, so that a link that is withdrawn at the same moment either decided before or not at
 * all. @throws Problem 404 for a link that is over, 409 for a repair that was changed or decided, 422
 */
export async function decideByLink(
  { engine, today }: RepairPortalDeps,
  token: string,
  { repairId }: RepairLink,
  decision: RepairDecision,
): Promise<void> {
  await engine.transaction(async (tx, operations) => {
    const target = { id: repairId, version: decision.version };
    if (decision.decision === "approve") await operations.act(call, inspectionRepair, target, "approveByLink", { name: decision.name });
    else await operations.act(call, inspectionRepair, target, "declineByLink", { reason: decision.reason });
    if (!(await readRepairLink(tx, token, today()))) throw repairLinkIsOver();
  });
}
