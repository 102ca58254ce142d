import { type QueryExecutorProvider, sql } from "kysely";
import type { ProviderPortal } from "../../../../src/contract/provider-portal.ts";
import { type DocumentKind, providerDocument } from "../../../../src/resources/providers/provider-document.ts";
import type { ProviderKind } from "../../../../src/resources/providers/provider-fields.ts";
import type { Config } from "../../../config/config.ts";
import { contactOf } from "../../../config/config.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Engine } from "../../../engine/engine.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { asHolder } from "../../../guests/act.ts";
import { type GuestLink, linkIsOver, stillOpens } from "../../../guests/links.ts";
import type { Origin } from "../../../http/caller-of-request.ts";
import type { StoredFile } from "../../../integrations/file-store.ts";
import { insertFile } from "../../../integrations/insert-file.ts";
import { uploadLink } from "./links.ts";
import { papersOf } from "./papers.ts";

export interface ProviderPortalDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly company: Config["company"];
  readonly today: () => string;
}

/** What comes with an uploaded document. */
export interface UploadedDocument {
  readonly kind: DocumentKind;
  readonly reference: string | null;
  readonly issuer: string | null;
  readonly expiresOn: string | null;
}

/** Documents of a provider that may wait for a check at once, so that nobody fills the store by a link. */
export const MOST_WAITING = 10;

export async function providerPortalView({ db, company, today }: ProviderPortalDeps, link: GuestLink): Promise<ProviderPortal> {
  const { rows } = await sql<{ id: number; name: string; kind: ProviderKind; message: string | null }>`
    select id, name, kind, documents_message as message from providers where id = ${link.recordId}`.execute(db);
  const [row] = rows;
  if (!row) throw linkIsOver();
  return {
    company: company.name,
    contact: contactOf(company),
    name: row.name,
    message: row.message,
    papers: await papersOf(db, row, today()),
    expiresOn: link.expiresOn,
    left: Math.max(0, MOST_WAITING - (await waitingOf(db, link))),
  };
}

/**
 * Takes a document for a person to check. The provider is locked, so that several uploads at once count each other, and a file that is sent
 * again because its answer was lost is one document. @throws Problem 404 for a link that is over, 409 for too many, 422
 */
export async function takeDocument(
  { engine }: Pick<ProviderPortalDeps, "engine">,
  link: GuestLink,
  { file, document: { kind, ...fields }, from }: { readonly file: StoredFile; readonly document: UploadedDocument; readonly from: Origin },
): Promise<void> {
  const guest = { name: "", sentTo: [], isCustomer: false };
  await asHolder(engine, { from, guest }, stillOpens(uploadLink, link), async (call, tx, operations) => {
    await sql`select from providers where id = ${link.recordId} for no key update`.execute(tx);
    if (await isWaiting(tx, link, kind, file)) return;
    await requireRoomFor({ db: tx }, link);
    const fileId = await insertFile(tx, file, { userId: null });
    const input = { providerId: link.recordId, kind, files: [fileId], ...fields };
    await operations.create(call, providerDocument, input, { via: "upload link" });
  });
}

/** @throws Problem 409 */
export async function requireRoomFor({ db }: Pick<ProviderPortalDeps, "db">, link: GuestLink): Promise<void> {
  if ((await waitingOf(db, link)) >= MOST_WAITING)
    throw conflict("We are still checking what you sent. Please wait until we have, or contact us.");
}

async function waitingOf(db: QueryExecutorProvider, { recordId }: GuestLink): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from provider_documents
    where provider_id = ${recordId} and state = 'submitted' and via = 'upload link' and deleted_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

async function isWaiting(tx: Tx, { recordId }: GuestLink, kind: DocumentKind, { digest }: StoredFile): Promise<boolean> {
  const { rows } = await sql`select from provider_documents d
    join files f on f.resource = ${providerDocument.name} and f.record_id = d.id and f.storage_key = ${digest}
    where d.provider_id = ${recordId} and d.kind = ${kind} and d.state = 'submitted' and d.deleted_at is null limit 1`.execute(tx);
  return rows.length > 0;
}
