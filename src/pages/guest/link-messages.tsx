import { useEffect, useRef, useState } from "react";
import type { LinkMessages as Messages } from "../../contract/link-messages.ts";
import { t } from "../../i18n/accounting/portal.ts";
import { newIdempotencyKey } from "../../providers/calls/idempotency.ts";
import { readLinkMessages, writeByLink } from "../../providers/calls/link-message-calls.ts";
import { MAX_WRITTEN } from "../../resources/care/inbox-rules.ts";
import { GuestField, handled } from "./guest-frame.tsx";
import { useLinkAction } from "./use-link-action.ts";
import "./link-messages.css";

/** How often an open conversation looks for answers. */
const EVERY_MS = 20_000;
const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

interface LinkMessagesProps {
  /** The link's path in the API. */
  readonly link: string;
  readonly company: string;
  readonly onDead: () => void;
}

/** "Message us" on the page of an emailed link: what was written by it and answered, and where to write. It is closed until something was. */
export function LinkMessages({ link, company, onDead }: LinkMessagesProps) {
  const [messages, setMessages] = useState<Messages>();
  const [isOpen, setOpen] = useState(false);
  const hasMessages = (messages?.messages.length ?? 0) > 0;
  const isShown = isOpen || hasMessages;

  useEffect(() => {
    const read = () => {
      if (document.visibilityState === "hidden") return;
      // Nothing depends on it: the page is there without it, and the next attempt comes soon.
      readLinkMessages(link).then(setMessages, () => undefined);
    };
    read();
    document.addEventListener("visibilitychange", read);
    const timer = hasMessages ? setInterval(read, EVERY_MS) : undefined;
    return () => {
      document.removeEventListener("visibilitychange", read);
      clearInterval(timer);
    };
  }, [link, hasMessages]);

  if (!messages) return null;
  if (!isShown)
    return (
      <button className="hq-portal-plain" type="button" onClick={() => setOpen(true)}>
        {t("messages.us")}
      </button>
    );
  return (
    <section className="hq-link-messages" aria-labelledby="link-messages">
      <h2 id="link-messages">{t("messages.us")}</h2>
      {hasMessages && (
        <ol role="log" aria-label={t("messages.us")}>
          {messages.messages.map(({ id, isOurs, sender, body, at }) => (
            <li key={id} data-ours={isOurs || undefined}>
              <p className="hq-portal-small">
                <strong>{isOurs ? t("linkMessages.us", { sender, company }) : sender}</strong>{" "}
                <time dateTime={at}>{timeFormat.format(new Date(at))}</time>
              </p>
              <p className="hq-link-message">{body}</p>
            </li>
          ))}
        </ol>
      )}
      <MessageForm link={link} messages={messages} isFirst={!hasMessages} onSent={setMessages} onDead={onDead} />
    </section>
  );
}

type Field = "name" | "email" | "body";
const nothing: Record<Field, string> = { name: "", email: "", body: "" };

interface FormProps extends Pick<LinkMessagesProps, "link" | "onDead"> {
  readonly messages: Messages;
  readonly isFirst: boolean;
  readonly onSent: (messages: Messages) => void;
}

function MessageForm({ link, messages: { messages, answersTo }, isFirst, onSent, onDead }: FormProps) {
  const [written, setWritten] = useState({ ...nothing, name: messages.findLast(({ isOurs }) => !isOurs)?.sender ?? "" });
  const { busy: isBusy, problems, setProblems, run, release } = useLinkAction({ onDead });
  const [isSent, setSent] = useState(false);
  // An answer that was lost is asked for again with the same key.
  const key = useRef(newIdempotencyKey());
  const asksAddress = answersTo === null;

  const put = (field: Field) => ({
    value: written[field],
    onChange: (event: { target: { value: string } }) => {
      setWritten({ ...written, [field]: event.target.value });
      setSent(false);
      // Another text is another message.
      key.current = newIdempotencyKey();
    },
  });

  async function send() {
    if (isBusy) return;
    const missing = {
      ...(written.name.trim() === "" ? { name: t("portal.nameNeeded") } : {}),
      ...(asksAddress && written.email.trim() === "" ? { email: t("linkMessages.emailNeeded") } : {}),
      ...(written.body.trim() === "" ? { body: t("linkMessages.textNeeded") } : {}),
    };
    setProblems(missing);
    const [first] = Object.keys(missing);
    if (first !== undefined) return document.getElementById(idOf(first))?.focus();
    const email = asksAddress ? { email: written.email.trim() } : {};
    const message = { name: written.name.trim(), ...email, body: written.body.trim(), key: key.current };
    if (!(await run(async () => onSent(await writeByLink(link, message))))) return;
    release();
    key.current = newIdempotencyKey();
    setWritten({ ...written, body: "" });
    setSent(true);
  }

  return (
    <form noValidate onSubmit={handled(() => void send())}>
      {problems[""] && (
        <p className="hq-alert" role="alert">
          {problems[""]}
        </p>
      )}
      {isFirst && (
        <GuestField
          name={idOf("name")}
          label={t("portal.name")}
          problem={problems.name}
          maxLength={160}
          autoComplete="name"
          {...put("name")}
        />
      )}
      {asksAddress && (
        <GuestField
          name={idOf("email")}
          label={t("linkMessages.email")}
          problem={problems.email}
          type="email"
          maxLength={254}
          autoComplete="email"
          {...put("email")}
        />
      )}
      <div className="hq-field" data-invalid={problems.body}>
        <label htmlFor={idOf("body")}>{t("linkMessages.text")}</label>
        <textarea
          id={idOf("body")}
          rows={3}
          maxLength={MAX_WRITTEN}
          aria-invalid={!!problems.body}
          aria-describedby={`${idOf("body")}-problem`}
          {...put("body")}
        />
        <p className="hq-field-error" id={`${idOf("body")}-problem`}>
          {problems.body}
        </p>
      </div>
      <button className="hq-portal-other" type="submit" disabled={isBusy}>
        {t(isBusy ? "portal.sending" : "messages.send")}
      </button>
      {isSent && answersTo !== null && (
        <p className="hq-portal-small" role="status">
          {t("linkMessages.sent", { address: answersTo })}
        </p>
      )}
    </form>
  );
}

const idOf = (field: string): string => `message-${field}`;
