import type { JobPortal } from "../../../contract/job-portal.ts";
import { t } from "../../../i18n/providers/job-portal.ts";
import { formatDate } from "../../../schemas/values/date.ts";

interface Words {
  readonly tone: "good" | "muted";
  readonly title: string;
  readonly text: string;
}

const because = (reason: string | null): string => (reason ? t("job.because", { reason }) : "");

function wordsOf({ state, isTaken, reason, validUntil }: JobPortal): Words | null {
  switch (state) {
    case "offered":
      return null;
    case "accepted":
      return { tone: "good", title: t("job.acceptedTitle"), text: t("job.accepted") };
    case "inProgress":
      return { tone: "good", title: t("job.inProgressTitle"), text: t("job.inProgress") };
    case "completed":
    case "settled":
      return { tone: "good", title: t("job.completedTitle"), text: t("job.completed") };
    case "withdrawn":
      return isTaken
        ? { tone: "muted", title: t("job.takenTitle"), text: t("job.taken") }
        : { tone: "muted", title: t("job.withdrawnTitle"), text: t("job.withdrawn") };
    case "declined":
      return { tone: "muted", title: t("job.declinedTitle"), text: because(reason) };
    case "expired":
      return { tone: "muted", title: t("job.expiredTitle"), text: t("job.expired", { date: formatDate(validUntil) }) };
    case "cancelled":
      return { tone: "muted", title: t("job.cancelledTitle"), text: because(reason) };
  }
}

/** How the job stands, in the words of whoever does it. */
export function JobState({ job }: { job: JobPortal }) {
  const words = wordsOf(job);
  if (!words) return null;
  return (
    <section className="hq-portal-card" data-tone={words.tone}>
      <h1>{words.title}</h1>
      {words.text && <p>{words.text}</p>}
    </section>
  );
}
