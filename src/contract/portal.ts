import type { Cents } from "../schemas/values/money.ts";

export interface PortalInvoice {
  readonly id: number;
  readonly number: string;
  readonly description: string | null;
  readonly dateIssued: string;
  readonly dateDue: string;
  readonly total: Cents;
  readonly balance: Cents;
  readonly overdue: boolean;
  /** It is being paid through another link right now. */
  readonly taken: boolean;
}

interface Attempt {
  readonly id: number;
  readonly amount: Cents;
  /** It pays a deposit instead of invoices. */
  readonly isDeposit: boolean;
  /** Why it failed or was reversed. */
  readonly reason: string | null;
  /** The address the receipt is sent to. */
  readonly mailedTo: string | null;
}

/** An attempt to pay by a link. There is a payment, with a number, once its money has arrived. */
export type PortalPayment =
  | (Attempt & { readonly state: "pending" | "failed" })
  | (Attempt & { readonly state: "posted" | "reversed"; readonly number: string; readonly receivedOn: string });

/** The deposit that a link asks for. */
export interface PortalDeposit {
  readonly quote: string;
  /** 0 if it is withdrawn. */
  readonly asked: Cents;
  readonly paid: Cents;
  /** 0 once it is paid or no longer asked for. */
  readonly due: Cents;
  /** It is no longer asked for, whether or not it was paid. */
  readonly isWithdrawn: boolean;
}

/** What the payment portal shows to the holder of a link. */
export interface Portal {
  readonly company: string;
  /** The company's contact details in one line. */
  readonly contact: string;
  readonly customer: string;
  readonly expiresOn: string;
  readonly gateway: "stripe" | "test" | "off";
  readonly currency: "usd";
  readonly invoices: readonly PortalInvoice[];
  /** Set instead of invoices for a link that asks for a deposit. */
  readonly deposit: PortalDeposit | null;
  /** The received payments of this link, and the pending one. */
  readonly payments: readonly PortalPayment[];
}

export interface BegunPayment {
  readonly payment: number;
  /** Where the payer continues: the gateway's page, or our payment status page. */
  readonly url: string;
}

/** The portal opened for a signed-in customer. */
export interface OwnPortal {
  readonly path: string;
}

/** A charge on the page of the test gateway, which replaces a real card page. */
export interface TestGatewayCharge {
  readonly amount: Cents;
  readonly description: string;
  readonly status: "open" | "paid" | "declined" | "expired";
  readonly returnUrl: string;
  readonly cancelUrl: string;
}
