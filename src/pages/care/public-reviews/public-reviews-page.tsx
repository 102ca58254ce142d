import { useState } from "react";
import { Navigate } from "react-router";
import type { PublicReview, PublicReviews } from "../../../contract/public-reviews.ts";
import { screenPath } from "../../../contract/screens.ts";
import { t } from "../../../i18n/care/review-portal.ts";
import { readPublicReviews } from "../../../providers/calls/review-calls.ts";
import { useClientConfig } from "../../../providers/client-config.ts";
import { monthName } from "../../../schemas/values/date.ts";
import { PortalAway, PortalFrame, PortalLoading } from "../../guest/portal-frame.tsx";
import { useLink } from "../../guest/use-link.ts";
import { StarsGiven } from "../stars.tsx";
import "./public-reviews.css";

/** What customers say, for everybody. While the page is off, its address is none of the app's. */
export function PublicReviewsPage() {
  const { publicReviews } = useClientConfig();
  return publicReviews ? <OpenPage /> : <Navigate to={screenPath("auth")} replace />;
}

function OpenPage() {
  const { state, retry } = useLink("public", () => readPublicReviews(0));
  if (state === "loading") return <PortalLoading />;
  if (state === "dead") return <Navigate to={screenPath("auth")} replace />;
  if (state === "away") return <PortalAway onRetry={retry} />;
  return (
    <PortalFrame company={state.opens.company}>
      <h1>{t("public.title")}</h1>
      <Summary reviews={state.opens} />
      <List first={state.opens} />
      <footer className="hq-portal-foot">
        <p>{t("public.how")}</p>
        {state.opens.notShown.map(({ reason, count }) => (
          <p key={reason}>{t("public.notShown", { count, reason })}</p>
        ))}
      </footer>
    </PortalFrame>
  );
}

function Summary({ reviews: { average, count, distribution } }: { reviews: PublicReviews }) {
  if (average === null) return null;
  return (
    <section className="hq-reviews-summary">
      <p className="hq-reviews-average">
        <strong>{t("public.average", { average: average.toFixed(1) })}</strong>
        <StarsGiven score={Math.round(average)} />
        <span>{t("public.count", { count })}</span>
      </p>
      <ul aria-label={t("public.byStars")}>
        {[5, 4, 3, 2, 1]
          .map((stars) => ({ stars, number: distribution[5 - stars] ?? 0 }))
          .map(({ stars, number }) => (
            <li key={stars}>
              <span>{t("review.star", { count: stars })}</span>
              <span className="hq-reviews-bar" aria-hidden="true">
                <span style={{ width: `${(number / Math.max(1, count)) * 100}%` }} />
              </span>
              <span>{number.toLocaleString("en-US")}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

function List({ first }: { first: PublicReviews }) {
  const [reviews, setReviews] = useState(first.reviews);
  const [hasMore, setMore] = useState(first.hasMore);
  const [problem, setProblem] = useState("");

  async function more() {
    setProblem("");
    try {
      const next = await readPublicReviews(reviews.length);
      setReviews([...reviews, ...next.reviews]);
      setMore(next.hasMore);
    } catch {
      setProblem(t("login.noAnswer"));
    }
  }

  if (reviews.length === 0) return <p>{t("public.none")}</p>;
  return (
    <>
      <ul className="hq-reviews">
        {reviews.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they carry no id, and only ever grow at the end.
          <li key={index}>
            <One review={review} company={first.company} />
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      {hasMore && (
        <button className="hq-portal-other" type="button" onClick={() => void more()}>
          {t("public.more")}
        </button>
      )}
    </>
  );
}

function One({ review: { score, comment, job, month, city, name, insider, answer }, company }: { review: PublicReview; company: string }) {
  const facts = [t(`public.job.${job}`), city, monthName(`${month}-01`)].filter((each) => each !== null);
  return (
    <article>
      <p className="hq-reviews-who">
        <StarsGiven score={score} />
        <strong>{name ?? t("public.customer")}</strong>
        {insider && <em>{t("public.insider")}</em>}
      </p>
      {comment !== null && <p className="hq-reviews-words">{comment}</p>}
      <p className="hq-portal-small">{facts.join(" · ")}</p>
      {answer !== null && (
        <blockquote>
          <strong>{t("review.answer", { company })}</strong>
          <p>{answer}</p>
        </blockquote>
      )}
    </article>
  );
}
