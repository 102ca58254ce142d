import { Button } from "antd";
import type { JobPage } from "../../../contract/jobs.ts";
import { t } from "../../../i18n/system/jobs.ts";
import { duration, type JobActions, queueName } from "./job-calls.ts";

interface QueueTableProps {
  readonly page: JobPage;
  readonly chosen: string | undefined;
  readonly onChoose: (queue: string) => void;
  readonly actions: JobActions | undefined;
}

/** A due job that waits longer is a reason to look: nobody works, or too few. */
const LONG_SECONDS = 300;

/** How the queues are that have jobs. */
export function QueueTable({ page: { queues, outbox }, chosen, onChoose, actions }: QueueTableProps) {
  return (
    <section className="hq-sheet hq-jobs-queues">
      <table aria-label={t("jobs.queues")}>
        <thead>
          <tr>
            <th scope="col">{t("jobs.queue")}</th>
            <th scope="col">{t("jobs.oldest")}</th>
            {(["waiting", "running", "scheduled", "failed", "dead"] as const).map((state) => (
              <th key={state} scope="col" data-align="right">
                {t(`jobs.${state}`)}
              </th>
            ))}
            {actions && <td />}
          </tr>
        </thead>
        <tbody>
          {queues.map((each) => (
            <tr key={each.queue} data-chosen={each.queue === chosen ? "" : undefined}>
              <th scope="row">
                <Button
                  type="link"
                  size="small"
                  aria-label={t("jobs.only", { queue: queueName(each.queue) })}
                  onClick={() => onChoose(each.queue)}
                >
                  {queueName(each.queue)}
                </Button>
              </th>
              <td data-bad={each.oldestSeconds > LONG_SECONDS ? "" : undefined}>
                {each.waiting > 0 ? duration(each.oldestSeconds) : t("figure.none")}
              </td>
              <td data-align="right">{each.waiting}</td>
              <td data-align="right">{each.running}</td>
              <td data-align="right">{each.scheduled}</td>
              <td data-align="right">{each.failed}</td>
              <td data-align="right" data-bad={each.dead > 0 ? "" : undefined}>
                {each.dead}
              </td>
              {actions && (
                <td className="hq-jobs-actions">
                  {each.dead > 0 && (
                    <>
                      <Button
                        size="small"
                        aria-label={`${t("jobs.runAll")}: ${queueName(each.queue)}`}
                        onClick={() => actions.run({ queue: each.queue })}
                      >
                        {t("jobs.runAll")}
                      </Button>
                      <Button
                        size="small"
                        danger
                        aria-label={`${t("jobs.discardAll")}: ${queueName(each.queue)}`}
                        onClick={() => actions.discard({ queue: each.queue }, each.dead)}
                      >
                        {t("jobs.discardAll")}
                      </Button>
                    </>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hq-soft">
        {t("jobs.outbox", { count: outbox.messages })}
        {outbox.messages > 0 && ` (${duration(outbox.oldestSeconds)})`}
      </p>
    </section>
  );
}
