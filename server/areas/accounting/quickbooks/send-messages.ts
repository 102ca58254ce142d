import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import { quickBooksMessage } from "../../../../src/resources/accounting/quickbooks-message.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Db } from "../../../db/connection.ts";
import type { Operations } from "../../../engine/operations.ts";
import { Problem } from "../../../engine/wire/problem.ts";
import {
  type QuickBooks,
  type QuickBooksPayload,
  QuickBooksRefusal,
  type QuickBooksResult,
  type QuickBooksSendOptions,
  switchedOff,
} from "../../../integrations/quickbooks/quickbooks.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { errorWords } from "../../../jobs/error-words.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { otherOnlineName, readCustomerNames } from "./names.ts";
import { MAX_ATTEMPTS, QUICKBOOKS_QUEUE } from "./outbox.ts";

export interface SendingDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Operations, "act">;
  readonly quickBooks: QuickBooks;
}

interface Message {
  readonly id: number;
  readonly kind: string;
  readonly customerId: number;
  readonly payload: string;
  readonly requestId: string;
  readonly said: string | null;
  /** The customer's QuickBooks id, and the record's. */
  readonly customerRef: string | null;
  readonly remoteId: string | null;
}

const call = { actor: asSystem("QuickBooks") };
const payload = z.object({ messageId: z.number() });

/**
 * Sends a message, after the earlier waiting messages of the same record, so that they are sent in order.
 * If two processes send the same message, they use the same request id, so QuickBooks processes it once.
 */
export function createSendMessages({ db, engine, quickBooks }: SendingDeps): JobHandler {
  return async (job, { signal }) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no message", { cause: parsed.error });
    for (const message of await waitingUpTo(db, parsed.data.messageId)) {
      if (quickBooks.kind === "off") await noteOnce(message, switchedOff);
      else await send(message, job.attempt, signal);
    }
  };

  async function send(message: Message, attempt: number, signal: AbortSignal): Promise<void> {
    // Only queueForQuickBooks writes this payload.
    const quickBooksPayload = JSON.parse(message.payload) as QuickBooksPayload;
    let result: QuickBooksResult;
    try {
      const { customerRef, remoteId, requestId } = message;
      result = await quickBooks.send(quickBooksPayload, {
        requestId,
        customerRef,
        remoteId,
        invoiceRefs: await invoiceRefs(db, quickBooksPayload),
        ...(quickBooksPayload.kind === "customer" ? await customerOptions(db, message.customerId, quickBooksPayload.name) : {}),
        signal,
      });
    } catch (error) {
      const errorMessage = errorWords(error).slice(0, 500) || "No reason was given.";
      if (error instanceof QuickBooksRefusal) return note(message, "noteFailed", { said: errorMessage });
      // Not the last attempt, or this process is shutting down: the job is retried.
      if (attempt < MAX_ATTEMPTS || signal.aborted) {
        if (!signal.aborted) await note(message, "noteTried", { said: `${errorMessage} It will be retried automatically.`.slice(0, 500) });
        throw error;
      }
      return note(message, "noteFailed", { said: errorMessage });
    }
    await note(message, "noteSent", { remoteId: result.remoteId, said: answerOf(quickBooksPayload, result) });
  }

  async function noteOnce(message: Message, text: string): Promise<void> {
    if (message.said !== text) await note(message, "noteTried", { said: text });
  }

  async function note({ id }: Message, action: "noteSent" | "noteFailed" | "noteTried", input: object): Promise<void> {
    try {
      await engine.act(call, quickBooksMessage, { id }, action, { ...input });
    } catch (error) {
      // Another process has sent it in the meantime.
      if (!(error instanceof Problem)) throw error;
    }
  }
}

function answerOf(quickBooksPayload: QuickBooksPayload, { remoteId, total }: QuickBooksResult): string {
  const localTotal = "total" in quickBooksPayload ? quickBooksPayload.total : null;
  const differs =
    localTotal !== null && total !== null && total !== localTotal && !("isVoid" in quickBooksPayload && quickBooksPayload.isVoid);
  return differs
    ? `Sent as ${remoteId}, but the total is ${formatMoney(total)} in QuickBooks and ${formatMoney(localTotal)} here. Check its tax.`
    : `Sent as ${remoteId}.`;
}

