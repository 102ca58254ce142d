import { t } from "../../i18n/care/review-portal.ts";
import "./stars.css";

const all = [1, 2, 3, 4, 5] as const;

const Star = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
  </svg>
);

/** A number of stars that was given. */
export function StarsGiven({ score }: { score: number }) {
  return (
    <span className="hq-stars" role="img" aria-label={t("review.star", { count: score })}>
      {all.map((each) => (
        <span key={each} data-on={each <= score ? "" : undefined}>
          <Star />
        </span>
      ))}
    </span>
  );
}

interface ChoiceProps {
  readonly value: number | null;
  readonly problem: string;
  readonly onChange: (score: number) => void;
}

/** Five stars to choose from: radio buttons, which the arrow keys move along and a screen reader counts. */
export function StarsChoice({ value, problem, onChange }: ChoiceProps) {
  return (
    <fieldset className="hq-stars-choice" aria-describedby="stars-problem">
      <legend>{t("review.stars")}</legend>
      <div className="hq-stars">
        {all.map((each) => (
          <label key={each} data-on={value !== null && each <= value ? "" : undefined}>
            <input
              type="radio"
              name="stars"
              value={each}
              checked={value === each}
              aria-label={t("review.star", { count: each })}
              onChange={() => onChange(each)}
            />
            <Star />
          </label>
        ))}
      </div>
      <p className="hq-field-error" id="stars-problem" role={problem === "" ? undefined : "alert"}>
        {problem}
      </p>
    </fieldset>
  );
}
