import { useEffect, useState } from "react";
import { type ScanTask, scanTasks } from "../../../contract/scan.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { useAuthState } from "../../../providers/session/auth-state.ts";
import { useStore } from "../../../providers/use-store.ts";
import { EmptyState, TryAgain } from "../../../views/kit/states.tsx";
import { CameraView, leaveCamera } from "./camera-view.tsx";
import { CodeBar } from "./code-bar.tsx";
import { CountTask } from "./count-task.tsx";
import { DeliverTask } from "./deliver-task.tsx";
import { wasReloadedForCamera } from "./device/page-policy.ts";
import { gaps, scannerSettings, setScanner } from "./device/scan-settings.ts";
import { allowSound } from "./device/tones.ts";
import { useScanner } from "./device/use-scanner.ts";
import { LoadTask } from "./load-task.tsx";
import { LookUpTask } from "./look-up-task.tsx";
import { type PlacingState, startPlacing } from "./model/placing.ts";
import type { ScanView } from "./model/scan-view.ts";
import { PlaceTask } from "./place-task.tsx";
import { PullTask } from "./pull-task.tsx";
import { ReceiveTask } from "./receive-task.tsx";
import { RecentScans } from "./recent-scans.tsx";
import { ScanToolsProvider } from "./scan-context.tsx";
import { StatusStrip } from "./status-strip.tsx";
import { useView } from "./store/current-view.ts";
import { clearPlacings, keepChoices, placings, readChoices } from "./store/kept-choices.ts";
import { queueState } from "./store/queue-state.ts";
import { loadHubs, loadSnapshot, snapshotState } from "./store/snapshot-state.ts";
import { UnsentPanel } from "./unsent-panel.tsx";
import { useScanSession } from "./use-scan-session.ts";
import { useScanToolsOf } from "./use-scan-tools.ts";
import { VerdictPanel } from "./verdict-panel.tsx";
import "../../../views/kit/views.css";
import "./scan.css";

/** How this device's scanner types. Few need it: a Bluetooth scanner is slower, and some are set to type a prefix. */
function ScannerSettings() {
  const { gapMs, prefix } = useStore(scannerSettings);
  return (
    <details className="hq-scan-settings">
      <summary>{t("scan.scanner")}</summary>
      <fieldset className="hq-scan-switch">
        <legend>{t("scan.gap")}</legend>
        {gaps.map((each) => (
          <label key={each} data-chosen={gapMs === each || undefined}>
            <input type="radio" name="hq-scan-gap" checked={gapMs === each} onChange={() => setScanner({ gapMs: each })} />
            {t("scan.gapOf", { count: each })}
          </label>
        ))}
      </fieldset>
      <label className="hq-scan-field">
        {t("scan.prefix")}
        <input value={prefix} maxLength={20} autoComplete="off" onChange={({ target }) => setScanner({ prefix: target.value })} />
      </label>
    </details>
  );
}

