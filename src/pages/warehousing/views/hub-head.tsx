import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { OptionSelect } from "../../../views/inputs/option-select.tsx";
import { EmptyState, TryAgain } from "../../../views/kit/states.tsx";
import type { HubView } from "./use-hub-view.ts";

interface HubHeadProps {
  readonly title: string;
  readonly view: HubView;
  readonly children?: ReactNode;
}

/** The head of both views: which hub is shown. */
export function HubHead({ title, view: { hub, hubs = [] }, children }: HubHeadProps) {
  const navigate = useNavigate();
  const optionsOf = (isOwn: boolean) =>
    hubs.filter((each) => each.isOwn === isOwn).map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }));
  const [own, others] = [optionsOf(true), optionsOf(false)];
  return (
    <header className="hq-page-head">
      <h1>{title}</h1>
      <span className="hq-grow" />
      {children}
      {hub && (
        <OptionSelect<number>
          aria-label={t("hub.choose")}
          className="hq-hub-select"
          value={hub.id}
          options={
            own.length > 0 && others.length > 0
              ? [
                  { label: t("hub.own"), options: own },
                  { label: t("hub.others"), options: others },
                ]
              : [...own, ...others]
          }
          onChange={(id) => navigate(`?hub=${id}`)}
        />
      )}
    </header>
  );
}

/** In place of a hub: that it is loading, can't be loaded, or that there is none. */
export function NoHub({ view: { hubs, isFailed, reload } }: { view: HubView }) {
  if (isFailed) return <TryAgain text={t("hub.failed")} onRetry={reload} />;
  if (hubs) return <EmptyState title={t("hub.none")} hint={t("hub.noneHint")} />;
  return <div className="hq-skeleton hq-hub-waiting" role="status" aria-label={t("app.loading")} />;
}
