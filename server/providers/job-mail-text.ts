import { windowInWords } from "../../src/resources/providers/window-in-words.ts";
import { formatDate } from "../../src/schemas/values/date.ts";
import { type Cents, formatMoney } from "../../src/schemas/values/money.ts";

/** An offer or its link, and the news that there is nothing to do any more. */
export const jobMailKinds = ["offer", "withdrawn", "cancelled"] as const;
export type JobMailKind = (typeof jobMailKinds)[number];

/** What an email about a job is written from. */
export interface MailedJob {
  readonly number: string;
  readonly state: string;
  readonly provider: string;
  readonly service: string;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly cost: Cents;
  readonly validUntil: string;
  readonly message: string | null;
  readonly withdrawReason: string | null;
  readonly cancelReason: string | null;
  readonly userId: number | null;
}

interface JobMailText {
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly footnote: string;
}

/** What a provider reads about a job. It names no other provider and nothing of what the customer pays. */
export function jobMailText(
  kind: JobMailKind,
  job: MailedJob,
  { url, timeZone }: { readonly url: string | null; readonly timeZone: string },
): JobMailText {
  const { number, state, provider, service, cost, validUntil, message } = job;
  const when = windowInWords(job.windowStart, job.windowEnd, timeZone);
  const greeting = `Hello ${provider},`;
  if (kind === "withdrawn")
    return {
      subject: `Job ${number} is no longer available`,
      title: `Job ${number} is no longer available`,
      greeting,
      paragraphs: [
        `The ${service} on ${when} is no longer available: ${lowerFirst(job.withdrawReason ?? "it was withdrawn")}.`,
        "There is nothing you need to do. Thank you for considering it.",
      ],
      footnote: "",
    };
  if (kind === "cancelled")
    return {
      subject: `Job ${number} is cancelled`,
      title: `Job ${number} is cancelled`,
      greeting,
      paragraphs: [`The ${service} on ${when} is cancelled. Please don't carry it out.`, `Reason: ${job.cancelReason ?? "not given"}`],
      footnote: "",
    };
  const isOffer = state === "offered";
  const title = isOffer ? `Job offer ${number}` : `Your job ${number}`;
  return {
    subject: title,
    title,
    greeting,
    paragraphs: [
      ...(message ? [message] : []),
      `${isOffer ? "We have work for you" : "This is the page of your job"}: ${service} on ${when}, for ${formatMoney(cost)}.`,
      isOffer
        ? "The page shows what there is to do. You can accept or decline there. No account is needed. The first provider who accepts gets the work."
        : "You can start and complete the job there. No account is needed.",
    ],
    ...(url === null ? {} : { button: { label: isOffer ? "View and answer" : "Open the job", url } }),
    footnote: `${isOffer ? `This offer is valid until ${formatDate(validUntil)}. ` : ""}Anyone with the link can answer for you, so please don't share it.`,
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
