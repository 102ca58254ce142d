import { Button, Input, Select } from "antd";
import { useId, useState } from "react";
import { t } from "../../i18n/kit/print-labels.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { DEFAULT_LABEL_FORMAT, isZpl, labelFormats } from "../../schemas/documents/label-formats.ts";
import { formatEventTime } from "../cells/moments.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { type LabelQuestion, rememberFormat } from "./labels.ts";
import type { DocumentOffer } from "./offers.ts";
import { runLabels } from "./run.ts";
import "./labels.css";

interface LabelDialogProps extends LabelQuestion {
  readonly onClose: () => void;
}

/** Asks in which format labels are printed, and why if they were printed before. */
export function LabelDialog({ resource, id, also = [], offers, last, format: remembered, onClose }: LabelDialogProps) {
  useFocusBack();
  const field = useId();
  const [format, setFormat] = useState(remembered ?? DEFAULT_LABEL_FORMAT);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState<DocumentOffer["use"]>();
  const [problem, setProblem] = useState<string>();
  const print = offers.find(({ use }) => use === "print");
  const download = offers.find(({ use }) => use === "download");
  // A printer's file is saved in any case, so it takes either ability.
  const buttons = isZpl(format) ? [download ?? print] : [download, print];
  const more = also.length > 0 ? { also: also.join() } : {};
  const take = async (offer: DocumentOffer) => {
    setBusy(offer.use);
    setProblem(undefined);
    try {
      await runLabels(resource, id, offer, { format, ...(note.trim() ? { note: note.trim() } : {}), ...more });
      rememberFormat(resource, offer.name, format);
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure));
      setBusy(undefined);
    }
  };
  const shown = buttons.filter((offer) => offer !== undefined);
  const main = shown.at(-1);
  return (
    <Dialog
      open
      width={520}
      title={t("document.print", { label: offers[0]?.rule.label ?? "" })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t("action.cancel")}
        </Button>,
        ...shown.map((offer) => (
          <Button
            key={offer.use}
            type={offer === main ? "primary" : "default"}
            autoFocus={offer === main && last === null}
            loading={busy === offer.use}
            disabled={busy !== undefined && busy !== offer.use}
            onClick={() => void take(offer)}
          >
            {offer.use === "print" && !isZpl(format) ? t("labels.print") : t("export.download")}
          </Button>
        )),
      ]}
    >
      <div className="hq-labels">
        {problem && (
          <div className="hq-form-alert" role="alert">
            {problem}
          </div>
        )}
        <label htmlFor={`${field}-format`}>{t("labels.format")}</label>
        <Select
          id={`${field}-format`}
          value={format}
          options={labelFormats.map((value) => ({ value, label: t(`labels.${value}`) }))}
          onChange={setFormat}
        />
        {last && (
          <>
            <p className="hq-soft">{t("labels.last", { name: last.by, when: formatEventTime(last.at) })}</p>
            <label htmlFor={`${field}-note`}>{t("labels.note")}</label>
            <Input
              id={`${field}-note`}
              autoFocus
              value={note}
              maxLength={200}
              placeholder={t("labels.noteHint")}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
