import { useState } from "react";
import type { ScanExpected } from "../../../contract/scan.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { receivingLimits } from "../../../resources/warehousing/receiving-limits.ts";
import { yes } from "./model/verdict.ts";
import { useScanTools } from "./scan-context.tsx";

interface StartReceiveProps {
  /** Absent: nobody announced what came. */
  readonly expected?: ScanExpected | undefined;
  readonly onBack: () => void;
  /** With the key by which later commands name the receive. */
  readonly onStarted: (startKey: string) => void;
}

/** What the carrier's paper says, before counting begins. None of it is required: freight is taken in within a minute. */
export function StartReceive({ expected, onBack, onStarted }: StartReceiveProps) {
  const { hubId, take } = useScanTools();
  const [carrier, setCarrier] = useState(expected?.carrier ?? "");
  const [proNumber, setProNumber] = useState("");
  const [pieceCount, setPieceCount] = useState("");
  const start = async () => {
    const verdict = expected ? yes("scan.startedFor", { number: expected.number }) : yes("scan.startedUnannounced");
    const said = {
      ...(carrier.trim() ? { carrier: carrier.trim() } : {}),
      ...(proNumber.trim() ? { proNumber: proNumber.trim() } : {}),
      ...(pieceCount ? { pieceCount: Number(pieceCount) } : {}),
    };
    const key = await take({ kind: "startReceive", hubId, expectedIds: expected ? [expected.id] : [], ...said }, verdict);
    if (key !== undefined) onStarted(key);
  };
  return (
    <section className="hq-scan-editor">
      <button type="button" className="hq-scan-back" onClick={onBack}>
        ‹ {t("scan.backToReceives")}
      </button>
      <p className="hq-scan-progress">
        <strong>{expected?.number ?? t("scan.unannounced")}</strong> {expected?.customer}
        <br />
        {[expected?.vendor, expected?.poNumber, expected?.sidemark].filter(Boolean).join(" · ")}
      </p>
      <label className="hq-scan-field">
        {t("scan.carrier")} <small>{t("scan.ifKnown")}</small>
        <input value={carrier} maxLength={receivingLimits.carrier} autoComplete="off" onChange={({ target }) => setCarrier(target.value)} />
      </label>
      <label className="hq-scan-field">
        {t("scan.pro")} <small>{t("scan.ifKnown")}</small>
        <input
          value={proNumber}
          maxLength={receivingLimits.proNumber}
          autoComplete="off"
          onChange={({ target }) => setProNumber(target.value)}
        />
      </label>
      <label className="hq-scan-field">
        {t("scan.pieceCount")} <small>{t("scan.ifKnown")}</small>
        <input
          value={pieceCount}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setPieceCount(target.value.replace(/\D/g, "").slice(0, 5))}
        />
      </label>
      <button type="button" className="hq-scan-button" data-primary onClick={() => void start()}>
        {t("scan.startReceive")}
      </button>
    </section>
  );
}
