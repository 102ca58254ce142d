import { getData } from "../../../providers/calls/http.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { message } from "../../../resources/care/message.ts";
import type { Message } from "../conversation/message-rows.ts";

/** A conversation as the API returns it. Fields that customers don't see are missing for them. */
export interface Thread {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly channel: "email" | "text message" | "app";
  readonly address: string | null;
  readonly phoneNumber: string | null;
  readonly emailAddress: string | null;
  readonly subject: string | null;
  readonly contactId: number | null;
  readonly contact: string | null;
  readonly partyId: number | null;
  readonly party: string | null;
  readonly bizObjectId: number | null;
  readonly recordId: number | null;
  readonly about: string | null;
  readonly assigneeId: number | null;
  readonly assignee: string | null;
  readonly preview: string | null;
  readonly lastMessageAt: string | null;
  readonly unread?: boolean;
  readonly waitingSince?: string | null;
  readonly answerDueAt?: string | null;
  readonly snoozedUntil?: string | null;
  readonly state: string;
  readonly createdAt: string;
  readonly actions: Readonly<Record<string, unknown>>;
}

/** Which conversations are listed. */
export interface ThreadQuestion {
  readonly tab: string;
  readonly who: string;
  readonly q: string;
}

interface Page {
  readonly conversations: readonly Thread[];
  readonly next: string | null;
}

export function fetchThreads({ tab, who, q }: ThreadQuestion, more: URLSearchParams = new URLSearchParams()): Promise<Page> {
  const params = new URLSearchParams({ pageSize: "40", sort: "-lastMessageAt", who, ...(q === "" ? { tab } : { q }) });
  for (const [name, value] of more) params.append(name, value);
  return getData(`/${conversation.collection}`, { params });
}

/** Those of the named conversations that are listed. */
export async function fetchNamedThreads(question: ThreadQuestion, ids: readonly number[]): Promise<readonly Thread[]> {
  const named = new URLSearchParams(ids.map((id) => ["filter[id][in]", String(id)]));
  return (await fetchThreads(question, named)).conversations;
}

export const fetchThread = (id: number): Promise<Thread> => getData(`/${conversation.collection}/${id}`);

/** The newest messages that contain the words, in any conversation. */
export async function fetchHits(q: string): Promise<readonly Message[]> {
  const params = new URLSearchParams({ q, pageSize: "20", sort: "-id" });
  return (await getData<{ messages: readonly Message[] }>(`/${message.collection}`, { params })).messages;
}

/** Newest message first, as the list is sorted; one without messages by when it began. */
export function inOrder(rows: Iterable<Thread>): readonly Thread[] {
  const at = (row: Thread) => row.lastMessageAt ?? "";
  return [...rows].sort((a, b) => at(b).localeCompare(at(a)) || b.id - a.id);
}

/** The list after some of its rows changed: those that are still listed as they are now, without those that are not. */
export function replaced(rows: readonly Thread[], ids: readonly number[], now: readonly Thread[]): readonly Thread[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const listed = new Set(now.map(({ id }) => id));
  for (const id of ids) if (!listed.has(id)) known.delete(id);
  for (const row of now) if (row.version >= (known.get(row.id)?.version ?? 0)) known.set(row.id, row);
  return inOrder(known.values());
}
