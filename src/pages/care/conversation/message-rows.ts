import { getData } from "../../../providers/calls/http.ts";
import { message } from "../../../resources/care/message.ts";
import type { FileLink } from "../../../schemas/values/file-link.ts";

/** A message as the API returns it. */
export interface Message {
  readonly id: number;
  readonly version: number;
  readonly conversationId: number;
  readonly conversation: string | null;
  readonly direction: "in" | "out" | "note";
  readonly sender: string | null;
  /** Who else has the email. */
  readonly cc?: string | null;
  /** Sent by a program. */
  readonly automatic?: boolean;
  readonly subject: string | null;
  readonly body: string | null;
  readonly quoted: string | null;
  readonly preview: string | null;
  readonly files: readonly FileLink[];
  readonly delivery: string | null;
  readonly problem: string | null;
  readonly sentAt: string | null;
  readonly createdAt: string;
  readonly createdById: number | null;
}

interface Page {
  readonly messages: readonly Message[];
  readonly next: string | null;
}

/** How many messages a page holds: more than a screen shows, so that a long thread opens as quickly as a short one. */
export const PAGE = 50;

/** A page of a conversation's messages, with their files. */
export function fetchMessages(conversationId: number, more: Readonly<Record<string, string>> = {}): Promise<Page> {
  const params = new URLSearchParams({
    pageSize: String(PAGE),
    sort: "-id",
    complete: "true",
    "filter[conversation][in]": String(conversationId),
    ...more,
  });
  return getData(`/${message.collection}`, { params });
}

/** Those of the named messages that are in this conversation and visible to the reader. */
export async function fetchNamed(conversationId: number, ids: readonly number[]): Promise<readonly Message[]> {
  const params = new URLSearchParams({ pageSize: "200", complete: "true", "filter[conversation][in]": String(conversationId) });
  for (const id of ids) params.append("filter[id][in]", String(id));
  return (await getData<Page>(`/${message.collection}`, { params })).messages;
}

/** By id, in the order in which they were stored; of one that came twice, the newer version. Answers may arrive in any order. */
export function merged(rows: readonly Message[], more: readonly Message[]): readonly Message[] {
  if (more.length === 0) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of more) {
    const known = byId.get(row.id);
    if (!known || row.version >= known.version) byId.set(row.id, row);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
