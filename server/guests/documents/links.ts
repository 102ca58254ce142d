import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "../../identity/tokens.ts";

/** How many days a document can be opened by the link of its email. */
export const LINK_DAYS = 90;

/** What the token of an emailed document opens. */
export interface DocumentLink {
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
  const { rows } = await sql<DocumentLink>`
    select l.resource, l.record_id as "recordId", t.company_id as "companyId", l.document, l.recipients, t.expires_on::text as "expiresOn"
    from document_links t join letters l on l.id = t.letter_id
    where t.digest = ${digest} and t.expires_on >= ${today} and t.revoked_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Records that the link was opened, at most once a minute, so that not every look at the page writes. */
export async function noteDocumentLinkOpened(db: QueryExecutorProvider, token: string): Promise<void> {
  await sql`update document_links set opened_at = now(), opened_times = opened_times + 1
    where digest = ${digestOf(token)} and (opened_at is null or opened_at < now() - interval '1 minute')`.execute(db);
}

/** Creates a token for an email: 256 random bits, stored only as a digest. Earlier ones stay valid. */
export async function issueDocumentToken(
  db: QueryExecutorProvider,
  { letterId, companyId, expiresOn }: { readonly letterId: number; readonly companyId: number; readonly expiresOn: string },
): Promise<string> {
  const { token, digest } = createToken();
  await sql`insert into document_links (digest, letter_id, company_id, expires_on)
    values (${digest}, ${letterId}, ${companyId}, ${expiresOn})`.execute(db);
  return token;
}
