import { useState } from "react";
import type { PortalPaper } from "../../../contract/provider-portal.ts";
import { t } from "../../../i18n/system/document-portal.ts";
import { uploadPaper } from "../../../providers/calls/document-portal-calls.ts";
import { imageAccept } from "../../../schemas/values/image-types.ts";
import { GuestField, handled } from "../../guest/guest-frame.tsx";
import { useLinkAction } from "../../guest/use-link-action.ts";

interface PaperFormProps {
  readonly hash: string;
  readonly kind: PortalPaper["kind"];
  /** Whether there is one already. */
  readonly isNew: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onTaken: () => void;
  readonly onDead: () => void;
}

const ending: readonly PortalPaper["kind"][] = ["insurance", "authority"];
const named = (kind: PortalPaper["kind"]) => {
  const name = t(`papers.${kind}`);
  return kind === "w9" ? name : name.charAt(0).toLowerCase() + name.slice(1);
};

/** A document as a photo or PDF, with what we have to know of it. */
export function PaperForm({ hash, kind, isNew, isOpen, onToggle, onTaken, onDead }: PaperFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [values, setValues] = useState({ reference: "", issuer: "", expiresOn: "" });
  const { problems, busy, setProblems, run, release } = useLinkAction({ onDead });
  const ends = ending.includes(kind);

  async function submit() {
    if (busy) return;
    const missing = {
      ...(file ? {} : { file: t("papers.fileNeeded") }),
      ...(ends && values.expiresOn === "" ? { expiresOn: t("papers.endsNeeded") } : {}),
    };
    setProblems(missing);
    if (!file || Object.keys(missing).length > 0) return;
    const given = Object.entries(values).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()] as const]));
    if (!(await run(() => uploadPaper(hash, file, { kind, ...Object.fromEntries(given) })))) return;
    release();
    setFile(null);
    setValues({ reference: "", issuer: "", expiresOn: "" });
    onTaken();
  }

  if (!isOpen)
    return (
      <button className="hq-portal-other" type="button" onClick={onToggle}>
        {t(isNew ? "papers.addNew" : "papers.add", { document: named(kind) })}
      </button>
    );
  const field = (name: keyof typeof values, label: string, type = "text", maxLength?: number) => (
    <GuestField
      name={`${kind}-${name}`}
      label={label}
      type={type}
      maxLength={maxLength}
      problem={problems[name]}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  );
  return (
    <form noValidate className="hq-paper-form" onSubmit={handled(submit)}>
      {problems[""] && (
        <p className="hq-alert" role="alert">
          {problems[""]}
        </p>
      )}
      <div className="hq-field" data-invalid={problems.file}>
        <label htmlFor={`${kind}-file`}>{t("papers.file")}</label>
        <label className="hq-paper-file" data-chosen={file ? "" : undefined}>
          <span>{file ? file.name : t("papers.choose")}</span>
          {file && <small>{t("papers.change")}</small>}
          <input
            id={`${kind}-file`}
            type="file"
            accept={`application/pdf,${imageAccept}`}
            aria-invalid={!!problems.file}
            aria-describedby={`${kind}-file-problem`}
            onChange={(event) => setFile(event.target.files?.[0] ?? file)}
          />
        </label>
        <p className="hq-field-error" id={`${kind}-file-problem`}>
          {problems.file}
        </p>
      </div>
      {ends && field("expiresOn", t("papers.ends"), "date")}
      {kind !== "w9" && field("reference", t("papers.number"), "text", 80)}
      {ends && field("issuer", t("papers.issuer"), "text", 160)}
      <button className="hq-primary" type="submit" disabled={busy}>
        {t(busy ? "portal.sending" : "papers.send")}
      </button>
      <button className="hq-portal-plain" type="button" disabled={busy} onClick={onToggle}>
        {t("action.cancel")}
      </button>
    </form>
  );
}
