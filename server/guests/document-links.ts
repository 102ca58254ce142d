import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "../identity/tokens.ts";
import { openedNow } from "./links.ts";

/** How many days a document can be opened by the link of its email. */
export const LINK_DAYS = 90;

/** The name of the links of emailed documents. They are of an email, whose document and customer they show. */
const LINK = "document";

/** What the token of an emailed document opens. */
export interface DocumentLink {
  readonly id: number;
  readonly token: string;
  readonly resource: string;
  readonly recordId: number;
  /** The record's customer when the email was sent. */
  readonly companyId: number;
  /** The label of the document that was emailed. */
  readonly document: string;
  readonly recipients: readonly string[];
  readonly expiresOn: string;
}

/** Returns what a token opens, or null: unknown, expired and revoked are the same to callers. */
export async function readDocumentLink(db: QueryExecutorProvider, token: string, today: string): Promise<DocumentLink | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<Omit<DocumentLink, "token">>`
    select t.id, l.resource, l.record_id as "recordId", t.company_id as "companyId", l.document, l.recipients, t.expires_on as "expiresOn"
    from guest_links t join letters l on l.id = t.letter_id
    where t.digest = ${digest} and t.link = ${LINK} and t.expires_on >= ${today} and t.revoked_at is null`.execute(db);
  return rows[0] ? { ...rows[0], token } : null;
}

/** Records that the link was opened. */
export async function noteDocumentLinkOpened(db: QueryExecutorProvider, { id }: DocumentLink): Promise<void> {
  await openedNow(id).execute(db);
}

/** Creates the link of an email: 256 random bits, stored only as a digest. Earlier ones stay valid. */
export async function issueDocumentLink(
  db: QueryExecutorProvider,
  { letterId, companyId, expiresOn }: { readonly letterId: number; readonly companyId: number; readonly expiresOn: string },
): Promise<string> {
  const { token, digest } = createToken();
  await sql`insert into guest_links (digest, resource, record_id, link, letter_id, company_id, expires_on)
    select ${digest}, resource, record_id, ${LINK}, id, ${companyId}, ${expiresOn}::date from letters where id = ${letterId}`.execute(db);
  return token;
}
