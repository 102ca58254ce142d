import { sql } from "kysely";
import { paymentLink } from "../../../../src/resources/accounting/payment-link.ts";
import type { Tx } from "../../../db/connection.ts";
import { type GuestLink, issueLink, type LinkSession, linkKind, linkPath, readLink } from "../../../guests/links.ts";

/** The link by which invoices or a deposit are paid. Once they are, it still shows the payments. */
export const payByLink = linkKind(paymentLink, "payment");

/** A payment link that was opened. */
export interface PayLink {
  readonly id: number;
  readonly customerId: number;
  readonly customer: string;
  readonly expiresOn: string;
  /** The quote whose deposit it asks for, instead of invoices. */
  readonly quoteId: number | null;
  readonly isWithdrawn: boolean;
  /** Where receipts go: the address that the link was sent to, or the customer's user who opened it while signed in. */
  readonly payerEmail: string | null;
  readonly token: string;
  readonly openedBy: GuestLink;
}

/** Returns the link of a token, or null if it doesn't open anything, for whatever reason. `evenIfOver` also accepts links that are over. */
export async function readPayLink(
  session: LinkSession,
  token: string,
  more: { readonly evenIfOver?: boolean } = {},
): Promise<PayLink | null> {
  const openedBy = await readLink(session, payByLink, token, more);
  if (!openedBy) return null;
  const { rows } = await sql<Omit<PayLink, "token" | "openedBy">>`
    select l.id, l.customer_id as "customerId", p.name as customer, l.expires_on as "expiresOn", l.quote_id as "quoteId",
      l.state = 'revoked' as "isWithdrawn", coalesce(l.sent_to, u.email) as "payerEmail"
    from payment_links l join parties p on p.id = l.customer_id
      left join users u on u.id = l.created_by_id and u.company_id = l.customer_id and u.state = 'active' and u.deleted_at is null
    where l.id = ${openedBy.recordId}`.execute(session.connection);
  return rows[0] ? { ...rows[0], token, openedBy } : null;
}

/** The path of the page on which a link is paid, with a token of its own. */
export const payPath = async (tx: Tx, linkId: number, today: string): Promise<string> =>
  linkPath(payByLink, (await issueLink(tx, payByLink, linkId, today)).token);
