/** How it stands with one kind of document. */
export type PaperState = "missing" | "waiting" | "current" | "endsSoon" | "lapsed";

export interface PortalPaper {
  readonly kind: "insurance" | "authority" | "w9" | "other";
  readonly state: PaperState;
  /** The last day of the accepted one. */
  readonly endsOn: string | null;
  /** Why the newest one was not accepted, while nothing else has come since. */
  readonly rejectReason: string | null;
  /** Whether we check one at the moment. */
  readonly isChecked: boolean;
}

/** What the holder of an upload link sees of a provider: its own name, and which documents we have. */
export interface ProviderPortal {
  readonly company: string;
  /** The company's contact details in one line. */
  readonly contact: string;
  readonly name: string;
  readonly message: string | null;
  readonly papers: readonly PortalPaper[];
  /** The link's last day. */
  readonly expiresOn: string;
  /** Documents that may still be uploaded before we have checked some. */
  readonly left: number;
}
