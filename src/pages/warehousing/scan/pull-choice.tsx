import type { ScanPull } from "../../../contract/scan-pulls.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { formatDate } from "../../../schemas/values/date.ts";

/** A pull as one of a list: whose, for when, and how far it is. */
export function PullCard({ pull, isChosen, progress, onChoose }: PullCardProps) {
  return (
    <button
      type="button"
      className="hq-scan-card"
      aria-pressed={isChosen}
      data-tone={pull.isRecalled ? "bad" : undefined}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
    >
      <strong>{pull.number}</strong>
      <span>{pull.customer}</span>
      <small>{[formatDate(pull.neededOn), pull.purpose, pull.shipTo, progress].filter(Boolean).join(" · ")}</small>
      {pull.isRecalled && <small>{t("scan.recalled")}</small>}
    </button>
  );
}

interface PullCardProps {
  readonly pull: ScanPull;
  readonly isChosen?: boolean;
  readonly progress: string;
  readonly onChoose: () => void;
}

interface PullChoiceProps {
  readonly pulls: readonly ScanPull[];
  readonly progressOf: (pull: ScanPull) => string;
  readonly onChoose: (id: number) => void;
}

/** The open pulls of a task that works on one at a time. */
export function PullChoice({ pulls, progressOf, onChoose }: PullChoiceProps) {
  return (
    <section className="hq-scan-choice">
      <h2>{t("scan.choosePull")}</h2>
      {pulls.map((pull) => (
        <PullCard key={pull.id} pull={pull} progress={progressOf(pull)} onChoose={() => onChoose(pull.id)} />
      ))}
    </section>
  );
}
