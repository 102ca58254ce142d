import { Button, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useId, useRef, useState } from "react";
import type { DocumentTextEntry } from "../../../contract/document-texts.ts";
import { t } from "../../../i18n/system/document-texts.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { saveContent } from "../../../providers/save-content.ts";
import { showToast } from "../../../providers/toasts.ts";
import { type DocumentTexts, documentTextNames, documentTextProblems } from "../../../schemas/documents/document-text.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { useUnsaved } from "../../../views/drafts/use-unsaved.ts";
import { PlaceholderList, withPlaceholder } from "../texts/placeholder-list.tsx";
import { TextField, textFieldState } from "../texts/text-field.tsx";
import { DocumentPreview } from "./document-preview.tsx";
import { readExample, saveDocumentTexts } from "./document-text-calls.ts";

interface EditorProps {
  readonly entry: DocumentTextEntry;
  readonly mayWrite: boolean;
  readonly onSaved: (entry: DocumentTextEntry) => void;
}

const rows = {
  introduction: { minRows: 3, maxRows: 10 },
  terms: { minRows: 8, maxRows: 24 },
  footer: { minRows: 1, maxRows: 2 },
} as const;

/** Writes the texts of one kind of document, with a preview of what is typed. */
export function DocumentTextEditor({ entry, mayWrite, onSaved }: EditorProps) {
  const id = useId();
  const [texts, setTexts] = useState<DocumentTexts>({ introduction: entry.introduction, terms: entry.terms, footer: entry.footer });
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [busy, setBusy] = useState<"saving" | "making">();
  const inputs = useRef<Partial<Record<keyof DocumentTexts, TextAreaRef | null>>>({});
  const lastFocused = useRef<keyof DocumentTexts>("introduction");
  const isDirty = documentTextNames.some((name) => texts[name] !== entry[name]);
  useUnsaved(isDirty && busy !== "saving");
  const known = entry.placeholders.map(({ name }) => name);
  const problems: Readonly<Record<string, readonly string[]>> = { ...refused, ...documentTextProblems(texts, known) };

  const change = (part: Partial<DocumentTexts>) => {
    setRefused({});
    setTexts({ ...texts, ...part });
  };
  const insert = (placeholder: string) => {
    const name = lastFocused.current;
    change({ [name]: withPlaceholder(texts[name], placeholder, inputs.current[name]?.resizableTextArea?.textArea) });
  };

  async function run(what: "saving" | "making", work: () => Promise<void>) {
    const first = documentTextNames.find((name) => problems[name]);
    if (first) return inputs.current[first]?.focus();
    setBusy(what);
    try {
      await work();
    } catch (failure) {
      const { errors, message } = toApiError(failure);
      if (errors) setRefused(errors);
      showToast({ kind: "error", message });
    }
    setBusy(undefined);
  }
  const save = () =>
    run("saving", async () => {
      const saved = await saveDocumentTexts(entry, texts);
      showToast({ kind: "success", message: t("documentTexts.saved") });
      onSaved(saved);
    });
  const example = () =>
    run("making", async () => {
      const { content, name } = await readExample(entry, texts);
      saveContent(content, name);
    });

  return (
    <section className="hq-sheet hq-texts-editor" aria-label={entry.label}>
      <div>
        <h2>{entry.label}</h2>
        <p className="hq-soft">
          {t(entry.isKept ? "documentTexts.kept" : "documentTexts.present")}
          {entry.at && ` ${t("texts.by", { who: entry.by ?? "", when: formatEventTime(entry.at) })}.`}
        </p>
        {documentTextNames.map((name) => (
          <TextField
            key={name}
            id={`${id}-${name}`}
            label={t(`documentTexts.${name}`)}
            help={t(`documentTexts.${name}Help`)}
            problems={problems[name]}
          >
            <Input.TextArea
              {...textFieldState(`${id}-${name}`, problems[name])}
              ref={(element) => {
                inputs.current[name] = element;
              }}
              value={texts[name]}
              disabled={busy === "saving"}
              readOnly={!mayWrite}
              autoSize={rows[name]}
              onFocus={() => {
                lastFocused.current = name;
              }}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </TextField>
        ))}
        {mayWrite && (
          <>
            <h3>{t("documentTexts.placeholders")}</h3>
            <PlaceholderList placeholders={entry.placeholders} disabled={busy === "saving"} onInsert={insert} />
          </>
        )}
        <div className="hq-texts-bar">
          {mayWrite && (
            <Button type="primary" loading={busy === "saving"} disabled={!isDirty} onClick={() => void save()}>
              {t("action.save")}
            </Button>
          )}
          <Button loading={busy === "making"} onClick={() => void example()}>
            {t("documentTexts.example")}
          </Button>
        </div>
      </div>
      <DocumentPreview entry={entry} texts={texts} />
    </section>
  );
}
