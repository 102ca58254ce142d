/** Where a refusal leads, as far as its reader may go there. */
export type OfferedRemedy =
  /** A field of the record's form. */
  | { readonly fill: string }
  /** An action of the record that its reader may take now. */
  | { readonly act: string }
  | { readonly open: { readonly resource: string; readonly id: number; readonly title: string } }
  /** The rows of this resource whose reference points at the record. */
  | { readonly rows: string; readonly by: string }
  /** A resource whose form starts from the record; its own copies it. */
  | { readonly create: string }
  /** An operation of the record: `GET /people-to-ask` says who may do it. */
  | { readonly ask: string }
  /** Somebody to ask, by name. */
  | { readonly person: string };

/** In place of an operation: what administrators do. */
export const ADMINISTRATORS = "administrators";

/** Who may do something, by name; the first few of them. */
export type PeopleToAsk = readonly string[];
