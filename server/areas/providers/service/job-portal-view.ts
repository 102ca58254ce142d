import { type QueryExecutorProvider, sql } from "kysely";
import type {
  JobPortal,
  JobPortalField,
  JobPortalFile,
  JobPortalState,
  JobPortalStop,
  JobPortalWork,
} from "../../../../src/contract/job-portal.ts";
import { MOST_JOB_PHOTOS, MOST_SIGNED_BILLS, movingServices, takenStates } from "../../../../src/resources/providers/job-states.ts";
import { providerJob } from "../../../../src/resources/providers/provider-job.ts";
import { windowInWords } from "../../../../src/resources/providers/window-in-words.ts";
import { type Address, formatAddress } from "../../../../src/schemas/values/address.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import { formatPhone } from "../../../../src/schemas/values/phone.ts";
import type { Config } from "../../../config/config.ts";
import { contactOf } from "../../../config/config.ts";
import { type GuestLink, linkIsOver } from "../../../guests/links.ts";

/** A file that the link shows. */
export interface JobFile {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly storage_key: string;
  readonly created_at: string;
  readonly field: JobPortalField;
}

const shownFields: readonly JobPortalField[] = ["photos", "signedBill"];

export async function filesOfJob(db: QueryExecutorProvider, { recordId }: GuestLink): Promise<readonly JobFile[]> {
  const { rows } = await sql<JobFile>`select id, name, mime, size, storage_key, field, created_at from files
    where resource = ${providerJob.name} and record_id = ${recordId} and field = any(${[...shownFields]}::text[]) order by id`.execute(db);
  return rows;
}

interface ShownJob {
  readonly workOrderId: number;
  readonly provider: string;
  readonly customer: string;
  readonly number: string;
  readonly version: number;
  readonly state: JobPortalState;
  readonly service: string;
  readonly description: string | null;
  readonly windowStart: string;
  readonly windowEnd: string;
  /** Of the hub that the work belongs to. */
  readonly zone: string | null;
  readonly cost: Cents;
  readonly validUntil: string;
  readonly reason: string | null;
  readonly hasWinner: boolean;
}

/** States in which the provider has the work, or can still get it. Others don't see the customer's address. */
const concerned: readonly JobPortalState[] = ["offered", ...takenStates];

export interface JobViewDeps {
  readonly db: QueryExecutorProvider;
  readonly company: Config["company"];
  readonly timeZone: string;
}

export async function jobPortalView({ db, company, timeZone }: JobViewDeps, link: GuestLink): Promise<JobPortal> {
  const { rows } = await sql<ShownJob>`
    select j.work_order_id as "workOrderId", p.name as provider, c.name as customer, j.number, j.version, j.state, j.service, j.description,
      j.window_start as "windowStart", j.window_end as "windowEnd", j.cost, h.time_zone as zone, j.valid_until as "validUntil",
      coalesce(j.cancel_reason, j.decline_reason) as reason,
      exists (select 1 from provider_jobs o where o.work_order_id = j.work_order_id and o.id <> j.id and o.deleted_at is null
        and o.state = any(${[...takenStates]}::text[])) as "hasWinner"
    from provider_jobs j join providers p on p.id = j.provider_id join parties c on c.id = j.customer_id
      left join work_orders w on w.id = j.work_order_id left join hubs h on h.id = w.hub_id
    where j.id = ${link.recordId}`.execute(db);
  const [row] = rows;
  if (!row) throw linkIsOver();
  const { workOrderId, customer, description, windowStart, windowEnd, zone, hasWinner, ...shown } = row;
  const files = await filesOfJob(db, link);
  const of = (field: JobPortalField): JobPortalFile[] =>
    files.filter((file) => file.field === field).map(({ id, name, mime }) => ({ id, name, isPicture: mime.startsWith("image/") }));
  const work = async (): Promise<JobPortalWork> => ({
    customer,
    description,
    pieces: await piecesOf(db, link),
    stops: await stopsOf(db, workOrderId, row.state !== "offered"),
  });
  return {
    company: company.name,
    contact: contactOf(company),
    ...shown,
    isTaken: row.state === "withdrawn" && hasWinner,
    movesGoods: movingServices.includes(row.service),
    window: windowInWords(windowStart, windowEnd, zone ?? timeZone),
    work: concerned.includes(row.state) ? await work() : null,
    photos: of("photos"),
    signedBill: of("signedBill"),
    mostPhotos: MOST_JOB_PHOTOS,
    mostBills: MOST_SIGNED_BILLS,
  };
}

async function piecesOf(db: QueryExecutorProvider, { recordId }: GuestLink): Promise<JobPortalWork["pieces"]> {
  const { rows } = await sql<JobPortalWork["pieces"][number]>`select description, quantity::float8 as quantity, weight::float8 as weight
    from provider_jobs_pieces where parent_id = ${recordId} order by position`.execute(db);
  return rows;
}

interface Stop {
  readonly purpose: JobPortalStop["purpose"];
  readonly note: string | null;
  readonly address: Address;
  readonly floor: string | null;
  readonly elevator: boolean;
  readonly dock: boolean;
  readonly longCarry: boolean;
  readonly certificate: boolean;
  readonly accessNotes: string | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
}

async function stopsOf(db: QueryExecutorProvider, workOrderId: number, isTheirs: boolean): Promise<JobPortalStop[]> {
  const { rows } = await sql<Stop>`select s.purpose, s.note, l.address, l.floor, l.elevator, l.dock, l.long_carry as "longCarry",
      l.certificate_of_insurance as certificate, l.access_notes as "accessNotes", c.name as "contactName", c.primary_phone as "contactPhone"
    from work_orders_places s join locations l on l.id = s.location_id
      left join contacts c on c.id = l.site_contact_id and c.party_id = l.party_id and c.deleted_at is null
    where s.parent_id = ${workOrderId} order by s.position`.execute(db);
  return rows.map(({ purpose, note, address, contactName, contactPhone, ...stop }) => ({
    purpose,
    note,
    address: formatAddress(address),
    access: accessOf(stop),
    contact: isTheirs && contactName !== null ? { name: contactName, phone: contactPhone && formatPhone(contactPhone) } : null,
  }));
}

const accessOf = ({
  floor,
  elevator,
  dock,
  longCarry,
  certificate,
  accessNotes,
}: Omit<Stop, "purpose" | "note" | "address" | "contactName" | "contactPhone">) => [
  ...(floor ? [`Floor ${floor}`] : []),
  ...(elevator ? ["Elevator"] : []),
  ...(dock ? ["Loading dock"] : []),
  ...(longCarry ? ["Long carry"] : []),
  ...(certificate ? ["Certificate of insurance required"] : []),
  ...(accessNotes ? [accessNotes] : []),
];
