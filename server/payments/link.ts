import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "../identity/tokens.ts";

/** A payment link as its holder came by it. */
export interface PayLink {
  readonly id: number;
  readonly token: string;
  readonly customerId: number;
  readonly customer: string;
  readonly expiresOn: string;
  readonly sentTo: string | null;
}

/** While somebody may pay by it, and what they have paid by it afterwards; `evenIfOver` also when it is over. */
const opens = (today: string) => sql`(l.state = 'paid' or (l.state = 'active' and l.expires_on >= ${today}))`;

/** What the token opens. Null for one that is unknown, over or withdrawn: one query for all of them, and nobody learns which. */
export async function readPayLink(
  db: QueryExecutorProvider,
  token: string,
  today: string,
  { evenIfOver = false } = {},
): Promise<PayLink | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<Omit<PayLink, "token">>`
    select l.id, l.customer_id as "customerId", p.name as customer, l.expires_on as "expiresOn", l.sent_to as "sentTo"
    from payment_link_tokens t join payment_links l on l.id = t.link_id join parties p on p.id = l.customer_id
    where t.digest = ${digest} and l.deleted_at is null and ${evenIfOver ? sql`true` : opens(today)}`.execute(db);
  return rows[0] ? { ...rows[0], token } : null;
}

/** Noted at most once a minute: an address that is opened is no reason to write at each look. */
export async function noteOpened(db: QueryExecutorProvider, { id }: PayLink): Promise<void> {
  await sql`update payment_links set opened_at = now()
    where id = ${id} and (opened_at is null or opened_at < now() - interval '1 minute')`.execute(db);
}

/** A new address of the link: 256 random bits, of which the digest is stored. Those before stay good. */
export async function issueToken(db: QueryExecutorProvider, linkId: number): Promise<string> {
  const { token, digest } = createToken();
  await sql`insert into payment_link_tokens (digest, link_id) values (${digest}, ${linkId})`.execute(db);
  return token;
}
