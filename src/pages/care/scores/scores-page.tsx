import { useState } from "react";
import { Link } from "react-router";
import type { ReviewScores } from "../../../contract/review-scores.ts";
import { t } from "../../../i18n/care/reviews.ts";
import { getData } from "../../../providers/calls/http.ts";
import { review } from "../../../resources/care/review.ts";
import { addDays } from "../../../schemas/values/date.ts";
import { TryAgain } from "../../../views/kit/states.tsx";
import { today } from "../../../views/kit/today.ts";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { listPath } from "../../../views/paths/view-paths.ts";
import { listTitle } from "../../../views/records/view-fields.ts";
import { DayRange, isDayRange } from "../../day-range.tsx";
import { ScoreTable } from "./score-table.tsx";
import "../../../views/kit/views.css";
import "./scores.css";

const DAYS = 180;

/** What customers gave the jobs, by who did them, from where, and when. */
export function ScoresPage() {
  const [days, setDays] = useState(() => ({ from: addDays(today(), -DAYS), to: today() }));
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.reviewScores")}</h1>
        <span className="hq-grow" />
        <Link className="hq-also" to={listPath(review)}>
          {listTitle(review)}
        </Link>
      </header>
      <div className="hq-sheet hq-scores">
        <DayRange
          labels={{ from: t("scores.from"), to: t("scores.to") }}
          days={days}
          onChange={(end, day) => setDays({ ...days, [end]: day })}
        />
        <p className="hq-soft">{t("scores.note")}</p>
        {isDayRange(days) && <Scores key={`${days.from} ${days.to}`} {...days} />}
      </div>
    </div>
  );
}

function Scores({ from, to }: { from: string; to: string }) {
  const { data, failure, reload } = useLoaded(() => getData<ReviewScores>(`/${review.collection}/scores`, { params: { from, to } }));
  useWhenChanged([review.name], reload);
  if (failure) return <TryAgain onRetry={reload} />;
  if (!data) return <div className="hq-skeleton" />;
  if (data.total.asked === 0) return <p className="hq-soft">{t("scores.none")}</p>;
  return (
    <>
      <ScoreTable by="total" rows={[{ ...data.total, name: t("scores.total") }]} data={data} />
      {(["months", "crew", "carriers", "hubs"] as const).map(
        (by) => data[by].length > 0 && <ScoreTable key={by} by={by} rows={data[by]} data={data} />,
      )}
    </>
  );
}