/** Where the person is. Asked once, and again on request. */
function HubChoice({ chosen, onChoose }: { chosen: number | null; onChoose: (hubId: number) => void }) {
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

/** Keeps the screen awake while the scan screen is shown. The browser takes the lock away from a page in the background. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const ask = async () => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible" || (lock && !lock.released)) return;
      // Refused on a low battery: then the screen sleeps.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isLeft) void lock?.release();
    };
    const again = () => void ask();
    void ask();
    document.addEventListener("visibilitychange", again);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

/** What to scan next, in the words of the task. */
function promptOf(task: ScanTask, placing: PlacingState): string {
  if (task === "receive") return t("scan.promptReceive");
  if (task === "look up") return t("scan.promptAny");
  if (task === "pull" || task === "load" || task === "deliver") return t("scan.promptPiece");
  if (placing.held.length > 0) return t("scan.promptHeld", { count: placing.held.length });
  if (placing.order === "piece") return t("scan.promptPiece");
  return t(placing.place ? "scan.promptPieces" : "scan.promptPlace");
}

const labels = { receive: "scan.codeReceive", "look up": "scan.codeAny" } as const;
const labelOf = (task: ScanTask) => t(task === "receive" || task === "look up" ? labels[task] : "scan.code");

function Task({ task, view, userId }: { task: ScanTask; view: ScanView; userId: number }) {
  if (task === "receive") return <ReceiveTask view={view} />;
  if (task === "count") return <CountTask view={view} />;
  if (task === "look up") return <LookUpTask view={view} />;
  if (task === "pull") return <PullTask view={view} />;
  if (task === "load") return <LoadTask view={view} />;
  if (task === "deliver") return <DeliverTask view={view} />;
  return <PlaceTask key={task} task={task} userId={userId} />;
}

interface InHubProps {
  readonly hubId: number;
  readonly userId: number;
  readonly isUnsentShown: boolean;
}

/** The task that is chosen, with what was said about the last scan. */
function InHub({ hubId, userId, isUnsentShown }: InHubProps) {
  const [task, setTask] = useState(() => readChoices(userId).task);
  const [isCameraOn, setCameraOn] = useState(wasReloadedForCamera);
  const { tools, said, clear } = useScanToolsOf(hubId);
  const view = useView();
  const { isFailed } = useStore(snapshotState);
  const placing = useStore(placings)[task] ?? startPlacing(readChoices(userId).order);
  useScanner(tools.read);
  useEffect(() => leaveCamera, []);
  const choose = (next: ScanTask) => {
    keepChoices(userId, { task: next });
    setTask(next);
    clear();
  };
  return (
    <ScanToolsProvider value={tools}>
      <nav className="hq-scan-tasks" aria-label={t("scan.task")}>
        {scanTasks.map((each) => (
          <button key={each} type="button" aria-current={each === task || undefined} onClick={() => choose(each)}>
            {t(`scan.task.${each}`)}
          </button>
        ))}
      </nav>
      {isUnsentShown && <UnsentPanel view={view} />}
      <VerdictPanel said={said} prompt={promptOf(task, placing)} isCompact={task === "receive"} />
      {isCameraOn && <CameraView onCode={tools.read} />}
      <div className="hq-scan-work">
        {view && <Task task={task} view={view} userId={userId} />}
        {!view && !isFailed && <div className="hq-skeleton hq-scan-loading" role="status" aria-label={t("app.loading")} />}
        {!view && isFailed && <TryAgain text={t("scan.snapshotFailed")} onRetry={() => void loadSnapshot(hubId)} />}
      </div>
      <RecentScans view={view} />
      <ScannerSettings />
      <CodeBar label={labelOf(task)} onCode={tools.read} isCameraOn={isCameraOn} onCamera={() => setCameraOn(!isCameraOn)} />
    </ScanToolsProvider>
  );
}

/** The scan screen: a hub, a task, and then scan after scan, with a network or without. */
export function ScanPage() {
  const { user } = useAuthState();
  const userId = user?.id ?? 0;
  const [hubId, setHubId] = useState(() => readChoices(userId).hubId);
  const [isChoosing, setChoosing] = useState(false);
  const [isUnsentShown, setUnsentShown] = useState(false);
  const { hubs } = useStore(snapshotState);
  const { isRefused } = useStore(queueState);
  useScanSession(hubId);
  useWakeLock();
  // The only hub is nobody's choice.
  const only = hubs?.length === 1 ? hubs[0] : undefined;
  useEffect(() => {
    if (only && hubId === null) setHubId(only.id);
  }, [only, hubId]);

  const choose = (next: number) => {
    if (next !== hubId) clearPlacings();
    keepChoices(userId, { hubId: next });
    setHubId(next);
    setChoosing(false);
  };
  const isIn = hubId !== null && !isChoosing;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: any touch or key makes sound possible.
    <div className="hq-scan" onPointerDown={allowSound} onKeyDown={allowSound}>
      <h1 className="hq-visually-hidden">{t("scan.title")}</h1>
      <StatusStrip
        hubId={hubId}
        onHub={() => setChoosing(!isChoosing)}
        isUnsentShown={isUnsentShown}
        onUnsent={() => setUnsentShown(!isUnsentShown)}
      />
      {isRefused && (
        <p className="hq-scan-alert" role="alert">
          {t("scan.storageRefused")}
        </p>
      )}
      {isIn && <InHub key={hubId} hubId={hubId} userId={userId} isUnsentShown={isUnsentShown} />}
      {!isIn && <HubChoice chosen={hubId} onChoose={choose} />}
    </div>
  );
}
