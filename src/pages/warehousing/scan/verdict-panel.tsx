import { Fragment } from "react";
import { t } from "../../../i18n/warehousing/scan.ts";
import type { Said } from "./use-scan-tools.ts";

const words = { yes: "scan.yes", no: "scan.no", note: "scan.go" } as const;
const tones = { yes: "good", no: "bad", note: "info" } as const;
const signs = { yes: "M6 25 18 37 42 11", no: "M11 11 37 37M37 11 11 37", note: "M6 24h34M27 11l13 13-13 13" } as const;

/** A code is not broken at its hyphens: "A-01-01" on two lines is two codes. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(" ").map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence have no other identity.
    <Fragment key={at}>
      {at > 0 && " "}
      {word.includes("-") ? <span className="hq-scan-whole">{word}</span> : word}
    </Fragment>
  ));

/** Whether the last scan was taken, to be read from two meters away: by color, sign and word; before the first, what to scan. */
export function VerdictPanel({ said, prompt, isCompact }: { said: Said | undefined; prompt: string; isCompact: boolean }) {
  const verdict = said?.verdict;
  return (
    <section
      className="hq-scan-verdict"
      data-tone={verdict ? tones[verdict.kind] : "muted"}
      data-verdict={verdict?.kind}
      data-compact={isCompact || undefined}
    >
      <div role={verdict?.kind === "no" ? "alert" : "status"} key={said?.serial}>
        {verdict ? (
          <>
            <p className="hq-scan-word">
              <svg viewBox="0 0 48 48" aria-hidden="true">
                <path
                  d={signs[verdict.kind]}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="7"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
              {t(words[verdict.kind])}
            </p>
            <p className="hq-scan-sentence">
              <Unbroken text={t(verdict.key, verdict.params)} />
            </p>
          </>
        ) : (
          <p className="hq-scan-word">{prompt}</p>
        )}
      </div>
      {verdict && !isCompact && <p className="hq-scan-prompt">{prompt}</p>}
    </section>
  );
}
