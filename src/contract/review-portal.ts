/** What the holder of a review's link sees: the job in their own words, and what they said of it. */
export interface ReviewPortal {
  readonly company: string;
  /** The company's contact details in one line. */
  readonly contact: string;
  readonly job: "delivery" | "install" | "pickup" | "pack";
  readonly doneOn: string;
  readonly city: string | null;
  /** How they would be named in public: first name and initial. */
  readonly name: string | null;
  readonly said: ReviewSaid | null;
  /** The last day on which it can be changed; null before there is anything to change. */
  readonly changeUntil: string | null;
  readonly canSay: boolean;
  readonly answer: string | null;
  /** Why it is not shown in public. */
  readonly hiddenBecause: string | null;
  /** Whether there is a public page. */
  readonly isPublic: boolean;
  /** They are not asked about later jobs. */
  readonly isStopped: boolean;
}

/** The same fields, whatever the stars. */
export interface ReviewSaid {
  readonly score: number;
  readonly comment: string | null;
  readonly showName: boolean;
}
