import type { Side, Verb } from "../access/abilities.ts";
import type { CarryOver } from "../carry/carry-over.ts";
import type { Fields, InputFields } from "../fields/field.ts";
import type { SetValue } from "../fields/set-value.ts";
import type { AnyWhere } from "../rules/where.ts";
import type { NoRemedy, Remedy } from "./remedy.ts";

/** Colors are reserved for states: one tone per meaning, the same everywhere. */
export type Tone = "neutral" | "info" | "progress" | "good" | "warn" | "bad" | "muted";

/** A state of the resource's workflow. Only actions move a row from one to another. */
export interface State {
  /** The id in the one status table (`GET /statuses`); unique over all resources. Those from 10000 on are for forks. */
  readonly id: number;
  /** Default: its name in words: "In progress". */
  readonly label?: string;
  /** The label for the customer's side, where it differs. */
  readonly customerLabel?: string;
  /** Inside a sentence, where the label in lower case will not do: "a prospect", after "it is". */
  readonly phrase?: string;
  /** The color of its badge. */
  readonly tone: Tone;
  /** An older number that some objects carry beside the id (quote status codes). */
  readonly code?: number;
}
export type States = Readonly<Record<string, State>>;

/** What a guard knows beside the row. */
export interface GuardContext {
  /** The person who asks. */
  readonly user: {
    /** Their user id. */
    readonly id: number;
    /** Employee or customer. */
    readonly side: Side;
    /** The company of a customer's user; null for employees. */
    readonly companyId: number | null;
    /** Whether they pass every ability check. */
    readonly isAdmin: boolean;
  };
  /** Calendar date in the company's time zone, YYYY-MM-DD. */
  readonly today: string;
}

/** A condition an operation has to meet. It is a pure function: the server decides by it, the browser explains with it. */
export interface Guard<Row = never> {
  /**
   * What it reads that is not always there: lines, files, rich texts and abilities, which lists don't load, so that it runs on the record
   * only; and fields hidden from customers who may do it, so that for them it runs in the write only.
   */
  readonly needs?: readonly string[];
  /** The reason the operation is refused for this row now, as a sentence; null where it is allowed. */
  refuse(row: Row, context: GuardContext): string | null;
  /** What makes it possible, the likeliest first; or in a word why nothing does. */
  readonly remedy: NoRemedy | Remedy | readonly Remedy[];
}

/** The employees who hold an ability on the resource's subject and may read the row, as recipients of a notification. */
export interface AbilityHolders {
  /** The verb: `"approve"` are those who may approve it. */
  readonly ability: Verb;
  /** If this person of the resource's `people` is one of them, only this person. */
  readonly prefer?: "owner" | "assignee";
}

/** The people in lines of a record that the row refers to; the holders of an ability where none of those people is active. */
export interface TeamMembers {
  /** The reference, the lines and the reference to a user in them: `"hub.staff.member"`. */
  readonly team: string;
  /** The verb whose holders stand in. */
  readonly otherwise: Verb;
}

/** The user whom a reference of the row names. Where the operation empties the reference, it is whom it named before. */
export interface NamedUser {
  /** The reference: `"requestedBy"`. */
  readonly user: string;
}

/** A notification that follows an operation. The person who acted is never notified. */
export interface NotificationRule {
  /**
   * Who receives it: roles of the resource's `people`, holders of an ability, people of a record that the row refers to, and users whom the
   * row names.
   */
  readonly to: readonly ("owner" | "assignee" | "company" | AbilityHolders | TeamMembers | NamedUser)[];
  /** What it is about, in camel case: users choose by topic how they are told. Default the resource: "Sales orders". */
  readonly topic?: string;
  /** The rows about which it is sent, as they are afterwards; default all. */
  readonly where?: AnyWhere;
  /** Only if this field had another value before. */
  readonly changed?: string;
  /** May name fields: "{number} was approved". */
  readonly title: string;
  /** The sentence under the title; may name fields. */
  readonly message: string;
  /** Also by email, with a link to the record, unless its reader chose otherwise: for what somebody waits for. */
  readonly mail?: true;
  /** Also as a text message to those who chose that: for what can't wait. Its texts are kept in the conversation with their number. */
  readonly text?: true;
  /** The email says how many photos the record has that its recipient may see. */
  readonly photos?: true;
}

