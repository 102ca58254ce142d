import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RecordFigure } from "../../contract/record-figures.ts";
import { t } from "../../i18n/kit/views.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { dayIn } from "../../schemas/values/time-zone.ts";
import type { StripRows } from "../../schemas/views/strip.ts";
import { companyZone, today } from "../kit/today.ts";
import { figureAddress } from "../list/figure-address.ts";
import { readable } from "../paths/view-paths.ts";
import { currentSide } from "../records/view-fields.ts";
import { daysInWords } from "./days-in-words.ts";
import type { KnownFigure } from "./use-record-figures.ts";

/** A figure of other rows in words: "$4,120.00", "tomorrow", "3". */
function inWords({ count, value }: RecordFigure, { first, last, empty }: StripRows): ReactNode {
  if (typeof value === "number") return formatMoney(value);
  if (typeof value !== "string") {
    const isCount = first === undefined && last === undefined && empty === undefined;
    return isCount ? count.toLocaleString("en-US") : <span className="hq-soft">{empty ?? t("figure.none")}</span>;
  }
  const day = dayIn(companyZone(), value);
  return (
    <>
      {daysInWords(day, today())} <small>{formatDate(day)}</small>
    </>
  );
}

interface RowsFigureProps {
  readonly figure: StripRows;
  readonly known: KnownFigure;
  /** Says how many rows there are, too, where the figure is an amount. */
  readonly counted?: boolean;
}

/** A figure of other rows, which leads to their list; its place is kept while it loads. */
export function RowsFigure({ figure, known, counted = false }: RowsFigureProps) {
  const isBad = known != null && (figure.bad ? known.count > 0 : typeof known.value === "number" && known.value < 0);
  return (
    <div data-late={isBad || undefined}>
      <dt>{figure.label}</dt>
      <dd>
        {known === undefined ? (
          <span className="hq-skeleton hq-strip-waiting" data-date={(figure.first ?? figure.last) !== undefined || undefined} />
        ) : known === null ? (
          t("figure.none")
        ) : known.count > 0 && figure.measure === undefined ? (
          <Link to={figureAddress(known.rows)}>
            {counted && figure.sum !== undefined && `${known.count.toLocaleString("en-US")} · `}
            {inWords(known, figure)}
          </Link>
        ) : (
          inWords(known, figure)
        )}
      </dd>
    </div>
  );
}

interface OpenNowProps {
  readonly figures: readonly StripRows[];
  readonly figureOf: (figure: StripRows) => KnownFigure;
}

/** What is open now: how many rows of each kind, and what they are worth. */
export function OpenNow({ figures, figureOf }: OpenNowProps) {
  return (
    <dl className="hq-strip hq-open-now">
      {figures
        .filter(({ of, onlyFor }) => readable(of) && (onlyFor ?? currentSide()) === currentSide())
        .map((figure) => (
          <RowsFigure key={figure.label} figure={figure} known={figureOf(figure)} counted />
        ))}
    </dl>
  );
}
