import { Button } from "antd";
import { useRef, useState } from "react";
import type { EmailOutcome } from "../../contract/row-outcome.ts";
import { t } from "../../i18n/kit/emails.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { emailEach } from "../../providers/calls/document-calls.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { newIdempotencyKey } from "../../providers/calls/idempotency.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { Dialog } from "../kit/dialog.tsx";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { titleOf } from "../records/view-fields.ts";
import "./email-each.css";

interface EmailEachProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly label: string;
  readonly rows: readonly ApiRow[];
  readonly onClose: () => void;
}

/** Asks before the documents of several records are emailed, and says of each what became of it. */
export function EmailEachDialog({ resource, name, label, rows, onClose }: EmailEachProps) {
  useFocusBack();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [outcomes, setOutcomes] = useState<readonly EmailOutcome[]>();
  // The same click, however often it is tried.
  const key = useRef(newIdempotencyKey());
  const title = t("document.email", { label });
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const ids = rows.map(({ id }) => id);
      setOutcomes(await emailEach(resource.name, name, ids, key.current));
    } catch (failure) {
      setProblem(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const sent = outcomes?.filter(({ sentTo }) => sentTo !== undefined).length ?? 0;
  return (
    <Dialog
      open
      width={560}
      title={title}
      onCancel={onClose}
      footer={
        outcomes
          ? [
              <Button key="close" type="primary" autoFocus onClick={onClose}>
                {t("action.close")}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                {t("action.cancel")}
              </Button>,
              <Button key="send" type="primary" autoFocus loading={busy} onClick={() => void send()}>
                {t("email.sendEach", { count: rows.length })}
              </Button>,
            ]
      }
    >
      {problem && (
        <div className="hq-form-alert" role="alert">
          {problem}
        </div>
      )}
      {outcomes ? (
        <>
          <p role="status">{t("email.eachDone", { count: sent, all: rows.length })}</p>
          <ul className="hq-email-outcomes">
            {outcomes.map(({ id, sentTo, refused }) => (
              <li key={id} data-refused={refused ? "" : undefined}>
                <strong>{titleOf(resource, rows.find((row) => row.id === id) ?? { id })}</strong>
                <span>{refused ? refused.message : t("email.eachTo", { to: sentTo?.join(", ") ?? "" })}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t("email.eachAsk", { label: inSentence(label), count: rows.length })}</p>
      )}
    </Dialog>
  );
}
