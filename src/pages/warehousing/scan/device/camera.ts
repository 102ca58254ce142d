import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Reads codes with the camera. Loaded with its decoder, a WebAssembly module of 1 MB, when the camera is first switched on. */

prepareZXingModule({ overrides: { locateFile: (path: string, prefix: string) => (path.endsWith(".wasm") ? wasm : prefix + path) } });

/** What tags, places and carriers' labels are printed in. */
const formats = ["code_128", "qr_code", "code_39", "data_matrix"] as const;

/** Between two looks, in ms: enough for the screen to be drawn, and for a phone to stay cool. */
const PAUSE_MS = 60;

export type CameraFailure = "denied" | "missing";

let stream: MediaStream | undefined;

/** The camera's stream, one for the whole visit: some phones ask the person again for each. */
async function streamNow(): Promise<MediaStream> {
  if (stream?.getVideoTracks().some(({ readyState }) => readyState === "live")) return stream;
  stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  return stream;
}

const setEnabled = (enabled: boolean): void => {
  for (const track of stream?.getVideoTracks() ?? []) track.enabled = enabled;
};

/** Gives the camera back when the screen is left. */
export function releaseCamera(): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
}

/** Shows the camera in the element and reports every code it sees. Returns the function that pauses it. @throws a CameraFailure */
export async function watchCodes(video: HTMLVideoElement, onCode: (code: string) => void): Promise<() => void> {
  if (!navigator.mediaDevices?.getUserMedia) throw "missing" satisfies CameraFailure;
  try {
    video.srcObject = await streamNow();
  } catch (failure) {
    throw (failure instanceof DOMException && failure.name === "NotAllowedError" ? "denied" : "missing") satisfies CameraFailure;
  }
  setEnabled(true);
  await video.play().catch(() => undefined);
  const detector = new BarcodeDetector({ formats: [...formats] });
  let isOn = true;
  // One look at a time: the next begins when the last has ended.
  const look = async () => {
    while (isOn) {
      if (video.readyState >= video.HAVE_CURRENT_DATA && document.visibilityState === "visible") {
        const found = await detector.detect(video).catch(() => []);
        if (isOn) for (const { rawValue } of found) onCode(rawValue);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  void look();
  return () => {
    isOn = false;
    setEnabled(false);
  };
}
