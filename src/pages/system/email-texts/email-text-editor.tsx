import { Button, Input, type InputRef } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useId, useRef, useState } from "react";
import type { EmailTextEntry, EmailTexts } from "../../../contract/email-texts.ts";
import { t } from "../../../i18n/email-texts.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { showToast } from "../../../providers/toasts.ts";
import { type EmailText, emailTextProblems } from "../../../schemas/email-text.ts";
import { inDoubleBraces } from "../../../schemas/placeholders.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { useUnsaved } from "../../../views/drafts/use-unsaved.ts";
import { EmailPreview } from "./email-preview.tsx";
import { resetEmailText, saveEmailText } from "./email-text-calls.ts";

interface EditorProps {
  readonly email: EmailTextEntry;
  readonly sender: EmailTexts["sender"];
  readonly onSaved: (email: EmailTextEntry) => void;
}

/** Writes the text of one kind of email, with a preview of what is typed. */
export function EmailTextEditor({ email, sender, onSaved }: EditorProps) {
  const id = useId();
  const [value, setValue] = useState<EmailText>({ subject: email.subject, text: email.text });
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [busy, setBusy] = useState(false);
  const subject = useRef<InputRef>(null);
  const text = useRef<TextAreaRef>(null);
  const lastFocused = useRef<keyof EmailText>("text");
  const isDirty = value.subject !== email.subject || value.text !== email.text;
  useUnsaved(isDirty && !busy);
  const names = email.placeholders.map(({ name }) => name);
  const problems: Readonly<Record<string, readonly string[]>> = { ...refused, ...emailTextProblems(value, names) };

  const change = (part: Partial<EmailText>) => {
    setRefused({});
    setValue({ ...value, ...part });
  };

  /** Where the cursor was last. */
  function insert(name: string) {
    const field = lastFocused.current;
    const element = field === "subject" ? subject.current?.input : text.current?.resizableTextArea?.textArea;
    const at = element?.selectionStart ?? value[field].length;
    const until = element?.selectionEnd ?? at;
    change({ [field]: value[field].slice(0, at) + inDoubleBraces(name) + value[field].slice(until) });
    const after = at + inDoubleBraces(name).length;
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(after, after);
    });
  }

  async function send(request: Promise<EmailTextEntry>, message: string) {
    setBusy(true);
    try {
      const saved = await request;
      showToast({ kind: "success", message });
      onSaved(saved);
    } catch (failure) {
      const { errors, message: reason } = toApiError(failure);
      if (errors) setRefused(errors);
      showToast({ kind: "error", message: reason });
    }
    setBusy(false);
  }

  function save() {
    const first = problems.subject ? subject.current : problems.text ? text.current : null;
    if (first) return first.focus();
    return void send(saveEmailText(email, value), t("emailTexts.saved"));
  }

  const field = (name: keyof EmailText, label: string, input: React.ReactNode, help?: string) => (
    <div className="hq-form-field" data-invalid={problems[name] ? "" : undefined}>
      <label className="hq-form-label" htmlFor={`${id}-${name}`}>
        {label}
      </label>
      {input}
      {help !== undefined && !problems[name] && <span className="hq-soft">{help}</span>}
      {problems[name] && (
        <span className="hq-input-error" id={`${id}-${name}-error`} role="alert">
          {problems[name].join(" ")}
        </span>
      )}
    </div>
  );
  const shared = (name: keyof EmailText) => ({
    id: `${id}-${name}`,
    value: value[name],
    disabled: busy,
    ...(problems[name] ? { status: "error" as const, "aria-invalid": true, "aria-describedby": `${id}-${name}-error` } : {}),
    onFocus: () => {
      lastFocused.current = name;
    },
  });

  return (
    <section className="hq-sheet hq-email-editor" aria-label={email.label}>
      <div>
        <h2>{email.label}</h2>
        <p className="hq-soft">
          {email.when}
          {email.standard && email.at && ` ${t("emailTexts.by", { who: email.by ?? "", when: formatEventTime(email.at) })}.`}
        </p>
        {field(
          "subject",
          t("emailTexts.subject"),
          <Input {...shared("subject")} ref={subject} onChange={({ target }) => change({ subject: target.value })} />,
        )}
        {field(
          "text",
          t("emailTexts.text"),
          <Input.TextArea
            {...shared("text")}
            ref={text}
            autoSize={{ minRows: 10, maxRows: 24 }}
            onChange={({ target }) => change({ text: target.value })}
          />,
          t("emailTexts.textHelp"),
        )}
        <h3>{t("emailTexts.placeholders")}</h3>
        <ul className="hq-email-placeholders">
          {email.placeholders.map(({ name, meaning }) => (
            <li key={name}>
              <Button size="small" disabled={busy} aria-label={t("emailTexts.insert", { name, meaning })} onClick={() => insert(name)}>
                <code>{inDoubleBraces(name)}</code>
              </Button>
              <span>{meaning}</span>
            </li>
          ))}
        </ul>
        <div className="hq-email-bar">
          <Button type="primary" loading={busy} disabled={!isDirty} onClick={save}>
            {t("action.save")}
          </Button>
          {email.standard && (
            <Button disabled={busy} onClick={() => void send(resetEmailText(email), t("emailTexts.wasReset"))}>
              {t("emailTexts.reset")}
            </Button>
          )}
        </div>
      </div>
      <EmailPreview email={email} text={value} sender={sender} />
    </section>
  );
}
