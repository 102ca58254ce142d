import { useEffect, useRef, useState } from "react";
import type { DocumentPage, LinkedAction } from "../../../contract/document-link.ts";
import { t } from "../../../i18n/system/document-link.ts";
import { answerDocument } from "../../../providers/calls/document-link-calls.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { inSentence } from "../../../schemas/values/text.ts";
import { GuestField, handled } from "../guest-frame.tsx";
import type { OpenedLink } from "../use-link.ts";
import { useLinkAction } from "../use-link-action.ts";

interface AnswerProps extends OpenedLink {
  readonly page: DocumentPage;
  readonly onAnswered: (next: DocumentPage) => void;
}

/** What can be answered: the choices within reach of a thumb, then the name of who answers and what else is asked. */
export function Answer({ page, onAnswered, ...rest }: AnswerProps) {
  const [choice, setChoice] = useState<string>();
  const { actions, amount } = page;
  const [main, ...others] = actions;
  if (!main) return null;
  const chosen = actions.find(({ name }) => name === choice);
  const onBack = () => setChoice(undefined);
  const answered = (next: DocumentPage) => {
    onBack();
    onAnswered(next);
  };
  if (chosen) return <AnswerForm key={chosen.name} action={chosen} page={page} onBack={onBack} onAnswered={answered} {...rest} />;
  return (
    <div className="hq-portal-bar">
      <button className="hq-primary" type="button" onClick={() => setChoice(main.name)}>
        {amount ? t("documentLink.amountOf", { action: main.label, amount: formatMoney(amount.value) }) : main.label}
      </button>
      <div className="hq-document-others">
        {others.map((action) => (
          <button key={action.name} className="hq-portal-plain" type="button" onClick={() => setChoice(action.name)}>
            {action.label}
          </button>
        ))}
      </div>
    </div>
  );
}

function AnswerForm({
  action,
  page,
  onBack,
  onAnswered,
  ...link
}: AnswerProps & { readonly action: LinkedAction; readonly onBack: () => void }) {
  const [name, setName] = useState(page.person ?? "");
  const [input, setInput] = useState<Readonly<Record<string, string>>>({});
  const { problems, busy, setProblems, run } = useLinkAction(link);
  const { label, number, amount, version } = page;
  const form = useRef<HTMLFormElement>(null);
  // Somebody we know by name only has to confirm.
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLElement>("textarea, input, [type=submit]") ?? [];
    [...fields].find((each) => !("value" in each) || each.value === "" || each instanceof HTMLButtonElement)?.focus();
  }, []);

  async function send() {
    if (busy) return;
    const missing = action.input.filter((field) => field.required && !input[field.name]?.trim());
    const found = Object.fromEntries(missing.map((field) => [field.name, t("documentLink.missing")]));
    if (name.trim() === "") found.name = t("portal.nameNeeded");
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await run(async () => onAnswered(await answerDocument(link.hash, { action: action.name, version, name: name.trim(), input })));
  }

  const what = { action: action.label, label: inSentence(label), number };
  return (
    <form className="hq-portal-bar hq-document-answer" ref={form} noValidate onSubmit={handled(() => void send())}>
      <h2>{amount ? t("documentLink.confirm", { ...what, amount: formatMoney(amount.value) }) : t("documentLink.confirmPlain", what)}</h2>
      {problems[""] && (
        <p className="hq-alert" role="alert">
          {problems[""]}
        </p>
      )}
      {action.input.map((field) => (
        <div className="hq-field" key={field.name} data-invalid={problems[field.name]}>
          <label htmlFor={field.name}>{field.label}</label>
          <textarea
            id={field.name}
            rows={4}
            maxLength={field.maxLength}
            aria-invalid={!!problems[field.name]}
            aria-describedby={`${field.name}-problem`}
            value={input[field.name] ?? ""}
            onChange={(event) => setInput({ ...input, [field.name]: event.target.value })}
          />
          <p className="hq-field-error" id={`${field.name}-problem`}>
            {problems[field.name]}
          </p>
        </div>
      ))}
      <GuestField
        name="name"
        label={t("portal.name")}
        problem={problems.name}
        maxLength={120}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button className="hq-primary" type="submit" data-danger={action.danger || undefined} disabled={busy}>
        {busy ? t("portal.sending") : action.label}
      </button>
      <button className="hq-portal-plain" type="button" disabled={busy} onClick={onBack}>
        {t("action.back")}
      </button>
    </form>
  );
}
