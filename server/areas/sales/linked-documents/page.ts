import { type QueryExecutorProvider, sql } from "kysely";
import type { DocumentPage, LinkedAction } from "../../../../src/contract/document-link.ts";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { Ability, Subject, Verb } from "../../../../src/schemas/access/abilities.ts";
import { type Availability, stateReason } from "../../../../src/schemas/actions/availability.ts";
import type { FinishedDocument } from "../../../../src/schemas/documents/document-rule.ts";
import { documentAvailability, documentFile } from "../../../../src/schemas/documents/documents.ts";
import { labelOf, wireName } from "../../../../src/schemas/fields/field.ts";
import { type AnyResource, stateOf } from "../../../../src/schemas/resource.ts";
import type { FileLink } from "../../../../src/schemas/values/file-link.ts";
import type { Person } from "../../../access/caller.ts";
import { type Config, contactOf } from "../../../config/config.ts";
import type { DocumentFactory } from "../../../documents/document-factory.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Presented } from "../../../engine/operations.ts";
import { nullIfHidden } from "../../../engine/wire/problem.ts";
import type { DocumentLink } from "../../../guests/document-links.ts";
import { linkIsOver } from "../../../guests/links.ts";
import { type Payable, payableOf } from "../../accounting/ports/payable.ts";
import { type FollowedJobs, jobsOf } from "./jobs.ts";
import { filesIn, linkedFile, sectionsOf } from "./sections.ts";

/**
 * Whoever holds a link, as the rules know them: a user of the record's customer who may read this kind of record and those that follow it,
 * and run these actions. Reads alone are done as the guest, so that rows and fields are exactly what the customer's own users see; there is no
 * user with this id, so a guest can't write.
 */
function guestOf(companyId: number, name: string, readable: readonly AnyResource[], { subject, actions }: AnyResource): Person {
  const readings = readable.map((each): Ability => ({ subject: each.subject, action: "read" }));
  const verbs = new Set<Verb>(Object.values(actions).map(({ verb = "update" }) => verb));
  const doings = [...verbs].map((action): Ability => ({ subject: subject satisfies Subject, action }));
  return { id: 0, side: "customer", isAdmin: false, companyId, name, abilities: [...readings, ...doings] };
}

export interface DocumentLinkDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "get" | "list" | "session" | "transaction">;
  readonly resources: readonly AnyResource[];
  readonly documents: Pick<DocumentFactory, "make">;
  /** Where what the holder of a link can pay is paid: the path of its page. */
  readonly payments: { linkForGuest(from: Omit<Call, "actor">, customerId: number, payable: Payable): Promise<string> };
  readonly config: Pick<Config, "company" | "timeZone">;
  readonly today: () => string;
}

/** A record that a link opens, as its customer reads it. */
export interface OpenedDocument {
  readonly link: DocumentLink;
  readonly resource: AnyResource;
  readonly rule: FinishedDocument;
  readonly name: string;
  readonly guest: Person;
  readonly row: Presented;
}

/** Reads the record of a link as its customer's users would. @throws Problem 404 if they could not, or if it is another customer's by now */
export async function openDocument({ db, engine, resources }: DocumentLinkDeps, link: DocumentLink): Promise<OpenedDocument> {
  const declared = resources.find((each) => each.name === link.resource);
  // A record may have moved to another slice of its table since.
  for (const resource of declared
    ? [declared, ...resources.filter(({ name, table }) => name !== declared.name && table === declared.table)]
    : []) {
    const found = Object.entries(resource.documents).find(([, rule]) => rule.link && rule.label === link.document);
    if (!found) continue;
    const [name, rule] = found;
    const guest = guestOf(link.companyId, await personOf(db, link), [resource, workOrder, billOfLading], resource);
    const row = await engine.get({ actor: guest }, resource, link.recordId).catch(nullIfHidden);
    if (row) return { link, resource, rule, name, guest, row };
  }
  throw linkIsOver();
}

