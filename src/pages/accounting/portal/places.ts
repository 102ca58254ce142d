import { screenPath } from "../../../contract/screens.ts";
import { routeTo } from "../../../providers/route-to.ts";

export const linkPath = (hash: string): string => screenPath("portal.payments", { paymentHash: hash });
export const statusPath = (hash: string, payment: number): string => screenPath("portal.payment-status", {}, { link: hash, payment });

/** The list from which a signed-in customer pays. */
export const ownInvoices = (): string => routeTo("accg.invoices");

/** Leaves for the address that the server returned: a page of ours, or the gateway's. Only http(s) addresses are followed. */
export function goTo(url: string): void {
  const target = new URL(url, location.origin);
  if (target.protocol === "https:" || target.protocol === "http:") location.assign(target);
}

/** Reloads the page. */
export const startAnew = (): void => location.reload();
