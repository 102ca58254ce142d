import { useState } from "react";
import type { ReviewPortal, ReviewSaid } from "../../../contract/review-portal.ts";
import { t } from "../../../i18n/care/review-portal.ts";
import { sendReview } from "../../../providers/calls/review-calls.ts";
import { LONGEST_COMMENT } from "../../../resources/care/review-words.ts";
import { handled } from "../../guest/guest-frame.tsx";
import { useLinkAction } from "../../guest/use-link-action.ts";
import { StarsChoice } from "../stars.tsx";

interface FormProps {
  readonly hash: string;
  readonly review: ReviewPortal;
  readonly onSent: () => void;
  readonly onDead: () => void;
}

/** Stars, and words if one likes. Nothing here depends on how many stars there are. */
export function ReviewForm({ hash, review: { said, name, isPublic }, onSent, onDead }: FormProps) {
  const [score, setScore] = useState<number | null>(said?.score ?? null);
  const [comment, setComment] = useState(said?.comment ?? "");
  const [showName, setShowName] = useState(said?.showName ?? false);
  const [starsProblem, setStarsProblem] = useState("");
  const { problem, busy, run } = useLinkAction({ onDead });

  async function send(review: ReviewSaid) {
    if (await run(() => sendReview(hash, review))) onSent();
  }

  function submit() {
    if (busy) return;
    if (score === null) return setStarsProblem(t("review.chooseStars"));
    void send({ score, comment: comment.trim() === "" ? null : comment.trim(), showName });
  }

  function choose(stars: number) {
    setScore(stars);
    setStarsProblem("");
  }

  return (
    <form noValidate className="hq-review-form" onSubmit={handled(submit)}>
      <StarsChoice value={score} problem={starsProblem} onChange={choose} />
      {problem && (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      )}
      <div className="hq-field">
        <label htmlFor="comment">{t("review.comment")}</label>
        <textarea id="comment" rows={4} maxLength={LONGEST_COMMENT} value={comment} onChange={(event) => setComment(event.target.value)} />
      </div>
      {name !== null && (
        <label className="hq-review-name">
          <input type="checkbox" checked={showName} onChange={(event) => setShowName(event.target.checked)} />
          <span>
            {t("review.showName", { name })}
            <small>{t("review.unnamed")}</small>
          </span>
        </label>
      )}
      <button className="hq-primary" type="submit" disabled={busy}>
        {t(busy ? "portal.sending" : "review.send")}
      </button>
      {isPublic && <p className="hq-portal-small">{t("review.note")}</p>}
    </form>
  );
}