/** The name of the one person an email was sent to, among the customer's contacts and users; empty if it was several or a stranger. */
async function personOf(db: QueryExecutorProvider, { recipients, companyId }: DocumentLink): Promise<string> {
  const [address, ...more] = recipients;
  if (address === undefined || more.length > 0) return "";
  const { rows } = await sql<{ name: string }>`
    select name from contacts where party_id = ${companyId} and lower(primary_email) = lower(${address}) and deleted_at is null
    union all
    select concat_ws(' ', first_name, last_name) from users where company_id = ${companyId} and lower(email) = lower(${address}) and deleted_at is null
    limit 1`.execute(db);
  return rows[0]?.name ?? "";
}

/** What can be paid for an opened document. */
export const payableFor = ({ db, today }: DocumentLinkDeps, { resource, row, link }: OpenedDocument): Promise<Payable | null> =>
  payableOf(resource.name, row, { db, companyId: link.companyId, today: today() });

/** The jobs that follow from an opened document. */
export const jobsFor = ({ engine, config }: DocumentLinkDeps, { resource, row, guest }: OpenedDocument): Promise<FollowedJobs> =>
  jobsOf(engine, { actor: guest }, resource.name, row, config.timeZone);

/** The files that an opened document and its jobs show. */
export const filesFor = (opened: OpenedDocument, { files }: FollowedJobs): readonly FileLink[] => [
  ...filesIn(opened.resource, opened.row),
  ...files,
];

/** The page of an opened document. */
export async function documentPage(deps: DocumentLinkDeps, opened: OpenedDocument): Promise<DocumentPage> {
  const { link, resource, rule, row, guest } = opened;
  const { company, timeZone } = deps.config;
  const { amount, until } = rule.link ?? {};
  const [jobs, payable] = [await jobsFor(deps, opened), await payableFor(deps, opened)];
  const actions = actionsOf(opened);
  const [main] = rule.link?.may ?? [];
  const why: Availability | undefined = main === undefined ? undefined : row.actions[main];
  const action = main === undefined ? undefined : resource.actions[main];
  const isTurn = action && stateReason(resource, action, row, { user: guest }) === null;
  const value = amount === undefined ? null : shownValue(resource, amount, row);
  const day = until === undefined ? null : shownValue(resource, until, row);
  const shownFiles = filesIn(resource, row);
  return {
    company: company.name,
    contact: contactOf(company),
    label: rule.label,
    number: String(row[resource.title] ?? ""),
    customer: String(shownValue(resource, resource.people.company ?? "", row) ?? ""),
    version: row.version,
    state: stateFor(resource, row),
    amount: typeof value === "number" && amount !== undefined ? { label: labelOf(amount, resource.fields[amount] ?? {}), value } : null,
    until: typeof day === "string" && (isTurn || (payable && !rule.link?.may)) ? day : null,
    actions,
    refusal: isTurn && typeof why === "string" ? why : null,
    person: guest.name || null,
    sections: sectionsOf(resource, row, timeZone, [resource.title, resource.people.company ?? ""]),
    files: shownFiles.map(linkedFile),
    document: documentAvailability(resource, rule, row, "customer") === true ? documentFile(rule, row) : null,
    payment: payable && { kind: "depositLinkId" in payable ? "deposit" : "balance", due: payable.due },
    jobs: jobs.jobs,
    expiresOn: link.expiresOn,
  };
}

/** The value by its field's name: a reference's is the name of what it points at. */
function shownValue(resource: AnyResource, name: string, row: Presented): unknown {
  const field = resource.fields[name];
  return field?.kind === "ref" ? row[name] : field && row[wireName(name, field)];
}

function stateFor(resource: AnyResource, { state: name }: Presented): DocumentPage["state"] {
  if (typeof name !== "string") return null;
  const { customerLabel, label, tone } = stateOf(resource, name);
  return { label: customerLabel ?? label, tone };
}

function actionsOf({ resource, rule, row }: OpenedDocument): LinkedAction[] {
  return (rule.link?.may ?? []).flatMap((name) => {
    const action = resource.actions[name];
    if (!action || row.actions[name] !== true) return [];
    const input = Object.entries(action.input ?? {}).map(([each, field]) => ({
      name: each,
      label: labelOf(each, field),
      required: "required" in field && field.required === true,
      maxLength: "maxLength" in field && typeof field.maxLength === "number" ? field.maxLength : 1_000,
    }));
    return [{ name, label: action.label, danger: action.danger === true, input }];
  });
}
