/** A record or, without an id, a list that a user starred or opened. */
export interface Bookmark {
  readonly resource: string;
  readonly id: number | null;
}

/** The same with the record's name as of now; a list has none. */
export interface NamedBookmark extends Bookmark {
  readonly title: string | null;
  readonly subtitle: string | null;
}

/** What the caller starred, newest first, and the records asked for: of both only what they may read. */
export interface Bookmarks {
  readonly favorites: readonly NamedBookmark[];
  readonly recent: readonly NamedBookmark[];
}

/** So many records and lists a user can star. */
export const MAX_FAVORITES = 50;
/** The names of so many recent records can be asked for at once. */
export const MAX_RECENT = 12;

/** A bookmark as text: "lead.12", or "lead" for the list. */
export const bookmarkKey = ({ resource, id }: Bookmark): string => (id === null ? resource : `${resource}.${id}`);
