import { Segmented } from "antd";
import { Link } from "react-router";
import type { Dashboard } from "../../contract/dashboard.ts";
import type { LookupOption } from "../../contract/options.ts";
import { t } from "../../i18n/accounting/money.ts";
import { getData } from "../../providers/calls/http.ts";
import { periods } from "../../schemas/values/period.ts";
import { OptionSelect } from "../../views/inputs/option-select.tsx";
import { TryAgain } from "../../views/kit/states.tsx";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { figureAddress } from "../../views/list/figure-address.ts";
import { DashboardCard, later } from "./cards.tsx";
import { ExportCsv } from "./figure-card.tsx";
import type { FigureTable } from "./figure-table.ts";
import type { DashboardLayout, TileSpec } from "./layout.ts";
import { daysIn, Notes } from "./notes.tsx";
import { cellOf, read, written } from "./reading.ts";
import { type Question, useDashboard, useQuestion } from "./use-dashboard.ts";
import "../../views/kit/views.css";
import "./dashboards.css";

/** A dashboard, drawn from its layout. Each number and each bar links to exactly its rows. */
export function DashboardPart({ layout }: { layout: DashboardLayout }) {
  const [question, change] = useQuestion(layout);
  const { data, failure, reload } = useDashboard(layout, question);
  const id = `hq-${layout.name}-title`;
  return (
    <section className="hq-dashboard-part" aria-labelledby={id}>
      <header className="hq-dashboard-head">
        <h2 id={id}>{t(layout.title)}</h2>
        {data && layout.showsDays && <span className="hq-soft">{t("sales.from", daysIn(data))}</span>}
        {layout.period && hasPeriod(layout, data) && <Choices {...layout} period={layout.period} question={question} change={change} />}
      </header>
      {failure && <TryAgain onRetry={reload} />}
      {!data && !failure && (layout.tiles ? <Waiting /> : later)}
      {data && <Figures layout={layout} dashboard={data} />}
    </section>
  );
}

/** Whether the user may see a figure of the period. */
const hasPeriod = ({ showsDays, tiles }: DashboardLayout, data: Dashboard | undefined): boolean =>
  showsDays === true || tiles?.some(({ inPeriod, opens }) => inPeriod && data?.figures[opens] !== undefined) === true;

const Waiting = () => (
  <div className="hq-tiles" aria-busy="true">
    {["a", "b", "c", "d", "e"].map((each) => (
      <div key={each} className="hq-skeleton hq-dashboard-tile-skeleton" />
    ))}
  </div>
);

interface ChoicesProps extends Pick<DashboardLayout, "person"> {
  readonly period: NonNullable<DashboardLayout["period"]>;
  readonly question: Question;
  readonly change: (part: Partial<Question>) => void;
}

const Choices = ({ period: { label }, person, question, change }: ChoicesProps) => (
  <search className="hq-dashboard-choices">
    <Segmented
      aria-label={t(label)}
      value={question.period}
      options={periods.map((value) => ({ value, label: t(`sales.period.${value}`) }))}
      onChange={(period) => change({ period })}
    />
    {person && <People question={question} change={change} />}
  </search>
);

function People({ question, change }: Pick<ChoicesProps, "question" | "change">) {
  // Without the names, "everybody" and "mine" can still be selected.
  const { data: people = [] } = useLoaded(() => getData<readonly LookupOption[]>("/account-executives"));
  const options = [
    { value: "", label: t("filter.everyone") },
    { value: "mine", label: t("sales.mine") },
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <OptionSelect
      aria-label={t("sales.executive")}
      value={question.executive ?? ""}
      options={options}
      popupMatchSelectWidth={false}
      onChange={(executive: string) => change({ executive: executive || undefined })}
    />
  );
}

function Figures({ layout, dashboard }: { layout: DashboardLayout; dashboard: Dashboard }) {
  return (
    <>
      {layout.tiles && (
        <div className="hq-tiles hq-dashboard-tiles" data-many={layout.tiles.length > 6 || undefined}>
          {layout.tiles.map((tile) => (
            <Tile key={tile.title} tile={tile} dashboard={dashboard} />
          ))}
        </div>
      )}
      <div className="hq-widget-grid hq-dashboard-grid">
        {layout.cards.map((card) => (
          <DashboardCard key={card.title} card={card} dashboard={dashboard} />
        ))}
      </div>
      {layout.more?.map(({ Part }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the layout is constant.
        <Part key={index} {...dashboard} />
      ))}
    </>
  );
}

/** A number with the parts it consists of; each links to its rows. */
function Tile({ tile, dashboard }: { tile: TileSpec; dashboard: Dashboard }) {
  const opened = dashboard.figures[tile.opens];
  if (!opened) return null;
  const columns = tile.columns.map((column) => ({ ...cellOf(dashboard, column), label: t(column.label), format: String }));
  const table: FigureTable = {
    file: tile.file,
    days: tile.inPeriod && dashboard.days,
    columns,
    rows: [{ cells: columns.map(({ cell }) => cell) }],
  };
  const label = t(tile.title);
  const value = written(read(dashboard, tile.value), tile.value.as);
  return (
    <div className="hq-tile hq-dashboard-tile">
      <span>{label}</span>
      <Link to={figureAddress(opened.rows)} aria-label={`${label}: ${value}`}>
        <strong>{value}</strong>
      </Link>
      <small>
        <Notes notes={tile.notes} dashboard={dashboard} />
      </small>
      <ExportCsv caption={label} table={table} brief />
    </div>
  );
}
