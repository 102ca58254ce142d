import { useState } from "react";
import type { ReviewPortal } from "../../../contract/review-portal.ts";
import { t } from "../../../i18n/care/review-portal.ts";
import { readReview } from "../../../providers/calls/review-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { GuestPage } from "../../guest/guest-page.tsx";
import type { OpenedLink } from "../../guest/use-link.ts";
import { StarsGiven } from "../stars.tsx";
import { ReviewForm } from "./review-form.tsx";
import { StopRequests } from "./stop-requests.tsx";
import "./review-portal.css";

/** The page of a review's link: the job, the stars, and afterwards what was said and what we answered. */
export function ReviewPage() {
  return (
    <GuestPage
      token="reviewHash"
      read={readReview}
      dead={t("review.dead")}
      foot={({ isStopped }, { hash, onDead }) => <StopRequests hash={hash} isStopped={isStopped} onDead={onDead} />}
    >
      {(review, link) => <Opened review={review} link={link} />}
    </GuestPage>
  );
}

function Opened({ review, link: { hash, onChanged, onDead } }: { review: ReviewPortal; link: OpenedLink }) {
  const [isChanging, setChanging] = useState(false);
  const { job, city, canSay, said } = review;
  const date = formatDate(review.doneOn);
  const sent = () => {
    setChanging(false);
    scrollTo({ top: 0 });
    onChanged();
  };
  return (
    <>
      {said && !isChanging && <Thanks review={review} />}
      <h1>{t(`review.title.${job}`)}</h1>
      <p className="hq-portal-for">{city === null ? t("review.done", { date }) : t("review.doneIn", { city, date })}</p>
      {canSay && (said === null || isChanging) ? (
        <ReviewForm hash={hash} review={review} onSent={sent} onDead={onDead} />
      ) : (
        <Said review={review} onChange={() => setChanging(true)} />
      )}
    </>
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
