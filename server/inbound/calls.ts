import { type QueryExecutorProvider, sql } from "kysely";
import { enqueue } from "../jobs/enqueue.ts";

export const INBOUND_QUEUE = "inbound";
/** Spread over about a day by the jobs' pauses. */
const MAX_ATTEMPTS = 30;

export interface NewCall {
  readonly source: string;
  readonly eventId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A call as it came in. */
export interface InboundCall {
  readonly id: number;
  readonly source: string;
  readonly body: Buffer;
  /** Whether it was processed at least once. */
  readonly done: boolean;
}

const isDone = sql`exists (select from inbound_outcomes o where o.call_id = c.id and o.outcome = 'done')`;
const columns = sql`c.id, c.source, c.body, ${isDone} as done`;

/** Stores a call, unless the source has made it before; returns it as it is stored. */
export async function storeCall(executor: QueryExecutorProvider, call: NewCall): Promise<InboundCall & { readonly fresh: boolean }> {
  const { source, eventId, headers, body } = call;
  const { rows: inserted } = await sql`insert into inbound_calls (source, event_id, headers, body)
    values (${source}, ${eventId}, ${JSON.stringify(headers)}::jsonb, ${body}) on conflict do nothing returning id`.execute(executor);
  const { rows } = await sql<InboundCall>`select ${columns} from inbound_calls c
    where c.source = ${source} and c.event_id = ${eventId}`.execute(executor);
  const [stored] = rows;
  if (!stored) throw new Error("A stored call is missing.");
  return { ...stored, fresh: inserted.length > 0 };
}

export async function readCall(executor: QueryExecutorProvider, id: number): Promise<InboundCall | undefined> {
  const { rows } = await sql<InboundCall>`select ${columns} from inbound_calls c where c.id = ${id}`.execute(executor);
  return rows[0];
}

export async function noteOutcome(executor: QueryExecutorProvider, id: number, outcome: "done" | "failed", message: string): Promise<void> {
  await sql`insert into inbound_outcomes (call_id, outcome, message)
    values (${id}, ${outcome}, ${message.slice(0, 2_000)})`.execute(executor);
}

/** Has the call processed by a job, once for any number of requests until then. `again` even if it was processed before. */
export async function enqueueCall(
  executor: QueryExecutorProvider,
  id: number,
  { runAt, again = false }: { readonly runAt?: Date; readonly again?: boolean } = {},
): Promise<void> {
  const options = { dedupeKey: again ? `again ${id}` : String(id), maxAttempts: MAX_ATTEMPTS, ...(runAt ? { runAt } : {}) };
  await enqueue(executor, INBOUND_QUEUE, { callId: id, again }, options);
}

export interface UnprocessedCall {
  readonly id: number;
  readonly source: string;
  readonly eventId: string;
  readonly at: string;
  /** Why the last attempt failed; null if there was none. */
  readonly reason: string | null;
}

/** The calls that were never processed, oldest first. */
export async function unprocessedCalls(executor: QueryExecutorProvider): Promise<UnprocessedCall[]> {
  const { rows } = await sql<UnprocessedCall>`
    select c.id, c.source, c.event_id as "eventId", c.created_at as at,
      (select o.message from inbound_outcomes o where o.call_id = c.id order by o.id desc limit 1) as reason
    from inbound_calls c where not ${isDone}
    order by c.id limit 1000`.execute(executor);
  return rows;
}
