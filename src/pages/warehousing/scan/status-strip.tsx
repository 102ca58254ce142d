import { t } from "../../../i18n/warehousing/scan.ts";
import { useStore } from "../../../providers/use-store.ts";
import { refusedOf } from "./model/queue-model.ts";
import { queueState } from "./store/queue-state.ts";
import { snapshotState } from "./store/snapshot-state.ts";

interface StatusStripProps {
  readonly hubId: number | null;
  readonly onHub: () => void;
  readonly isUnsentShown: boolean;
  readonly onUnsent: () => void;
}

/** Where one is, and what has not been sent: always in sight. */
export function StatusStrip({ hubId, onHub, isUnsentShown, onUnsent }: StatusStripProps) {
  const { hubs, snapshot } = useStore(snapshotState);
  const { entries, isLoaded } = useStore(queueState);
  const hub = hubs?.find(({ id }) => id === hubId) ?? (snapshot?.hub.id === hubId ? snapshot?.hub : undefined);
  const refused = refusedOf(entries).length;
  const tone = refused > 0 ? "bad" : entries.length > 0 ? "warn" : "good";
  const text =
    refused > 0
      ? t("scan.refusedCount", { count: refused })
      : entries.length > 0
        ? t("scan.unsent", { count: entries.length })
        : t("scan.allSent");
  return (
    <header className="hq-scan-strip">
      {hubId !== null && (
        <button type="button" className="hq-scan-hub" onClick={onHub}>
          <strong>{hub?.code ?? t("scan.hub")}</strong>
          <span>{hub?.name}</span>
          <span className="hq-visually-hidden">{t("scan.changeHub")}</span>
        </button>
      )}
      {isLoaded && (
        <button type="button" className="hq-scan-pill" data-tone={tone} aria-expanded={isUnsentShown} onClick={onUnsent}>
          {text}
          {refused > 0 && entries.length > refused && `, ${t("scan.unsent", { count: entries.length - refused })}`}
        </button>
      )}
    </header>
  );
}
