import { Link } from "react-router";
import type { ReviewScoreRow, ReviewScores } from "../../../contract/review-scores.ts";
import { t } from "../../../i18n/care/reviews.ts";
import { review } from "../../../resources/care/review.ts";
import { addDays, monthName, monthStart } from "../../../schemas/values/date.ts";
import type { Filters } from "../../../schemas/views/figure.ts";
import { figureAddress } from "../../../views/list/figure-address.ts";

interface TableProps {
  readonly by: "total" | "crew" | "carriers" | "hubs" | "months";
  readonly rows: readonly ReviewScoreRow[];
  readonly data: ReviewScores;
}

const percent = (part: number, whole: number): string => (whole === 0 ? "" : `${Math.round((part / whole) * 100)}%`);
/** A phone leaves these columns out. */
const isWide = (column: string): "" | undefined => (column === "asked" || column === "answered" ? "" : undefined);

const fields = { carriers: "provider", hubs: "hub" } as const;

/** The list of the reviews behind a row; null for a crew member, by whom no list can be filtered. */
function addressOf(by: TableProps["by"], { id, name }: ReviewScoreRow, { from, to }: ReviewScores): string | null {
  if (by === "crew") return null;
  const month = by === "months" && name !== null ? { from: name, to: addDays(monthStart(name, 1), -1) } : { from, to };
  const filters: Filters = [
    { field: "doneOn", operator: "gte", values: [month.from > from ? month.from : from] },
    { field: "doneOn", operator: "lte", values: [month.to < to ? month.to : to] },
    { field: "score", operator: "empty", values: ["false"] },
    ...(by === "carriers" || by === "hubs" ? [{ field: fields[by], operator: "in" as const, values: [String(id)] }] : []),
  ];
  return figureAddress({ resource: review.name, filters });
}

export function ScoreTable({ by, rows, data }: TableProps) {
  const label = t(`scores.${by}`);
  return (
    <>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{by === "total" ? "" : label}</th>
            {(["average", "reviews", "asked", "rate", "answered"] as const).map((column) => (
              <th key={column} scope="col" data-align="right" data-wide={isWide(column)}>
                {t(`scores.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const address = addressOf(by, row, data);
            const name = by === "months" && row.name !== null ? monthName(row.name) : (row.name ?? "");
            const reviews = row.received.toLocaleString("en-US");
            return (
              <tr key={row.id ?? name}>
                <th scope="row">{name}</th>
                <td data-align="right">{row.average?.toFixed(1)}</td>
                <td data-align="right">
                  {address === null || row.received === 0 ? (
                    reviews
                  ) : (
                    <Link to={address} aria-label={t("scores.show", { count: row.received, name })}>
                      {reviews}
                    </Link>
                  )}
                </td>
                <td data-align="right" data-wide="">
                  {row.asked.toLocaleString("en-US")}
                </td>
                <td data-align="right">{percent(row.received, row.asked)}</td>
                <td data-align="right" data-wide="">
                  {percent(row.answered, row.received)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length === data.limit && <p className="hq-soft">{t("scores.more", { count: data.limit })}</p>}
    </>
  );
}
