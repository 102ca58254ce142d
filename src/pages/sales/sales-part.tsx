import { Segmented, Select } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import type { LookupOption } from "../../contract/options.ts";
import { type MoneyText, t } from "../../i18n/money.ts";
import { http } from "../../providers/calls/http.ts";
import { type Days, type SalesFigures, salesPeriods } from "../../resources/sales/sales-figures.ts";
import type { Figure } from "../../schemas/figure.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { estimates, type FigureTable, numbers, texts } from "../figure-table.ts";
import { ExportCsv } from "../home/figure-card.tsx";
import { TryAgain } from "../system/try-again.tsx";
import { Funnel, Losses, Pipeline } from "./sales-cards.tsx";
import { dollars, figureAddress, type SalesQuestion, shareOf, timeOf, useSales, useSalesQuestion } from "./sales-data.ts";
import "../../views/views.css";
import "./sales.css";

/** The sales dashboard. Each number and each bar links to exactly its rows. */
export function SalesPart() {
  const [question, change] = useSalesQuestion();
  const { data, failed, reload } = useSales(question);
  return (
    <section className="hq-sales" aria-labelledby="hq-sales-title">
      <header className="hq-sales-head">
        <h2 id="hq-sales-title">{t("nav.sales")}</h2>
        {data && <span className="hq-soft">{t("sales.from", { from: formatDate(data.days.from), to: formatDate(data.days.to) })}</span>}
        <Choices question={question} change={change} />
      </header>
      {failed && <TryAgain onRetry={reload} />}
      {!data && !failed && <Waiting />}
      {data && <Figures {...data} />}
    </section>
  );
}

export function Waiting() {
  return (
    <div className="hq-tiles" aria-busy="true">
      {["a", "b", "c", "d", "e"].map((each) => (
        <div key={each} className="hq-skeleton hq-sales-tile-skeleton" />
      ))}
    </div>
  );
}

function Choices({ question, change }: { question: SalesQuestion; change: (part: Partial<SalesQuestion>) => void }) {
  const people = useExecutives();
  const options = [
    { value: "", label: t("filter.everyone") },
    { value: "mine", label: t("sales.mine") },
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <search className="hq-sales-choices">
      <Segmented
        aria-label={t("sales.period")}
        value={question.period}
        options={salesPeriods.map((value) => ({ value, label: t(`sales.period.${value}`) }))}
        onChange={(period) => change({ period })}
      />
      <Select
        aria-label={t("sales.executive")}
        value={question.executive ?? ""}
        options={options}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        onChange={(executive: string) => change({ executive: executive || undefined })}
      />
    </search>
  );
}

function useExecutives(): readonly LookupOption[] {
  const [people, setPeople] = useState<readonly LookupOption[]>([]);
  useEffect(() => {
    let cancelled = false;
    // Without the names, "everybody" and "mine" can still be selected.
    http.get<{ data: LookupOption[] }>("/account-executives").then(
      ({ data }) => !cancelled && setPeople(data.data),
      () => undefined,
    );
    return () => {
      cancelled = true;
    };
  }, []);
  return people;
}

function Figures({ days, leads, quotes, opportunities }: SalesFigures) {
  return (
    <>
      <div className="hq-tiles hq-sales-tiles">
        {opportunities && <PipelineTiles days={days} {...opportunities} />}
        {leads && <Speed days={days} {...leads} />}
        {quotes && (
          <Tile
            label={t("sales.turnaround")}
            figure={quotes.turnaround}
            value={timeOf(quotes.turnaround.median)}
            table={{
              file: "quote-turnaround",
              days,
              columns: [numbers("sales.medianHours"), numbers("sales.sendingsNumber")],
              rows: [{ cells: [inFile(quotes.turnaround.median), quotes.turnaround.count] }],
            }}
          >
            <span>{t("sales.median")}</span>
            <Opens figure={quotes.turnaround} text="sales.sendings" />
          </Tile>
        )}
      </div>
      <div className="hq-home-grid hq-sales-grid">
        {(leads || quotes) && <Funnel days={days} leads={leads} quotes={quotes} />}
        {opportunities && <Pipeline months={opportunities.months} />}
        {opportunities && <Losses days={days} losses={opportunities.losses} />}
      </div>
    </>
  );
}

/** Hours, rounded to one decimal as on the screen. */
const inFile = (hours: number | null) => hours && Math.round(hours * 10) / 10;

function Speed({ days, answered, waiting }: NonNullable<SalesFigures["leads"]> & { days: Days }) {
  const table: FigureTable = {
    file: "speed-to-lead",
    days,
    columns: [numbers("sales.medianHours"), numbers("sales.p90Hours"), numbers("sales.answeredNumber"), numbers("sales.waitingNumber")],
    rows: [{ cells: [inFile(answered.median), inFile(answered.most), answered.count, waiting.count] }],
  };
  return (
    <Tile label={t("sales.speed")} figure={answered} value={timeOf(answered.median)} table={table}>
      {answered.median !== null && <span>{t("sales.most", { time: timeOf(answered.most) })}</span>}
      <Opens figure={answered} text="sales.answered" />
      <Opens figure={waiting} text="sales.waiting" />
    </Tile>
  );
}

function PipelineTiles({ days, decided, won, lost, open }: NonNullable<SalesFigures["opportunities"]> & { days: Days }) {
  const winRate = shareOf(won.count, decided.count);
  const rate: FigureTable = {
    file: "win-rate",
    days,
    columns: [texts("sales.winRate"), numbers("sales.wonNumber"), numbers("sales.lostNumber")],
    rows: [{ cells: [winRate, won.count, lost.count] }],
  };
  const weighted: FigureTable = {
    file: "weighted-pipeline",
    columns: [estimates("sales.weighted")],
    rows: [{ cells: [open.weighted] }],
  };
  const pipeline: FigureTable = {
    file: "open-pipeline",
    columns: [estimates("sales.pipeline"), numbers("sales.openNumber")],
    rows: [{ cells: [open.value, open.count] }],
  };
  return (
    <>
      <Tile label={t("sales.winRate")} figure={decided} value={winRate} table={rate}>
        <Opens figure={won} text="sales.won" />
        <Opens figure={lost} text="sales.lost" />
      </Tile>
      <Tile label={t("sales.weighted")} figure={open} value={dollars(open.weighted)} table={weighted}>
        <span>{t("sales.now")}</span>
      </Tile>
      <Tile label={t("sales.pipeline")} figure={open} value={dollars(open.value)} table={pipeline}>
        <Opens figure={open} text="sales.open" />
      </Tile>
    </>
  );
}

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly figure: Figure;
  readonly table: FigureTable;
  readonly children: ReactNode;
}

/** A number with the parts it consists of; each links to its rows. */
export function Tile({ label, value, figure, table, children }: TileProps) {
  return (
    <div className="hq-tile hq-sales-tile">
      <span>{label}</span>
      <Link to={figureAddress(figure.rows)} aria-label={`${label}: ${value}`}>
        <strong>{value}</strong>
      </Link>
      <small>{children}</small>
      <ExportCsv caption={label} table={table} brief />
    </div>
  );
}

export function Opens({ figure, text }: { figure: Figure; text: MoneyText }) {
  return <Link to={figureAddress(figure.rows)}>{t(text, { count: figure.count })}</Link>;
}
