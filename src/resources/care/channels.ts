import { formatE164 } from "../../schemas/values/phone.ts";

/** How people outside write to us, and we to them. "app" is the customer's side of this product. */
export const channels = ["email", "text message", "app"] as const;
export type Channel = (typeof channels)[number];

export const channelLabels = { app: "In the app" } as const;

/** Which rows of a channel an employee reaches: the app's with the tracker itself, the others with the ability of their channel. */
export const byChannel = {
  rows: { channel: "app" },
  also: [
    { subject: "CC_DISPATCH_TRACKER_SMS", rows: { channel: "text message" } },
    { subject: "CC_DISPATCH_TRACKER_EMAIL", rows: { channel: "email" } },
  ],
} as const;

/** Of the field that says which channel a row is of. */
export const ofChannel = { filter: true, sort: true, labels: channelLabels } as const;

/** How people read a number or address. */
export const shownAddress = (channel: Channel, address: string): string => (channel === "text message" ? formatE164(address) : address);
