import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RecordFigure } from "../../contract/record-figures.ts";
import { t } from "../../i18n/views.ts";
import type { StripRows } from "../../schemas/strip.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { dateIn } from "../../schemas/values/time-zone.ts";
import { figureAddress } from "../list/figure-address.ts";
import { companyZone, today } from "../today.ts";
import { daysInWords } from "./days-in-words.ts";
import type { KnownFigure } from "./use-record-figures.ts";

/** A figure of other rows in words: "$4,120.00", "tomorrow", "3". */
function inWords({ count, value }: RecordFigure, { sum, first, last }: StripRows): ReactNode {
  if (sum !== undefined) return formatMoney(Number(value ?? 0));
  if (first === undefined && last === undefined) return count.toLocaleString("en-US");
  if (typeof value !== "string") return t("figure.none");
  const day = value.length > 10 ? dateIn(companyZone(), new Date(value)) : value;
  return (
    <>
      {daysInWords(day, today())} <small>{formatDate(day)}</small>
    </>
  );
}

/** A figure of other rows, which leads to their list; its place is kept while it loads. */
export function RowsFigure({ figure, known }: { figure: StripRows; known: KnownFigure }) {
  const isBad = figure.bad === true && known != null && known.count > 0;
  return (
    <div data-late={isBad || undefined}>
      <dt>{figure.label}</dt>
      <dd>
        {known === undefined ? (
          <span className="hq-skeleton hq-strip-waiting" />
        ) : known === null ? (
          t("figure.none")
        ) : known.count > 0 ? (
          <Link to={figureAddress(known.rows)}>{inWords(known, figure)}</Link>
        ) : (
          inWords(known, figure)
        )}
      </dd>
    </div>
  );
}
