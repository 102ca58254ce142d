import { useState } from "react";
import { t } from "../../../i18n/warehousing/scan.ts";
import { can } from "../../../providers/ability.ts";
import { saveContent } from "../../../providers/save-content.ts";
import { authState } from "../../../providers/session/auth-state.ts";
import { toast } from "../../../providers/toasts.ts";
import { useStore } from "../../../providers/use-store.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { RemedyLinks } from "../../../views/remedies/late-links.tsx";
import { isHeldBack, type QueueEntry, refusedOf, withDependents } from "./model/queue-model.ts";
import type { ScanView } from "./model/scan-view.ts";
import { shortTime, wordsOf } from "./scan-words.ts";
import { useProtection } from "./store/protection.ts";
import { queueState, queueStorage } from "./store/queue-state.ts";
import { sendNow } from "./store/sending.ts";
import { discardScan, retryScan } from "./store/take-scan.ts";

/** Every unsent scan of this device with its photos, for a person to keep. */
async function exportUnsent(ofEverybody: boolean): Promise<Blob> {
  const userId = authState.get().user?.id;
  const entries = ofEverybody ? await queueStorage.allEntries() : queueState.get().entries.filter((each) => each.userId === userId);
  const scans = await Promise.all(
    entries.map(async ({ photos, ...entry }) => ({
      ...entry,
      photos: await Promise.all(photos.map(async ({ id, name }) => ({ name, content: await asText(await queueStorage.photo(id)) }))),
    })),
  );
  return new Blob([JSON.stringify({ exportedAt: new Date().toISOString(), scans }, null, 2)], { type: "application/json" });
}

function asText(content: Blob | undefined): Promise<string | null> {
  if (!content) return Promise.resolve(null);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(content);
  });
}

/** A refused scan: why, what is so instead, and what to do. Deciding is for a person. */
function Refused({ entry, entries, view }: { entry: QueueEntry; entries: readonly QueueEntry[]; view: ScanView | undefined }) {
  const [isAsked, setAsked] = useState(false);
  const { refusal, command, key } = entry;
  const { piece } = refusal ?? {};
  return (
    <li data-tone="bad">
      <p>
        <strong>{wordsOf(command, view)}</strong> <small>{t("scan.takenAt", { when: shortTime(command.takenAt) })}</small>
      </p>
      <p>{refusal?.message}</p>
      {refusal?.remedies && <RemedyLinks resource={inventoryItem} row={{ id: piece?.id ?? 0 }} remedies={refusal.remedies} />}
      {piece && <p>{t("scan.isNow", { tag: piece.tag, place: piece.place, status: piece.status })}</p>}
      {isAsked ? (
        <>
          <p role="alert">{t("scan.discardSure", { count: withDependents(entries, key).length })}</p>
          <div className="hq-scan-actions">
            <button type="button" className="hq-scan-button" onClick={() => setAsked(false)}>
              {t("scan.keep")}
            </button>
            <button type="button" className="hq-scan-button" data-danger onClick={() => void discardScan(key)}>
              {t("action.discard")}
            </button>
          </div>
        </>
      ) : (
        <div className="hq-scan-actions">
          <button type="button" className="hq-scan-button" data-primary onClick={() => void retryScan(key)}>
            {t("scan.tryAgain")}
          </button>
          <button type="button" className="hq-scan-button" onClick={() => setAsked(true)}>
            {t("action.discard")}
          </button>
        </div>
      )}
    </li>
  );
}

function Waiting({ entry, entries, view }: { entry: QueueEntry; entries: readonly QueueEntry[]; view: ScanView | undefined }) {
  return (
    <li data-tone="warn">
      <p>
        <strong>{wordsOf(entry.command, view)}</strong> <small>{t("scan.takenAt", { when: shortTime(entry.command.takenAt) })}</small>
      </p>
      {isHeldBack(entries, entry) && <p>{t("scan.waitsForDecision")}</p>}
    </li>
  );
}

async function download(ofEverybody: boolean): Promise<void> {
  const name = `unsent-scans-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}.json`;
  saveContent(await exportUnsent(ofEverybody), name);
  toast.success(t("scan.downloaded", { name }));
}

/** Everything that the server has not confirmed, with what to do about it. */
export function UnsentPanel({ view }: { view: ScanView | undefined }) {
  const { entries, ofOthers } = useStore(queueState);
  const isProtected = useProtection();
  // Who decides about stock may take along what others left on the device.
  const maySeeOthers = ofOthers > 0 && can("approve", "WH_INVENTORY");
  return (
    <section className="hq-scan-unsent" aria-label={t("scan.unsentTitle")}>
      <h2>{t("scan.unsentTitle")}</h2>
      <p className="hq-soft">
        {t(entries.length === 0 ? "scan.noneUnsent" : refusedOf(entries).length > 0 ? "scan.decide" : "scan.waitsForNetwork")}
      </p>
      <ul>
        {entries.map((entry) =>
          entry.refusal ? (
            <Refused key={entry.key} entry={entry} entries={entries} view={view} />
          ) : (
            <Waiting key={entry.key} entry={entry} entries={entries} view={view} />
          ),
        )}
      </ul>
      {ofOthers > 0 && <p>{t("scan.ofOthers", { count: ofOthers })}</p>}
      {!isProtected && <p className="hq-soft">{t("scan.unprotected")}</p>}
      <div className="hq-scan-actions">
        {entries.length > 0 && (
          <button type="button" className="hq-scan-button" data-primary onClick={sendNow}>
            {t("scan.sendNow")}
          </button>
        )}
        {(entries.length > 0 || maySeeOthers) && (
          <button type="button" className="hq-scan-button" onClick={() => void download(maySeeOthers)}>
            {t("scan.download")}
          </button>
        )}
      </div>
    </section>
  );
}
