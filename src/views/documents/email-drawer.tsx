import { Button, Drawer, Input, Select } from "antd";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { EmailDraft } from "../../contract/document-emails.ts";
import { t } from "../../i18n/kit/emails.ts";
import { readEmailDraft, sendEmail } from "../../providers/calls/document-calls.ts";
import { type ApiError, toApiError } from "../../providers/calls/http-error.ts";
import { newIdempotencyKey } from "../../providers/calls/idempotency.ts";
import { toast } from "../../providers/toasts.ts";
import type { FinishedDocument } from "../../schemas/documents/document-rule.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { focusFirstError } from "../editing/focus-error.ts";
import { TryAgain } from "../kit/states.tsx";
import { useSubmitKeys } from "../kit/submit-keys.ts";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { useLoaded } from "../kit/use-loaded.ts";
import "./emails.css";

interface EmailDrawerProps {
  readonly resource: AnyResource;
  readonly id: number;
  readonly name: string;
  readonly rule: FinishedDocument;
  readonly onClose: () => void;
}

/** An email with a document as it will be sent: recipient, message and attachment. */
export function EmailDrawer({ resource, id, name, rule, onClose }: EmailDrawerProps) {
  useFocusBack();
  const { data: draft, failure, reload } = useLoaded(() => readEmailDraft(resource.name, id, name), `${resource.name}/${id}/${name}`);
  return (
    <Drawer open width={720} maskClosable={false} title={t("document.email", { label: rule.label })} onClose={onClose} destroyOnHidden>
      {failure && !draft && <TryAgain className="hq-form-alert" text={failure.message} onRetry={reload} />}
      {!draft && !failure && <span className="hq-skeleton hq-skeleton-bar" />}
      {draft && <EmailForm resource={resource} id={id} name={name} draft={draft} onClose={onClose} />}
    </Drawer>
  );
}

interface EmailFormProps extends Omit<EmailDrawerProps, "rule"> {
  readonly draft: EmailDraft;
}

function EmailForm({ resource, id, name, draft, onClose }: EmailFormProps) {
  const field = useId();
  const [to, setTo] = useState<readonly string[]>(draft.to);
  const [subject, setSubject] = useState(draft.subject);
  const [message, setMessage] = useState(draft.message);
  const [failure, setFailure] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  // A retry of the same email reuses its key, so it is sent once; a changed email gets a new one.
  const keys = useRef(new Map<string, string>());
  const preview = usePreview(draft);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure?.errors) focusFirstError(form.current);
  }, [failure]);

  const send = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const email = { to, subject, message, digest: draft.document.digest };
    const text = JSON.stringify(email);
    const key = keys.current.get(text) ?? newIdempotencyKey();
    keys.current.set(text, key);
    try {
      toast.success(await sendEmail(resource.name, id, name, email, key));
      onClose();
    } catch (thrown) {
      setFailure(toApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  useSubmitKeys(() => to.length > 0 && void send());
  const mistake = (fieldName: string) => {
    const [first] = failure?.errors?.[fieldName] ?? [];
    return first === undefined ? null : (
      <p className="hq-input-error" id={`${field}-${fieldName}-mistake`}>
        {first}
      </p>
    );
  };
  const errorProps = (fieldName: string) =>
    failure?.errors?.[fieldName] ? { "aria-describedby": `${field}-${fieldName}-mistake`, "aria-invalid": true } : {};
  return (
    <form
      className="hq-letter"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure && !failure.errors && (
        <div className="hq-form-alert" role="alert">
          {failure.message}
        </div>
      )}
      <label htmlFor={`${field}-to`}>{t("email.to")}</label>
      <Select
        id={`${field}-to`}
        mode="tags"
        // What is not suggested is typed: an empty list would be no list.
        notFoundContent={null}
        value={[...to]}
        tokenSeparators={[",", ";", " "]}
        onChange={(next: string[]) => setTo(next.map((each) => each.trim()).filter((each) => each !== ""))}
        options={draft.addressees.map(({ address, name: person, role }) => ({ value: address, label: `${person} · ${address} · ${role}` }))}
        optionLabelProp="value"
        placeholder={t("email.toHint")}
        {...errorProps("to")}
      />
      {mistake("to")}
      <label htmlFor={`${field}-subject`}>{t("email.subject")}</label>
      <Input
        id={`${field}-subject`}
        value={subject}
        maxLength={200}
        onChange={(event) => setSubject(event.target.value)}
        {...errorProps("subject")}
      />
      {mistake("subject")}
      <label htmlFor={`${field}-message`}>{t("email.message")}</label>
      <Input.TextArea
        id={`${field}-message`}
        value={message}
        autoSize={{ minRows: 6, maxRows: 14 }}
        onChange={(event) => setMessage(event.target.value)}
        {...errorProps("message")}
      />
      {mistake("message")}
      <p className="hq-soft">{t("email.attached", { name: draft.document.name })}</p>
      {preview && <iframe className="hq-letter-preview" title={draft.document.name} src={preview} />}
      <div className="hq-letter-buttons">
        <Button onClick={onClose}>{t("action.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={to.length === 0}>
          {t("email.send")}
        </Button>
      </div>
    </form>
  );
}

/** The attached document as a URL an iframe can show. */
function usePreview({ document: { content } }: EmailDraft): string | undefined {
  const bytes = useMemo(() => Uint8Array.from(atob(content), (char) => char.charCodeAt(0)), [content]);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [bytes]);
  return address;
}
