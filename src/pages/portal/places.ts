export const linkPath = (hash: string): string => `/portal/payments/${encodeURIComponent(hash)}`;
export const statusPath = (hash: string, payment: number): string =>
  `/portal/payment-status?link=${encodeURIComponent(hash)}&payment=${payment}`;

/** The list a signed-in customer pays from. */
export const ownInvoices = "/accounting/invoices";

/** Leaves for where the server leads: a page of ours, or the gateway's. Anything that is no page of the web is not followed. */
export function goTo(url: string): void {
  const target = new URL(url, location.origin);
  if (target.protocol === "https:" || target.protocol === "http:") location.assign(target);
}

/** Asks anew for what is shown. */
export const startAnew = (): void => location.reload();
