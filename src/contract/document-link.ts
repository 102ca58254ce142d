import type { Tone } from "../schemas/actions/action.ts";
import type { Cents } from "../schemas/values/money.ts";
import type { BreakdownLine } from "../schemas/views/breakdown.ts";

/** A file that the page of a document shows. */
export interface LinkedFile {
  readonly id: number;
  readonly name: string;
  readonly isPicture: boolean;
}

/** A table of a record's lines. */
export interface LinkedTable {
  readonly label: string;
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** A group of what the record says, formatted for reading. */
export interface LinkedSection {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly tables: readonly LinkedTable[];
  readonly steps: readonly BreakdownLine[];
}

/** Something the holder of the link may do with the record now. */
export interface LinkedAction {
  readonly name: string;
  readonly label: string;
  readonly danger: boolean;
  /** The texts it asks for. */
  readonly input: readonly { readonly name: string; readonly label: string; readonly required: boolean; readonly maxLength: number }[];
}

/** One job that does the work of the document. */
export interface LinkedJob {
  readonly id: number;
  readonly number: string;
  /** "Delivery" */
  readonly type: string;
  /** Its window is agreed and still counts, so that it can be put into a calendar. */
  readonly isPlanned: boolean;
  /** The steps of its work, and how many of them are reached; null if it was cancelled. */
  readonly steps: readonly string[];
  readonly reached: number | null;
  /** The agreed window in words, in the time zone of the company, which is named: "11/30/2026, 08:00 AM to 12:00 PM EST". */
  readonly window: string;
  readonly places: readonly string[];
  readonly receivedBy: string | null;
  readonly photos: readonly LinkedFile[];
  /** Bills of lading of the job that can be opened. */
  readonly bills: readonly { readonly id: number; readonly number: string; readonly isSigned: boolean }[];
}

/** What somebody finds by the link of an emailed document: what customers see of the record, and what they may do with it. */
export interface DocumentPage {
  readonly company: string;
  /** The company's contact details in one line. */
  readonly contact: string;
  /** "Quote" */
  readonly label: string;
  readonly number: string;
  readonly customer: string;
  readonly version: number;
  readonly state: { readonly label: string; readonly tone: Tone } | null;
  readonly amount: { readonly label: string; readonly value: Cents } | null;
  /** Until when it can be decided or is to be paid, if it still can. */
  readonly until: string | null;
  readonly actions: readonly LinkedAction[];
  /** Why the main action is not possible, where only something else than the state is in its way. */
  readonly refusal: string | null;
  /** Who the email was sent to, if it was one person we know by name. */
  readonly person: string | null;
  readonly sections: readonly LinkedSection[];
  readonly files: readonly LinkedFile[];
  /** The file's name, if it can be had now. */
  readonly document: string | null;
  /** What can be paid. */
  readonly payment: { readonly kind: "deposit" | "balance"; readonly due: Cents } | null;
  readonly jobs: readonly LinkedJob[];
  readonly expiresOn: string;
}

/** What the holder does, with the version that they saw, under their name. */
export interface LinkedDecision {
  readonly action: string;
  readonly version: number;
  readonly name: string;
  readonly input: Readonly<Record<string, string>>;
}
