import type { Cents } from "../schemas/values/money.ts";

export interface JobPortalFile {
  readonly id: number;
  readonly name: string;
  readonly isPicture: boolean;
}

/** A place of the job, with what a crew must know before it arrives. */
export interface JobPortalStop {
  readonly purpose: "load" | "unload" | "service" | null;
  readonly address: string;
  readonly access: readonly string[];
  readonly note: string | null;
  /** Who is there and how to reach them; only for the provider who has the work. */
  readonly contact: { readonly name: string; readonly phone: string | null } | null;
}

/** What there is to do. Empty for those who don't have the work and can't get it any more. */
export interface JobPortalWork {
  readonly customer: string;
  readonly description: string | null;
  readonly pieces: readonly { readonly description: string; readonly quantity: number; readonly weight: number | null }[];
  readonly stops: readonly JobPortalStop[];
}

export type JobPortalState =
  | "offered"
  | "accepted"
  | "declined"
  | "withdrawn"
  | "expired"
  | "inProgress"
  | "completed"
  | "settled"
  | "cancelled";

/** What a provider sees of a job by its link: nothing of what the customer pays, and nothing of what others were offered. */
export interface JobPortal {
  readonly company: string;
  /** The company's contact details in one line. */
  readonly contact: string;
  readonly provider: string;
  readonly number: string;
  readonly version: number;
  readonly state: JobPortalState;
  /** Whether it was withdrawn because another provider accepted. */
  readonly isTaken: boolean;
  readonly service: string;
  readonly movesGoods: boolean;
  /** When, on the clocks of the company, which are named. */
  readonly window: string;
  readonly cost: Cents;
  readonly validUntil: string;
  readonly reason: string | null;
  readonly work: JobPortalWork | null;
  readonly photos: readonly JobPortalFile[];
  readonly signedBill: readonly JobPortalFile[];
  readonly mostPhotos: number;
  readonly mostBills: number;
}

/** The fields that a provider adds files to. */
export type JobPortalField = "photos" | "signedBill";

/** A provider answers the version that it saw: what is offered may have changed. */
export type JobAnswer =
  | { readonly answer: "accept"; readonly version: number; readonly name: string }
  | { readonly answer: "decline"; readonly version: number; readonly reason: string }
  | { readonly answer: "start" }
  | { readonly answer: "complete"; readonly receiverName: string; readonly note: string };
