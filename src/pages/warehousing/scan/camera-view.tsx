import { useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/warehousing/scan.ts";
import { isWasmAllowed, reloadForPolicy } from "./device/page-policy.ts";
import { createMute } from "./model/muted.ts";

const MUTED_MS = 1_500;

const messages = {
  starting: "scan.cameraStarting",
  on: "scan.aim",
  denied: "scan.cameraDenied",
  missing: "scan.cameraMissing",
  unloaded: "scan.cameraUnloaded",
} as const;

const loadCamera = () => import("./device/camera.ts");

/** What the camera sees, and each code in it once. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<keyof typeof messages>("starting");
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    const isNew = createMute(MUTED_MS);
    const start = async () => {
      if (!isWasmAllowed()) return reloadForPolicy() ? undefined : setState("unloaded");
      const camera = await loadCamera().catch(() => undefined);
      if (!camera) return setState("unloaded");
      if (isLeft || !video.current) return;
      const seen = (code: string) => isNew(code, performance.now()) && latest.current(code);
      const pause = await camera.watchCodes(video.current, seen).catch((failure: unknown) => {
        setState(failure === "denied" ? "denied" : "missing");
      });
      if (!pause) return;
      stop = pause;
      if (isLeft) stop();
      else setState("on");
    };
    void start();
    return () => {
      isLeft = true;
      stop?.();
    };
  }, []);
  return (
    <section className="hq-scan-camera" data-state={state} aria-label={t("scan.camera")}>
      <video ref={video} playsInline muted />
      <p role="status">{t(messages[state])}</p>
    </section>
  );
}

/** Gives the camera back, if it was ever on. */
export const leaveCamera = (): void =>
  void loadCamera().then(
    ({ releaseCamera }) => releaseCamera(),
    () => undefined,
  );
