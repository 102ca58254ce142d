import type { EmailTextEntry, EmailTexts } from "../../../contract/email-texts.ts";
import { t } from "../../../i18n/system/email-texts.ts";
import { type EmailText, fillEmailText } from "../../../schemas/documents/email-text.ts";

interface PreviewProps {
  readonly email: EmailTextEntry;
  readonly text: EmailText;
  readonly sender: EmailTexts["sender"];
}

/** The email as its reader gets it, with examples for what is filled in; its colors don't follow our own theme. */
export function EmailPreview({ email: { placeholders, button, footnote }, text, sender: { lines, color } }: PreviewProps) {
  const { subject, paragraphs } = fillEmailText(text, Object.fromEntries(placeholders.map(({ name, example }) => [name, example])));
  return (
    <figure className="hq-texts-preview">
      <figcaption>{t("texts.preview")}</figcaption>
      <div className="hq-texts-paper">
        <div style={{ borderTopColor: color }}>
          <strong>{subject}</strong>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
            <p key={index}>{paragraph}</p>
          ))}
          {button !== null && (
            <p>
              <span className="hq-email-button" style={{ background: color }}>
                {button}
              </span>
            </p>
          )}
          {footnote !== null && <small>{footnote}</small>}
        </div>
        <footer>{lines.join("\n")}</footer>
      </div>
    </figure>
  );
}
