import type { ConversationContext, JobOfTheDay } from "../../../contract/conversation-context.ts";
import type { TemplateValues } from "../../../resources/care/template-fields.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { formatDate, formatTime } from "../../../schemas/values/date.ts";
import { dateIn, wallClock, zoneName } from "../../../schemas/values/time-zone.ts";
import { companyZone, isElsewhere } from "../../../views/kit/today.ts";
import type { Thread } from "./thread-rows.ts";

/** "11/26/2026, 08:00 AM to 10:00 AM", on the company's clocks. */
export function windowWords({ windowStart, windowEnd }: Pick<JobOfTheDay, "windowStart" | "windowEnd">, zone = companyZone()): string {
  const [start, end] = [new Date(windowStart), new Date(windowEnd)];
  const [from, until] = [wallClock(zone, start), wallClock(zone, end)];
  const clock = (time: string) => formatTime(time.slice(0, 5));
  const last = from.date === until.date ? clock(until.time) : `${formatDate(until.date)}, ${clock(until.time)}`;
  return `${formatDate(from.date)}, ${clock(from.time)} to ${last}${isElsewhere(start) ? ` ${zoneName(zone, start)}` : ""}`;
}

/** The job that is meant: the one that the conversation is about, or else the only one that is still to come or under way today. */
export function jobMeant({ jobs, record }: ConversationContext, now = new Date()): JobOfTheDay | undefined {
  const named = record?.resource === workOrder.name ? jobs?.find(({ id }) => id === record.id) : undefined;
  if (named) return named;
  const today = dateIn(companyZone(), now);
  const open = (jobs ?? []).filter(
    ({ state, windowStart }) => state !== "completed" && dateIn(companyZone(), new Date(windowStart)) >= today,
  );
  return open.length === 1 ? open[0] : undefined;
}

/** What is known for a template's fields. What is not known, or could be one of several, stays open. */
export function templateValues(thread: Thread, context: ConversationContext | undefined, me: string, us: string): TemplateValues {
  const job = context && jobMeant(context);
  return {
    contact: context?.contact?.firstName ?? null,
    company: context?.company?.name ?? thread.party,
    job: job?.number ?? null,
    window: job ? windowWords(job) : null,
    vehicle: job?.vehicle ?? null,
    record: context?.record?.title ?? thread.about,
    me,
    us,
  };
}
