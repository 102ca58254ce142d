import { Readable } from "node:stream";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { recipientsOf, toMessage } from "./mail-message.ts";
import { isNegative, isRefusal, MailRefused, MailUnanswered, recipientErrors, refusals } from "./mail-outcome.ts";
import type { Mailer, Sender, Sending, SentMail } from "./mailer.ts";

/** Milliseconds that the mail server has (RFC 5321, 4.5.3.2). */
export interface Patience {
  /** For each step until it has the whole email. */
  readonly step: number;
  /** To answer after that. */
  readonly answer: number;
}

const PATIENCE: Patience = { step: 5 * 60_000, answer: 10 * 60_000 };

export interface SmtpOptions {
  readonly url: string;
  readonly from: Sender;
  readonly patience?: Partial<Patience>;
}

/** Sends by SMTP. An email whose answer was lost is never sent again by itself. */
export function createSmtpMailer({ url, from, patience }: SmtpOptions): Mailer {
  if (!/^smtps?:\/\/[^/]/.test(url)) throw new Error("MAIL_URL must be an address like smtp://user:password@host:587");
  const { step, answer } = { ...PATIENCE, ...patience };
  return {
    async send(mail, sending = {}) {
      const message = toMessage(mail, from);
      const messageId = String(message.messageId);
      const recipients = [...(mail.only ?? recipientsOf(mail))];
      const { handOver } = sending;
      if (handOver?.isOpen) throw new MailUnanswered(messageId, recipients);
      const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 60_000, socketTimeout: answer });
      const passage = createPassage(step, sending);
      transport.use("stream", (compiled, done) => {
        compiled.message.processFunc(passage.through);
        done();
      });
      const outgoing: SendMailOptions & { readonly signal: AbortSignal } = { ...message, signal: passage.signal };
      try {
        const taken = await transport.sendMail(outgoing);
        return { messageId, ...sorted(taken) };
      } catch (error) {
        const isUnanswered = passage.isHandedOver() && !isNegative(error);
        // Whoever takes this job up finds that it was handed over.
        if (isUnanswered) sending.signal?.throwIfAborted();
        if (isUnanswered) throw new MailUnanswered(messageId, recipients, { cause: error });
        await passage.takeBack();
        return notTaken(error, messageId, recipients);
      } finally {
        passage.end();
        transport.close();
      }
    },
    close: () => undefined,
  };
}

/** @throws unless some recipients are refused for good and others are to be tried again */
function notTaken(error: unknown, messageId: string, recipients: readonly string[]): SentMail {
  if (isRefusal(error)) throw new MailRefused(refusals(error, recipients), { cause: error });
  const { refused, deferred } = sorted(error);
  if (refused.length === 0) throw error;
  if (deferred.length === 0) throw new MailRefused(refused, { cause: error });
  return { messageId, refused, deferred };
}

/** The recipients that were refused for good, and those that may be taken later. */
function sorted(from: unknown): Pick<SentMail, "refused"> & Required<Pick<SentMail, "deferred">> {
  const errors = recipientErrors(from);
  const of = (isFinal: boolean) => errors.filter(({ error }) => isRefusal(error) === isFinal).map(({ recipient }) => recipient);
  return { refused: refusals(from, of(true)), deferred: refusals(from, of(false)) };
}

/** Watches an email on its way to the mail server, and holds its end back until it is noted that it is handed over. */
function createPassage(step: number, { signal, handOver }: Sending) {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error("The mail server did not answer in time.")), step);
  let isHandedOver = false;
  let beginning: Promise<void> | undefined;

  async function* held(input: Readable): AsyncGenerator<Uint8Array> {
    for await (const chunk of input) {
      timer.refresh();
      yield chunk;
    }
    beginning = handOver?.begin();
    await beginning;
    isHandedOver = true;
    clearTimeout(timer);
  }

  return {
    signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
    // It reads on demand, so that the end is asked for only when everything before was passed on.
    through: (input: Readable): Readable => Readable.from(held(input), { objectMode: false, highWaterMark: 1 }),
    isHandedOver: () => isHandedOver,
    /** The mail server did not take it. What can't be taken back stays noted as handed over: then a person decides. */
    async takeBack(): Promise<void> {
      await beginning?.then(() => handOver?.takeBack()).catch(() => undefined);
    },
    end: () => clearTimeout(timer),
  };
}
