import type { ProviderScorecard } from "../../../contract/provider-scorecard.ts";
import { t } from "../../../i18n/providers/scorecard.ts";
import { getData } from "../../../providers/calls/http.ts";
import { review } from "../../../resources/care/review.ts";
import { agentCarrier } from "../../../resources/providers/agent-carrier.ts";
import { feedbackNote } from "../../../resources/providers/feedback-note.ts";
import { independentContractor } from "../../../resources/providers/independent-contractor.ts";
import { vendor } from "../../../resources/providers/vendor.ts";
import { claim } from "../../../resources/sales/claim.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { inspectionRepair } from "../../../resources/warehousing/inspection-repair.ts";
import type { AnyResource } from "../../../schemas/resource.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { FigureTile } from "../../accounts/figure-tile.tsx";
import "../../accounts/account.css";

const watchedResources = [workOrder, claim, review, feedbackNote, inspectionRepair].map(({ name }) => name);
interface Recorded {
  readonly recordId: number;
}

export const CarrierScorecard = ({ recordId }: Recorded) => <Scorecard resource={agentCarrier} recordId={recordId} />;
export const ContractorScorecard = ({ recordId }: Recorded) => <Scorecard resource={independentContractor} recordId={recordId} />;
export const VendorScorecard = ({ recordId }: Recorded) => <Scorecard resource={vendor} recordId={recordId} />;

/** How a provider has done in the last year. */
function Scorecard({ resource, recordId }: Recorded & { readonly resource: AnyResource }) {
  const { data, failure, reload } = useLoaded(() => getData<ProviderScorecard>(`/${resource.collection}/${recordId}/scorecard`));
  useWhenChanged(watchedResources, reload);
  return (
    <section className="hq-sheet hq-account" aria-labelledby="hq-scorecard-title" aria-busy={!data && !failure}>
      <h2 id="hq-scorecard-title">{data && t("scorecard.title", { date: formatDate(data.since) })}</h2>
      {failure && <TryAgain onRetry={reload} />}
      {!data && !failure && <div className="hq-skeleton hq-account-waiting" />}
      {data && <Figures card={data} isRepairs={resource.name === vendor.name} />}
    </section>
  );
}

function Figures({
  card: { work, failedAttempts, claims, costs, reviews, feedback },
  isRepairs,
}: {
  card: ProviderScorecard;
  isRepairs: boolean;
}) {
  const nothing = t("figure.none");
  return (
    <dl className="hq-account-tiles">
      {work && (
        <FigureTile label={t("scorecard.onTime")} value={work.timed === 0 ? nothing : `${Math.round((work.onTime / work.timed) * 100)}%`}>
          {work.timed === 0
            ? t("scorecard.notYet")
            : t(isRepairs ? "scorecard.ofRepairs" : "scorecard.ofWork", { onTime: work.onTime, count: work.timed })}
        </FigureTile>
      )}
      {failedAttempts !== null && (
        <FigureTile label={t("scorecard.failed")} value={failedAttempts.toLocaleString("en-US")} bad={failedAttempts > 0} />
      )}
      {claims && (
        <FigureTile label={t("scorecard.claims")} value={claims.count.toLocaleString("en-US")} bad={claims.count > 0}>
          {claims.settled > 0 && t("scorecard.settled", { amount: formatMoney(claims.settled) })}
        </FigureTile>
      )}
      {costs && <Costs {...costs} nothing={nothing} />}
      {reviews && (
        <FigureTile label={t("scorecard.reviews")} value={reviews.average === null ? nothing : reviews.average.toFixed(1)}>
          {t("scorecard.reviewsOf", { count: reviews.count })}
        </FigureTile>
      )}
      {feedback && (
        <FigureTile label={t("scorecard.feedback")} value={feedback.average === null ? nothing : feedback.average.toFixed(1)}>
          {t("scorecard.notes", { count: feedback.count })}
        </FigureTile>
      )}
    </dl>
  );
}

function Costs({ jobs, actual, quoted, nothing }: NonNullable<ProviderScorecard["costs"]> & { nothing: string }) {
  if (jobs === 0 || quoted === 0)
    return (
      <FigureTile label={t("scorecard.cost")} value={nothing}>
        {t("scorecard.noQuotes")}
      </FigureTile>
    );
  const share = Math.round((actual / quoted) * 100);
  return (
    <FigureTile label={t("scorecard.cost")} value={`${share}%`} bad={share > 100}>
      {t("scorecard.costOf", { actual: formatMoney(actual), quoted: formatMoney(quoted) })}
    </FigureTile>
  );
}
