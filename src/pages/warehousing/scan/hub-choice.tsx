import { t } from "../../../i18n/warehousing/scan.ts";
import { useStore } from "../../../providers/use-store.ts";
import { EmptyState, TryAgain } from "../../../views/kit/states.tsx";
import { loadHubs, snapshotState } from "./store/snapshot-state.ts";

/** Where the person is. Asked once, and again on request. */
export function HubChoice({ chosen, onChoose }: { chosen: number | null; onChoose: (hubId: number) => void }) {
  const { hubs, isFailed } = useStore(snapshotState);
  if (!hubs && isFailed) return <TryAgain text={t("scan.hubsFailed")} onRetry={() => void loadHubs()} />;
  if (!hubs) return <div className="hq-skeleton hq-scan-loading" role="status" aria-label={t("app.loading")} />;
  if (hubs.length === 0) return <EmptyState title={t("scan.noHubs")} hint={t("scan.noHubsHint")} />;
  return (
    <section className="hq-scan-choice">
      <h2>{t("scan.chooseHub")}</h2>
      {hubs.map((hub) => (
        <button key={hub.id} type="button" className="hq-scan-card" aria-pressed={hub.id === chosen} onClick={() => onChoose(hub.id)}>
          <strong>{hub.code}</strong>
          <span>{hub.name}</span>
        </button>
      ))}
    </section>
  );
}
