import { Link } from "react-router";
import type { Dashboard } from "../../contract/dashboard.ts";
import { t } from "../../i18n/accounting/money.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { figureAddress } from "../../views/list/figure-address.ts";
import type { Note } from "./layout.ts";
import { read, written } from "./reading.ts";

export const daysIn = ({ days }: Dashboard) => ({ from: formatDate(days.from), to: formatDate(days.to) });

/** The texts under a number, each linked to the rows of its figure. */
export const Notes = ({ notes, dashboard }: { notes: readonly Note[]; dashboard: Dashboard }) =>
  notes.map(({ text, opens, value }) => {
    const figure = opens === undefined ? undefined : dashboard.figures[opens];
    const number = value && read(dashboard, value);
    if (value && (number === null || number === undefined)) return null;
    const shown = t(text, { ...daysIn(dashboard), count: figure?.count ?? 0, value: written(number, value?.as) });
    return figure ? (
      <Link key={text} to={figureAddress(figure.rows)}>
        {shown}
      </Link>
    ) : (
      <span key={text}>{shown}</span>
    );
  });
