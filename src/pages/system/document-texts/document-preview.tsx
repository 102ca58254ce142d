import type { DocumentTextEntry } from "../../../contract/document-texts.ts";
import { t } from "../../../i18n/system/document-texts.ts";
import type { DocumentTexts } from "../../../schemas/documents/document-text.ts";
import { fillPlaceholders } from "../../../schemas/documents/placeholders.ts";

interface PreviewProps {
  readonly entry: DocumentTextEntry;
  readonly texts: DocumentTexts;
}

/** Where the texts stand in a document, with examples for what is filled in. */
export function DocumentPreview({ entry: { label, placeholders }, texts }: PreviewProps) {
  const examples = Object.fromEntries(placeholders.map(({ name, example }) => [name, example]));
  const filled = (text: string) => fillPlaceholders(text, examples).trim();
  const [introduction, terms, footer] = [filled(texts.introduction), filled(texts.terms), filled(texts.footer)];
  return (
    <figure className="hq-texts-preview">
      <figcaption>{t("texts.preview")}</figcaption>
      <div className="hq-texts-paper hq-texts-sheet">
        <div>
          <strong>{label}</strong>
          <span>{examples.number}</span>
          {introduction && <p>{introduction}</p>}
          <p className="hq-texts-contents">{t("documentTexts.contents")}</p>
          {terms && <b>{t("documentTexts.terms")}</b>}
          {terms && <p>{terms}</p>}
          {footer && <small>{footer}</small>}
        </div>
      </div>
    </figure>
  );
}
