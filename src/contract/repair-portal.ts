import type { Cents } from "../schemas/values/money.ts";

export interface RepairPortalFile {
  readonly id: number;
  readonly name: string;
  readonly isPicture: boolean;
}

/** What the holder of an approval link sees of a repair: what customers see of those they pay. */
export interface RepairPortal {
  readonly company: string;
  /** The company's contact details in one line. */
  readonly contact: string;
  readonly number: string;
  readonly version: number;
  readonly state: "requested" | "approved" | "inProgress" | "completed" | "cancelled";
  readonly customer: string;
  readonly piece: string;
  readonly tag: string;
  readonly description: string;
  readonly shop: string | null;
  readonly estimate: Cents | null;
  readonly dueOn: string | null;
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  readonly cancelReason: string | null;
  readonly expiresOn: string;
  readonly before: readonly RepairPortalFile[];
  readonly after: readonly RepairPortalFile[];
  readonly papers: readonly RepairPortalFile[];
}

/** What the holder decides, of the version that they saw. */
export type RepairDecision =
  | { readonly decision: "approve"; readonly version: number; readonly name: string }
  | { readonly decision: "decline"; readonly version: number; readonly reason: string };
