import { useState } from "react";
import type { PortalPaper, ProviderPortal } from "../../../contract/provider-portal.ts";
import { t } from "../../../i18n/system/document-portal.ts";
import { readPapers } from "../../../providers/calls/document-portal-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { GuestPage } from "../../guest/guest-page.tsx";
import type { OpenedLink } from "../../guest/use-link.ts";
import { PaperForm } from "./paper-form.tsx";
import "./document-portal.css";

const tones = { missing: "bad", waiting: "progress", current: "good", endsSoon: "warn", lapsed: "bad" } as const;

/** The page of an upload link: which documents of a provider are on file, and the way to send others. */
export function DocumentsPage() {
  return (
    <GuestPage
      token="providerHash"
      read={readPapers}
      dead={t("papers.dead")}
      foot={({ expiresOn }) => <p>{t("papers.valid", { date: formatDate(expiresOn) })}</p>}
    >
      {(portal, link) => <Papers portal={portal} link={link} />}
    </GuestPage>
  );
}

interface PapersProps {
  readonly portal: ProviderPortal;
  readonly link: OpenedLink;
}

function Papers({ portal: { name, message, papers, left }, link: { hash, onChanged, onDead } }: PapersProps) {
  const [isThanked, setThanked] = useState(false);
  const [opened, setOpened] = useState<PortalPaper["kind"] | null>(null);
  const formOf = (kind: PortalPaper["kind"]) => ({
    hash,
    kind,
    isOpen: opened === kind,
    onToggle: () => {
      setThanked(false);
      setOpened(opened === kind ? null : kind);
    },
    onTaken: () => {
      setOpened(null);
      setThanked(true);
      scrollTo({ top: 0 });
      onChanged();
    },
    onDead,
  });
  return (
    <>
      {isThanked && (
        <section className="hq-portal-card" data-tone="good" role="status">
          {t("papers.thanks")}
        </section>
      )}
      <h1>{t("papers.title")}</h1>
      <p className="hq-portal-for">{t("portal.for", { customer: name })}</p>
      {message && <p className="hq-papers-message">{message}</p>}
      <p>{t("papers.intro")}</p>
      {left === 0 && (
        <p className="hq-portal-note" role="status">
          {t("papers.full")}
        </p>
      )}
      <ul className="hq-papers">
        {papers.map((paper) => (
          <li key={paper.kind}>
            <div className="hq-paper">
              <h2>{t(`papers.${paper.kind}`)}</h2>
              <span data-tone={tones[paper.state]}>{stateWords(paper)}</span>
            </div>
            {paper.isChecked && paper.state !== "waiting" && <p className="hq-portal-small">{t("papers.renewing")}</p>}
            {paper.rejectReason && <p className="hq-paper-rejected">{t("papers.rejected", { reason: paper.rejectReason })}</p>}
            {left > 0 && <PaperForm {...formOf(paper.kind)} isNew={paper.state !== "missing"} />}
          </li>
        ))}
        {left > 0 && (
          <li>
            <h2>{t("papers.other")}</h2>
            <PaperForm {...formOf("other")} isNew={false} />
          </li>
        )}
      </ul>
    </>
  );
}

function stateWords({ state, endsOn }: PortalPaper): string {
  if (state === "missing" || state === "waiting") return t(`papers.${state}`);
  if (endsOn === null) return t("papers.current");
  return t(state === "current" ? "papers.currentUntil" : `papers.${state}`, { date: formatDate(endsOn) });
}
