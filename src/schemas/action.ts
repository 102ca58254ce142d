import type { Side, Verb } from "./abilities.ts";
import type { LineFields } from "./field.ts";

/** Colours are reserved for states: one tone per meaning, the same everywhere. */
export type Tone = "neutral" | "info" | "progress" | "good" | "warn" | "bad" | "muted";

export interface State {
  /** The id of the one status table (`GET /statuses`). */
  readonly id: number;
  readonly label: string;
  /** What the customer's side reads, where it differs. */
  readonly customerLabel?: string;
  /** Inside a sentence, where the label in lower case will not do: "a prospect", after "it is". */
  readonly phrase?: string;
  readonly tone: Tone;
  /** An older numbering that some objects carry beside the id (quote status codes). */
  readonly code?: number;
}
export type States = Readonly<Record<string, State>>;

/** What a guard may know beside the row. */
export interface GuardContext {
  readonly user: { readonly id: number; readonly side: Side; readonly companyId: number | null; readonly isAdmin: boolean };
  /** Calendar date in the company's time zone. */
  readonly today: string;
}

/** Says why an operation is refused for this row now, or null. */
export interface Guard<Row = never> {
  /** Lines, files and rich texts it reads. A list does not load those, so such a guard is asked on the record only. */
  readonly needs?: readonly string[];
  refuse(row: Row, context: GuardContext): string | null;
}

/** Who hears of it. Recipients are the resource's `people`; the one who did it is never among them. */
export interface NotificationRule {
  readonly to: readonly ("owner" | "assignee" | "company")[];
  /** May name fields: "{number} was approved". */
  readonly title: string;
  readonly message: string;
}

/** The common part of create, update, remove and every action. */
export interface Rule<Row = never, S extends string = string> {
  /** Default: employees. "system" alone means that no one may ask for it: a job or an effect does. */
  readonly by?: readonly (Side | "system")[];
  /** The ability needed on the resource's subject. */
  readonly verb?: Verb;
  /** States in which it is possible; default every state. */
  readonly from?: S | readonly S[];
  /** A narrower list of states for the customer's side. */
  readonly fromForCustomer?: readonly S[];
  readonly guards?: readonly Guard<Row>[];
  /** Runs code of `server/effects` in the same transaction. */
  readonly effect?: true;
  readonly notifies?: readonly NotificationRule[];
  /** Toast after success. */
  readonly successMessage?: string;
  /** What its button says; by default it follows from the module's label. */
  readonly label?: string;
}

export interface Action<Row = never, S extends string = string, Column extends string = string> extends Rule<Row, S> {
  readonly label: string;
  /** What a history says of it, after who did it: "sent a payment link", "marked {it} as delivered". Default: from the label. */
  readonly past?: string;
  /** The state after it; absent: the state stays. */
  readonly to?: S;
  /** What it asks for before it runs. */
  readonly input?: LineFields;
  /** Which answers are written to which fields of the row: `{ declineReason: "reason" }`. */
  readonly writes?: { readonly [C in Column]?: string };
  /** Constants written to fields of the row by the same guarded write. */
  readonly sets?: { readonly [C in Column]?: string | number | boolean | null };
  /** A question shown first; may name fields. */
  readonly confirm?: string;
  /** Name of an icon of the view's icon table. */
  readonly icon?: "check" | "send" | "undo" | "close" | "edit" | "pause" | "play" | "user" | "sync" | "flag";
  /** Shown as the button; the others are in the menu. */
  readonly primary?: boolean;
  readonly danger?: boolean;
  /** The reference whose record is opened afterwards: what the action has made. */
  readonly opens?: Column;
  /** The row leaves this resource and lives on as that one, under the same id. */
  readonly becomes?: string;
}

export interface RemoveRule<Row = never, S extends string = string> extends Rule<Row, S> {
  readonly input?: LineFields;
  readonly confirm?: string;
}
