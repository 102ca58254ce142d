import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { QueryExecutorProvider } from "kysely";
import type { Log } from "../../config/log.ts";
import { backOff } from "../../jobs/back-off.ts";
import { noteMailboxProblem } from "../../jobs/mailbox-health.ts";
import { connectToMailbox, type ImapAccount, mailboxName, mailboxProblem, newsOf, waitForNews } from "./imap-connection.ts";
import { MAX_MAIL_BYTES } from "./inbound-mail.ts";
import type { MailSource, RefuseMail, TakeMail } from "./mail-source.ts";
import { holdMailbox, type MailboxPosition, notePosition, releaseMailbox } from "./mailbox-lease.ts";

/** What is fetched of an email that is too large. */
const HEAD_BYTES = 1_000_000;
const DAY_MS = 86_400_000;
/** When UIDs were numbered anew, how far back emails that somebody has read meanwhile are looked at again. */
const LOOK_BACK_DAYS = 14;
/** After this many failures an email is left in the mailbox, unread, so that it does not hold up the others. */
const MAX_ATTEMPTS = 5;
const GIVEN_UP = `It could not be stored in ${MAX_ATTEMPTS} attempts, and is still unread in the mailbox.`;

export interface ImapOptions {
  readonly account: ImapAccount;
  readonly db: QueryExecutorProvider;
  readonly take: TakeMail;
  readonly refuse?: RefuseMail;
  readonly log: Log;
  /** Look for new emails at least this often: a server may stop telling. */
  readonly pollMs?: number;
  /** How long a mailbox stays with a process that is gone. */
  readonly leaseMs?: number;
  /** After a failure. */
  readonly retryMs?: (attempt: number) => number;
}

/**
 * Reads a mailbox by UID, in one process of all on the database. An email is marked as read, and the position moves on, after it was taken: a
 * kill in between reads it again, which is recognized.
 */
export function createImapSource({
  account,
  db,
  take,
  refuse,
  log,
  pollMs = 60_000,
  leaseMs = 60_000,
  retryMs = backOff,
}: ImapOptions): MailSource {
  const name = mailboxName(account);
  const holder = randomUUID();
  const stopped = new AbortController();
  const failures = new Map<number, number>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (let attempt = 0; !stopped.signal.aborted; ) {
      try {
        const position = await holdMailbox(db, name, holder, leaseMs);
        if (position)
          await session(position, async () => {
            attempt = 0;
            await noteMailboxProblem(db, name, null);
          });
        else await sleep(leaseMs / 2);
      } catch (error) {
        if (stopped.signal.aborted) break;
        attempt += 1;
        const problem = mailboxProblem(error);
        log.warn({ err: error, mailbox: name, problem }, "the mailbox could not be read");
        // Connections end now and then: one that is back at once is no problem.
        if (attempt > 1) await noteMailboxProblem(db, name, problem).catch(() => undefined);
        await sleep(retryMs(attempt));
      }
    }
    await releaseMailbox(db, name, holder).catch(() => undefined);
  }

  async function session(found: MailboxPosition, working: () => Promise<void>): Promise<void> {
    const client = await connectToMailbox(account);
    const news = newsOf(client);
    const renewal = setInterval(() => {
      holdMailbox(db, name, holder, leaseMs).then(
        (held) => held ?? client.close(),
        (error: unknown) => log.warn({ err: error }, "the mailbox's lease could not be renewed"),
      );
    }, leaseMs / 3).unref();
    let position = found;
    let isWorking = false;
    try {
      while (!stopped.signal.aborted) {
        news.forget();
        position = await readNew(client, position);
        if (!isWorking) await working();
        isWorking = true;
        await waitForNews(client, pollMs, stopped.signal, news.isThere);
      }
    } finally {
      clearInterval(renewal);
      client.close();
    }
  }

  /** Takes what has come since the position, oldest first; returns the new one. */
  async function readNew(client: ImapFlow, { uidValidity: known, lastUid }: MailboxPosition): Promise<MailboxPosition> {
    const mailbox = client.mailbox;
    if (!mailbox) throw new Error("The mailbox was closed.");
    const uidValidity = Number(mailbox.uidValidity);
    const same = known === uidValidity && lastUid !== null;
    // Until the emails of a new numbering are read there is no position in it.
    const upTo = mailbox.uidNext - 1;
    const query = same
      ? { uid: `${lastUid + 1}:*` }
      : known === null
        ? { seen: false }
        : { or: [{ seen: false }, { since: new Date(Date.now() - LOOK_BACK_DAYS * DAY_MS) }] };
    const found = await client.search(query, { uid: true });
    // Nothing found is an empty list; moving on from a refusal would pass over emails.
    if (found === false || found === undefined) throw new Error("The mail server refused to search the mailbox.");
    const uids = found.filter((uid) => !same || uid > lastUid).sort((one, other) => one - other);
    let last = same ? lastUid : 0;
    for (const uid of uids) {
      stopped.signal.throwIfAborted();
      await takeMessage(client, uid);
      last = Math.max(last, uid);
      if (same) await note({ uidValidity, lastUid: last });
    }
    const reached = { uidValidity, lastUid: Math.max(last, same ? lastUid : upTo) };
    if (!same) await note(reached);
    return reached;
  }

  async function note(position: MailboxPosition): Promise<void> {
    if (!(await notePosition(db, name, holder, position))) throw new Error("Another process reads this mailbox now.");
  }

  async function takeMessage(client: ImapFlow, uid: number): Promise<void> {
    const head = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
    // It was moved or deleted in the meantime.
    if (!head) return;
    const size = head.size ?? 0;
    const source = size > MAX_MAIL_BYTES ? { start: 0, maxLength: HEAD_BYTES } : true;
    const message = await client.fetchOne(String(uid), { uid: true, source }, { uid: true });
    if (message === false || message.source === undefined) return;
    try {
      const raw = message.source;
      const { refused } = await take({ raw, size: size > MAX_MAIL_BYTES ? size : raw.byteLength });
      failures.delete(uid);
      if (refused === null) await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
      else log.warn({ uid, mailbox: name, reason: refused }, "an email was refused and left unread in the mailbox");
    } catch (error) {
      const attempts = (failures.get(uid) ?? 0) + 1;
      failures.set(uid, attempts);
      if (attempts < MAX_ATTEMPTS || !client.usable) throw error;
      log.error({ err: error, uid, mailbox: name }, "an email can't be taken and was left unread in the mailbox");
      await refuse?.(message.source, GIVEN_UP);
    }
  }

  const sleep = (ms: number): Promise<unknown> => pause(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);

  return {
    start() {
      running = run();
    },
    async close() {
      stopped.abort();
      await running;
    },
  };
}
