import { isReadBy } from "../actions/availability.ts";
import type { AnyResource } from "../resource.ts";

export const MAX_COMMENT = 4_000;
export const MAX_COMMENT_FILES = 10;
/** How long its author may edit or remove a comment. */
export const COMMENT_EDIT_MINUTES = 15;

/** The pseudo-field under which the files of comments are stored, with the comment's id as their line. No declared field can have this name. */
export const COMMENT_FILES_FIELD = "(comment)";

/** The topics by which users choose how they are told of comments. */
export const MENTIONS_TOPIC = "mentions";
export const COMMENTS_TOPIC = "comments";

/** The query of a record's address that leads to one of its comments. */
export const commentQuery = (id: number): string => `comment=${id}`;

/** Whether its rows have comments: employees who read a row comment on it. */
export const takesComments = ({ comments, routes, opensFromNotifications, views }: AnyResource): boolean =>
  comments && routes && opensFromNotifications && views.show.rail !== false;

/** Whether comments on its rows can be shared with the company that a row belongs to, whose users then comment too. */
export const sharesComments = (resource: AnyResource): boolean =>
  takesComments(resource) && resource.people.company !== undefined && isReadBy(resource, "customer");

/** A mention in a text is a reference: "@[12]" is the user with the id 12. */
const MENTION = /@\[(\d{1,15})\]/g;

export const mentionOf = (id: number): string => `@[${id}]`;

/** The ids that a text mentions, each once. */
export const mentionedIn = (text: string): number[] => [...new Set([...text.matchAll(MENTION)].map(([, id]) => Number(id)))];

/** The parts of a text in their order: what was typed, and the ids of whom it mentions. A reference to anyone else is what was typed. */
export function commentParts(text: string, mentioned: readonly number[]): (string | number)[] {
  return text.split(MENTION).flatMap((part, index): (string | number)[] => {
    if (index % 2 === 0) return part === "" ? [] : [part];
    const id = Number(part);
    return [mentioned.includes(id) ? id : mentionOf(id)];
  });
}
