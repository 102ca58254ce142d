export const linkPath = (hash: string): string => `/portal/payments/${encodeURIComponent(hash)}`;
export const statusPath = (hash: string, payment: number): string =>
  `/portal/payment-status?link=${encodeURIComponent(hash)}&payment=${payment}`;

/** The list from which a signed-in customer pays. */
export const ownInvoices = "/accounting/invoices";

/** Leaves for the address that the server returned: a page of ours, or the gateway's. Only http(s) addresses are followed. */
export function goTo(url: string): void {
  const target = new URL(url, location.origin);
  if (target.protocol === "https:" || target.protocol === "http:") location.assign(target);
}

/** Reloads the page. */
export const startAnew = (): void => location.reload();
