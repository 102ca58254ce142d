import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "../../../identity/tokens.ts";

/** A payment link, with the token that it was opened with. */
export interface PayLink {
  readonly id: number;
  readonly token: string;
  readonly customerId: number;
  readonly customer: string;
  readonly expiresOn: string;
  /** The quote whose deposit it asks for, instead of invoices. */
  readonly quoteId: number | null;
  readonly isWithdrawn: boolean;
  /** Where receipts go: the address that the link was sent to, or the customer's user who opened it while signed in. */
  readonly payerEmail: string | null;
}

/**
 * Active links can be paid until they expire; paid links still show their payments, and withdrawn ones of a deposit say that it is no longer
 * due. `evenIfOver` also accepts links that are over.
 */
const opens = (today: string) => sql`(l.state = 'paid' or (l.expires_on >= ${today}
  and (l.state = 'active' or (l.state = 'revoked' and l.quote_id is not null))))`;

/**
 * Returns the link of a token, or null if it doesn't open anything. One query covers all reasons, so that callers can't tell which.
 */
export async function readPayLink(
  db: QueryExecutorProvider,
  token: string,
  today: string,
  { evenIfOver = false } = {},
): Promise<PayLink | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<Omit<PayLink, "token">>`
    select l.id, l.customer_id as "customerId", p.name as customer, l.expires_on as "expiresOn", l.quote_id as "quoteId",
      l.state = 'revoked' as "isWithdrawn", coalesce(l.sent_to, u.email) as "payerEmail"
    from payment_link_tokens t join payment_links l on l.id = t.link_id join parties p on p.id = l.customer_id
      left join users u on u.id = l.created_by_id and u.company_id = l.customer_id and u.state = 'active' and u.deleted_at is null
    where t.digest = ${digest} and l.deleted_at is null and ${evenIfOver ? sql`true` : opens(today)}`.execute(db);
  return rows[0] ? { ...rows[0], token } : null;
}

/**
 * Records that the link was opened, at most once a minute, so that not every view writes to the database. Raw, because a view is no change:
 * with a version of its own, it would make employees' actions on the link fail.
 */
export async function noteOpened(db: QueryExecutorProvider, { id }: PayLink): Promise<void> {
  await sql`update payment_links set opened_at = now()
    where id = ${id} and (opened_at is null or opened_at < now() - interval '1 minute')`.execute(db);
}

/** Creates a new token for the link: 256 random bits, stored only as a digest. Earlier tokens stay valid. */
export async function issueToken(db: QueryExecutorProvider, linkId: number): Promise<string> {
  const { token, digest } = createToken();
  await sql`insert into payment_link_tokens (digest, link_id) values (${digest}, ${linkId})`.execute(db);
  return token;
}
