import { useState } from "react";
import type { ReceiveName, ScanExpected } from "../../../contract/scan.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { expectedFor, expectedMatching } from "./model/expected-goods.ts";
import { isSameReceive, type ScanView, type ViewReceive } from "./model/scan-view.ts";
import { no, note } from "./model/verdict.ts";
import { ReceiveLines } from "./receive-lines.tsx";
import { useCodes, useScanTools } from "./scan-context.tsx";
import { StartReceive } from "./start-receive.tsx";

/** Goods shown before something is searched for. */
const SHOWN = 20;

function ExpectedCard({ expected, onChoose }: { expected: ScanExpected; onChoose: () => void }) {
  const { number, customer, vendor, poNumber, sidemark, expectedOn } = expected;
  return (
    <button type="button" className="hq-scan-card" onClick={onChoose}>
      <strong>{number}</strong>
      <span>{customer}</span>
      <small>{[expectedOn && formatDate(expectedOn), vendor, poNumber, sidemark].filter(Boolean).join(" · ")}</small>
    </button>
  );
}

function ReceiveCard({ receive, onChoose }: { receive: ViewReceive; onChoose: () => void }) {
  const units = receive.lines.reduce((sum, { counted }) => sum + counted, 0);
  return (
    <button type="button" className="hq-scan-card" onClick={onChoose}>
      <strong>{receive.number ?? t("scan.newReceive")}</strong>
      <span>{receive.customer ?? t("scan.unidentified")}</span>
      <small>{[receive.carrier, receive.proNumber, t("scan.countedOnly", { counted: units })].filter(Boolean).join(" · ")}</small>
    </button>
  );
}

type Chosen = { readonly receive: ReceiveName } | { readonly expected: ScanExpected } | "unannounced";

const keyOf = (receive: ViewReceive): string => ("id" in receive.name ? String(receive.name.id) : receive.name.startKey);

/** Receives freight: what was announced is found by its label, or chosen; what was not is received all the same. */
export function ReceiveTask({ view }: { view: ScanView }) {
  const { say } = useScanTools();
  const [chosen, setChosen] = useState<Chosen>();
  const [words, setWords] = useState("");
  const { expected } = view.snapshot;

  const receive =
    chosen && chosen !== "unannounced" && "receive" in chosen
      ? view.receives.find((each) => isSameReceive(each, chosen.receive))
      : undefined;

  useCodes((code, now) => {
    // What is typed about a line would be lost.
    if (receive) return say(no("scan.receiveOpen"));
    const { rows: matching, read } = expectedFor(code.code, now.snapshot.expected);
    const [only] = matching;
    if (!only) return say(no("scan.notExpected", { code: code.code }));
    if (matching.length > 1) {
      setChosen(undefined);
      setWords(code.code);
      return say(note("scan.severalExpected", { code: read ?? code.code }));
    }
    setChosen({ expected: only });
    return say(read === undefined ? note("scan.read", { code: only.number }) : note("scan.readAs", { code: only.number, number: read }));
  });

  const back = () => setChosen(undefined);
  if (chosen === "unannounced" || (chosen && "expected" in chosen)) {
    const goods = chosen === "unannounced" ? undefined : chosen.expected;
    return <StartReceive key={goods?.id} expected={goods} onBack={back} onStarted={(startKey) => setChosen({ receive: { startKey } })} />;
  }
  if (receive) return <ReceiveLines receive={receive} onBack={back} />;
  const found = expectedMatching(words, expected).slice(0, SHOWN);
  return (
    <>
      {view.receives.length > 0 && (
        <section className="hq-scan-choice">
          <h2>{t("scan.inProgress")}</h2>
          {view.receives.map((each) => (
            <ReceiveCard key={keyOf(each)} receive={each} onChoose={() => setChosen({ receive: each.name })} />
          ))}
        </section>
      )}
      <section className="hq-scan-choice">
        <h2>{t("scan.expected")}</h2>
        <button type="button" className="hq-scan-button" onClick={() => setChosen("unannounced")}>
          {t("scan.unannounced")}
        </button>
        <label className="hq-scan-field">
          <span className="hq-visually-hidden">{t("scan.searchExpected")}</span>
          <input type="search" placeholder={t("scan.searchExpected")} value={words} onChange={({ target }) => setWords(target.value)} />
        </label>
        {found.map((each) => (
          <ExpectedCard key={each.id} expected={each} onChoose={() => setChosen({ expected: each })} />
        ))}
        {found.length === 0 && <p className="hq-soft">{t("scan.noneExpected")}</p>}
      </section>
    </>
  );
}