/** What create, update, remove and every action have in common. */
export interface Rule<Row = never, S extends string = string> {
  /** Sides that may ask for it; default employees. `["system"]` means that only jobs and effects do. */
  readonly by?: readonly (Side | "system")[];
  /** The ability needed on the resource's subject; default the operation's own (create, update, delete). */
  readonly verb?: Verb;
  /** States in which it is possible; default every state. */
  readonly from?: S | readonly S[];
  /** A narrower list of states for the customer's side. */
  readonly fromForCustomer?: readonly S[];
  /** Further conditions; the first one that is not met gives the reason. */
  readonly guards?: readonly Guard<Row>[];
  /** Runs code of the effects of its area in the same transaction. */
  readonly effect?: true;
  /** Notifications sent once it has been committed. */
  readonly notifies?: readonly NotificationRule[];
  /** The document that is emailed with a link afterwards to the people of the row who have no account and so are not notified. */
  readonly emails?: string;
  /**
   * The document that is emailed afterwards as a copy to whoever acted for the customer, with an account or by a link, and to the people of
   * the row who have no account.
   */
  readonly sendsCopy?: string;
  /** Toast after success; may name fields. Default "Quote Q-00042 saved.", and for most actions "Q-00042 archived." */
  readonly successMessage?: string;
  /** The text of its button; by default it follows from the resource's label. */
  readonly label?: string;
}

/** An operation of its own beside create, update and remove: it moves the row to another state, writes fields, or runs an effect. */
export interface Action<Row = never, S extends string = string, F = Fields> extends Rule<Row, S> {
  /** The text of its button; default its name in words: "Approve". */
  readonly label?: string;
  /** What a history says of it, after who did it: "sent a payment link", "marked {it} as delivered". Default: from the label. */
  readonly past?: string;
  /** The state afterwards; without it the state stays. */
  readonly to?: S;
  /** Fields that a dialog asks for before it runs. */
  readonly input?: InputFields;
  /**
   * Fields of the record that its dialog asks for too, files and lines among them: a signature, photos. They are written with it, and its
   * guards see them filled in. Without the dialog, and for several rows at once, the record's own values count.
   */
  readonly edits?: readonly (keyof F & string)[];
  /** Which inputs are written to which fields of the row: `{ declineReason: "reason" }`. */
  readonly writes?: { readonly [C in keyof F]?: string };
  /**
   * Values written to fields of the row by the same guarded write: constants, or `now.moment` (a date and time), `now.today` (a date),
   * `me.user` (a reference to a user), `me.name` (a text) and `me.way` (a choice of `ways`).
   */
  readonly sets?: { readonly [C in keyof F]?: SetValue<F[C]> };
  /**
   * References, also of lines, whose rows still have to be `selectable` when it runs: a vehicle may have gone out of service since it was
   * chosen. Otherwise it is refused, with the way to the field: `["vehicle", "crew.member"]`.
   */
  readonly reliesOn?: readonly (keyof F | `${keyof F & string}.${string}`)[];
  /** A question to confirm first; may name fields. */
  readonly confirm?: string;
  /** The rows for which it is asked; default all. In a list it is asked if any of the selected rows is one of them. */
  readonly confirmWhere?: AnyWhere;
  /** Name of an icon of the view's icon table. */
  readonly icon?: "check" | "send" | "undo" | "close" | "edit" | "pause" | "play" | "user" | "sync" | "flag";
  /** Shown in red: it takes something away. */
  readonly danger?: boolean;
  /** The reference whose record opens afterwards: what the action created. */
  readonly opens?: keyof F & string;
  /** The row leaves this resource and lives on as that one, under the same id. */
  readonly becomes?: string;
  /** Rows of other resources that its effect creates from this one, where none of their references says so, and what they take over. */
  readonly makes?: Readonly<Record<string, CarryOver>>;
}

/** Deleting a row. It stays in the database and in the log, and disappears everywhere else. */
export interface RemoveRule<Row = never, S extends string = string> extends Rule<Row, S> {
  /** Fields that the dialog asks for: a reason. */
  readonly input?: InputFields;
  /** The question to confirm, where the usual one will not do; may name fields. */
  readonly confirm?: string;
}
