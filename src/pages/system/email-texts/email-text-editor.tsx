import { Button, Input, type InputRef } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useId, useRef, useState } from "react";
import type { EmailTextEntry, EmailTexts } from "../../../contract/email-texts.ts";
import { t } from "../../../i18n/system/email-texts.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { showToast } from "../../../providers/toasts.ts";
import { type EmailText, emailTextProblems } from "../../../schemas/documents/email-text.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { useUnsaved } from "../../../views/drafts/use-unsaved.ts";
import { PlaceholderList, withPlaceholder } from "../texts/placeholder-list.tsx";
import { TextField, textFieldState } from "../texts/text-field.tsx";
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
    change({ [field]: withPlaceholder(value[field], name, element) });
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

  const shared = (name: keyof EmailText) => ({
    ...textFieldState(`${id}-${name}`, problems[name]),
    value: value[name],
    disabled: busy,
    onFocus: () => {
      lastFocused.current = name;
    },
  });

  return (
    <section className="hq-sheet hq-texts-editor" aria-label={email.label}>
      <div>
        <h2>{email.label}</h2>
        <p className="hq-soft">
          {email.when}
          {email.standard && email.at && ` ${t("texts.by", { who: email.by ?? "", when: formatEventTime(email.at) })}.`}
        </p>
        <TextField id={`${id}-subject`} label={t("emailTexts.subject")} problems={problems.subject}>
          <Input {...shared("subject")} ref={subject} onChange={({ target }) => change({ subject: target.value })} />
        </TextField>
        <TextField id={`${id}-text`} label={t("emailTexts.text")} help={t("emailTexts.textHelp")} problems={problems.text}>
          <Input.TextArea
            {...shared("text")}
            ref={text}
            autoSize={{ minRows: 10, maxRows: 24 }}
            onChange={({ target }) => change({ text: target.value })}
          />
        </TextField>
        <h3>{t("emailTexts.placeholders")}</h3>
        <PlaceholderList placeholders={email.placeholders} disabled={busy} onInsert={insert} />
        <div className="hq-texts-bar">
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
