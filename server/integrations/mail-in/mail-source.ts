/** An email that a source holds: its bytes, or the start of them if it is too large. */
export interface ArrivedMail {
  readonly raw: Buffer;
  /** Of the whole email. */
  readonly size: number;
}

export interface Taken {
  /** Why it was refused for good, which somebody is shown; null for an email that is stored, now or before. */
  readonly refused: string | null;
}

/** Stores an email, once however often it is passed. What it throws may be gone later, so the source keeps the email and tries again. */
export type TakeMail = (mail: ArrivedMail) => Promise<Taken>;

/** Shows somebody an email that a source gives up, and why. */
export type RefuseMail = (raw: Buffer, reason: string) => Promise<Taken>;

/** Where emails come from. It lets go of an email only after it was taken. */
export interface MailSource {
  start(): void;
  /** Resolves when the email in hand is taken, or put back. */
  close(): Promise<void>;
}
