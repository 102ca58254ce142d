/** A field of the record to fill in or to change: its form opens there. */
export interface FillField {
  /** The field. */
  readonly fill: string;
}

/** An action of the record that comes first. */
export interface TakeAction {
  /** The action. */
  readonly act: string;
}

/** The record where it is done. */
export interface OpenRecord {
  /** The reference that names it. */
  readonly open: string;
}

/** Rows of another resource that point at the record. */
export interface OpenRows {
  /** The other resource. */
  readonly rows: string;
  /** Its reference that points at the record. */
  readonly by: string;
}

/** A record that has to be made from this one. */
export interface CreateRecord {
  /** A resource whose form starts from the record; the record's own resource copies it. */
  readonly create: string;
}

/** Somebody else who can do it. */
export interface AskPerson {
  /** Whoever else may do the same, whoever created the record, or the administrators. */
  readonly ask: "others" | "creator" | "administrators";
}

/** What makes a refused operation possible. The refusal leads there, for those who may go there. */
export type Remedy = FillField | TakeAction | OpenRecord | OpenRows | CreateRecord | AskPerson;

export const noRemedies = ["done", "final", "later", "outside"] as const;
/**
 * Why nothing leads on: "done" already, or there is nothing to do it to; "final"; "later", because only time helps; or "outside", because it
 * is settled outside the program.
 */
export type NoRemedy = (typeof noRemedies)[number];

/** The remedies of a declaration as a list. */
export const remediesIn = (declared: NoRemedy | Remedy | readonly Remedy[]): readonly Remedy[] =>
  typeof declared === "string" ? [] : [declared].flat();
