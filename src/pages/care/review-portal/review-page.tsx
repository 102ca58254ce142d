import { useState } from "react";
import { useParams } from "react-router";
import type { ReviewPortal } from "../../../contract/review-portal.ts";
import { t } from "../../../i18n/care/review-portal.ts";
import { readReview } from "../../../providers/calls/review-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { PortalAway, PortalFrame, PortalLoading } from "../../accounting/portal/portal-frame.tsx";
import { useLink } from "../../use-link.ts";
import { StarsGiven } from "../stars.tsx";
import { ReviewForm } from "./review-form.tsx";
import { StopRequests } from "./stop-requests.tsx";
import "./review-portal.css";

/** The page of a review's link: the job, the stars, and afterwards what was said and what we answered. */
export function ReviewPage() {
  const { reviewHash = "" } = useParams();
  const { state, retry, die } = useLink(reviewHash, () => readReview(reviewHash));
  const [isChanging, setChanging] = useState(false);
  if (state === "loading") return <PortalLoading />;
  if (state === "dead") return <ReviewDead />;
  if (state === "away") return <PortalAway onRetry={retry} />;
  const review = state.opens;
  const { company, contact, job, city, canSay, said } = review;
  const date = formatDate(review.doneOn);
  const sent = () => {
    setChanging(false);
    scrollTo({ top: 0 });
    retry();
  };
  return (
    <PortalFrame company={company}>
      {said && !isChanging && <Thanks review={review} />}
      <h1>{t(`review.title.${job}`)}</h1>
      <p className="hq-portal-for">{city === null ? t("review.done", { date }) : t("review.doneIn", { city, date })}</p>
      {canSay && (said === null || isChanging) ? (
        <ReviewForm hash={reviewHash} review={review} onSent={sent} onDead={die} />
      ) : (
        <Said review={review} onChange={() => setChanging(true)} />
      )}
      <footer className="hq-portal-foot">
        <StopRequests hash={reviewHash} isStopped={review.isStopped} onDead={die} />
        {contact && <p>{t("portal.questions", { contact })}</p>}
      </footer>
    </PortalFrame>
  );
}

/** The same words for one star and for five. */
function Thanks({ review: { hiddenBecause, isPublic } }: { review: ReviewPortal }) {
  const where = isPublic && hiddenBecause === null ? "review.published" : "review.received";
  return (
    <section className="hq-portal-card" role="status">
      <h2>{t("review.thanks")}</h2>
      <p>{t(where)}</p>
      {isPublic && hiddenBecause !== null && <p>{t("review.hidden", { reason: hiddenBecause })}</p>}
    </section>
  );
}

function Said({ review: { said, canSay, changeUntil, answer, company }, onChange }: { review: ReviewPortal; onChange: () => void }) {
  if (!said) return null;
  return (
    <>
      <section className="hq-review-said" aria-label={t("review.yours")}>
        <StarsGiven score={said.score} />
        {said.comment !== null && <p>{said.comment}</p>}
      </section>
      {answer !== null && (
        <section className="hq-review-answer">
          <h2>{t("review.answer", { company })}</h2>
          <p>{answer}</p>
        </section>
      )}
      {canSay && changeUntil !== null && (
        <>
          <button className="hq-portal-other" type="button" onClick={onChange}>
            {t("review.change")}
          </button>
          <p className="hq-portal-small">{t("review.changeUntil", { date: formatDate(changeUntil) })}</p>
        </>
      )}
    </>
  );
}

/** Unknown, expired and replaced links look the same. */
function ReviewDead() {
  return (
    <PortalFrame>
      <section className="hq-portal-card">
        <h1>{t("link.dead")}</h1>
        <p>{t("review.dead")}</p>
      </section>
    </PortalFrame>
  );
}
