import { type FormEvent, useState } from "react";
import { t } from "../../../i18n/warehousing/scan.ts";

interface CodeBarProps {
  readonly label: string;
  readonly onCode: (code: string) => void;
  readonly isCameraOn: boolean;
  readonly onCamera: () => void;
}

/** At the thumb: a code typed by hand, and the camera. */
export function CodeBar({ label, onCode, isCameraOn, onCamera }: CodeBarProps) {
  const [code, setCode] = useState("");
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return;
    onCode(code);
    setCode("");
  };
  return (
    <form className="hq-scan-bar" onSubmit={enter}>
      <input
        aria-label={label}
        placeholder={label}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
      />
      <button type="submit" className="hq-scan-button">
        {t("scan.enter")}
      </button>
      <button type="button" className="hq-scan-button" data-primary aria-pressed={isCameraOn} onClick={onCamera}>
        {t(isCameraOn ? "scan.cameraOff" : "scan.camera")}
      </button>
    </form>
  );
}
