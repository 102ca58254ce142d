/** What a one-time ticket can be used for. */
export type TicketPurpose = "export" | "file" | "editor-photo";

/** A request for a ticket: access where no session can be sent (an image, a download in a new tab). */
export interface TicketRequest {
  readonly purpose: TicketPurpose;
  /** Relative to the API base. */
  readonly path: string;
}

export interface Ticket {
  readonly token: string;
  /** In seconds. */
  readonly expiresIn: number;
}

/** A stored image of the rich-text editor. */
export interface EditorPhoto {
  readonly id: number;
  readonly url: string;
}
