import type { Figure, MoneyFigure } from "../schemas/views/figure.ts";

/** What a conversation is about, as far as its reader may see it. A part is null where the reader may not read its rows. */
export interface ConversationContext {
  readonly contact: KnownPerson | null;
  readonly company: KnownCompany | null;
  /** Since when the number wants no text messages, ISO; null if it may get them. */
  readonly optedOutSince: string | null;
  readonly record: KnownRecord | null;
  /** The company's jobs from yesterday to the day after tomorrow. */
  readonly jobs: readonly JobOfTheDay[] | null;
  readonly pieces: readonly PiecesInState[] | null;
  readonly invoices: (MoneyFigure & { readonly next: readonly OpenInvoice[] }) | null;
  readonly others: readonly OtherConversation[];
}

export interface KnownPerson {
  readonly id: number;
  readonly name: string;
  readonly firstName: string;
  readonly jobTitle: string | null;
  readonly phones: readonly { readonly number: string; readonly label: string | null }[];
  readonly emails: readonly { readonly address: string; readonly label: string | null }[];
}

/** A company, with the resource whose screen shows it. */
export interface KnownCompany {
  readonly id: number;
  readonly name: string;
  readonly resource: string;
  readonly state: string;
}

export interface KnownRecord {
  readonly id: number;
  readonly resource: string;
  readonly title: string;
  readonly state: string | null;
}

export interface JobOfTheDay {
  readonly id: number;
  readonly number: string;
  readonly type: string;
  readonly state: string;
  /** Moments, ISO-8601 in UTC. */
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly vehicle: string | null;
  readonly provider: string | null;
  readonly crew: readonly string[];
}

export interface PiecesInState extends Figure {
  readonly state: string;
}

export interface OpenInvoice {
  readonly id: number;
  readonly number: string;
  readonly balance: number;
  readonly dateDue: string | null;
}

export interface OtherConversation {
  readonly id: number;
  readonly name: string;
  readonly channel: string;
  readonly state: string;
  readonly preview: string | null;
  readonly lastMessageAt: string | null;
}
