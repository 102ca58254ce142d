import { sql } from "kysely";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { openStates } from "../../../../src/resources/shared/invoice-states.ts";
import type { Log } from "../../../config/log.ts";
import { actWhere, type DailyOutcome } from "../../../engine/daily.ts";
import type { Engine } from "../../../engine/engine.ts";
import { defineJob } from "../../../jobs/define-job.ts";

export const OVERDUE_REMINDERS_QUEUE = "overdue-reminders";

/**
 * Sends the reminder that is due of every overdue invoice: the first so many days after its due date, each further one not before that many
 * days have passed since the last, so that nobody gets several at once. Not for disputed invoices and customers who get none. An invoice
 * counts its reminders in the transaction that queues their email, so none is sent twice, whoever else runs this and whatever the clock does.
 */
export function remindOverdue(
  engine: Pick<Engine, "session" | "transaction">,
  steps: readonly number[],
  today: string,
): Promise<DailyOutcome> {
  const gaps = steps.map((days, index) => (index === 0 ? 0 : days - (steps[index - 1] ?? 0)));
  const sent = sql`coalesce("t"."reminders", 0)::int`;
  const step = sql`${sent} + 1`;
  const matches = sql`"t"."deleted_at" is null and "t"."state" = any(${[...openStates]}::text[]) and "t"."dispute_reason" is null
    and ${sent} < ${steps.length}
    and "t"."date_due" + (${[...steps]}::int[])[${step}] <= ${today}::date
    and ("t"."reminded_on" is null or "t"."reminded_on" + (${gaps}::int[])[${step}] <= ${today}::date)
    and not exists (select 1 from "parties" "p" where "p"."id" = "t"."customer_id" and "p"."no_reminders")`;
  return actWhere(engine, invoice, "remind", matches);
}

export interface OverdueRemindersServices {
  readonly engine: Pick<Engine, "session" | "transaction">;
  /** Days after the due date; none: reminders are sent by hand only. */
  readonly config: { readonly overdueReminders: readonly number[] };
  readonly today: () => string;
  readonly log: Log;
}

/** Reminds every morning. */
export const overdueRemindersJob = defineJob({
  queue: OVERDUE_REMINDERS_QUEUE,
  daily: { hour: 9, minute: 0 },
  run:
    ({ engine, config, today, log }: OverdueRemindersServices) =>
    async () => {
      const steps = config.overdueReminders;
      if (steps.length === 0) return;
      const { failures, ...counts } = await remindOverdue(engine, steps, today());
      if (counts.done + counts.refused > 0) log.info(counts, "overdue invoices were reminded of");
      if (failures.length > 0) throw new AggregateError(failures, `Reminders failed for ${failures.length} invoices.`);
    },
});