async function waitingUpTo(db: QueryExecutorProvider, messageId: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select m.id, m.kind, m.customer_id as "customerId", m.payload, m.request_id as "requestId", m.said,
      p.quick_books_id as "customerRef", coalesce(i.quick_books_id, y.quick_books_id, c.quick_books_id) as "remoteId"
    from quickbooks_outbox n
      join quickbooks_outbox m on m.customer_id = n.customer_id and m.invoice_id is not distinct from n.invoice_id
        and m.payment_id is not distinct from n.payment_id and m.credit_memo_id is not distinct from n.credit_memo_id
      join parties p on p.id = m.customer_id
      left join invoices i on i.id = m.invoice_id
      left join payments y on y.id = m.payment_id
      left join credit_memos c on c.id = m.credit_memo_id
    where n.id = ${messageId} and m.id <= n.id and m.state = 'waiting' and m.deleted_at is null
    order by m.id`.execute(db);
  return rows;
}

/** Its names in QuickBooks, and which ids there are other customers of ours. */
async function customerOptions(
  db: QueryExecutorProvider,
  id: number,
  name: string,
): Promise<Pick<QuickBooksSendOptions, "names" | "isOthers">> {
  const names = await readCustomerNames(db);
  return {
    names: { usual: names.online(id, name), other: otherOnlineName(name, id) },
    async isOthers(remoteId) {
      const { rows } = await sql`select 1 from parties where quick_books_id = ${remoteId} and id <> ${id} and deleted_at is null
        limit 1`.execute(db);
      return rows.length > 0;
    },
  };
}

/**
 * Returns the QuickBooks ids of the invoices that a payment is for.
 * @throws Error when one is still waiting to be sent, so that the payment is retried; QuickBooksRefusal when one was never sent
 */
async function invoiceRefs(db: QueryExecutorProvider, quickBooksPayload: QuickBooksPayload): Promise<Map<number, string>> {
  if (quickBooksPayload.kind !== "payment" || quickBooksPayload.invoices.length === 0) return new Map();
  const { rows } = await sql<{ id: number; number: string; ref: string | null; waits: boolean }>`
    select i.id, i.number, i.quick_books_id as ref,
      exists (select 1 from quickbooks_outbox m where m.invoice_id = i.id and m.state = 'waiting') as waits
    from invoices i where i.id = any(${quickBooksPayload.invoices.map(({ id }) => id)}::bigint[])`.execute(db);
  for (const { number, ref, waits } of rows) {
    if (ref !== null) continue;
    if (waits) throw new Error(`${number} is not in QuickBooks yet.`);
    throw new QuickBooksRefusal(`${number} is not in QuickBooks. Send it first.`);
  }
  return new Map(rows.flatMap(({ id, ref }) => (ref === null ? [] : [[id, ref] as const])));
}

/**
 * Queues jobs for all waiting messages: those written while QuickBooks was turned off, and those whose job was lost.
 * Does nothing while it is off.
 */
export async function resumeMessages(db: QueryExecutorProvider, { kind }: Pick<QuickBooks, "kind">): Promise<void> {
  if (kind !== "online") return;
  const { rows } = await sql<{ id: number }>`
    select id from quickbooks_outbox where state = 'waiting' and deleted_at is null order by id`.execute(db);
  for (const { id } of rows) {
    await enqueue(db, QUICKBOOKS_QUEUE, { messageId: id }, { dedupeKey: String(id), maxAttempts: MAX_ATTEMPTS });
  }
}

/** Nothing else waits while QuickBooks does not answer. */
export const quickBooksJob = defineJob({
  queue: QUICKBOOKS_QUEUE,
  lane: { name: "quickbooks", concurrency: 2 },
  run: ({ db, ...services }: Omit<SendingDeps, "db"> & { readonly db: Db }) => createSendMessages({ ...services, db: db.kysely }),
  resume: ({ db, quickBooks }: { readonly db: Db; readonly quickBooks: QuickBooks }) => resumeMessages(db.kysely, quickBooks),
});
