import { Button, Input } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { TestPhone } from "../../../contract/test-phone.ts";
import { t } from "../../../i18n/care/test-phone.ts";
import { getData, postData } from "../../../providers/calls/http.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { message } from "../../../resources/care/message.ts";
import { formatE164, isE164, toE164 } from "../../../schemas/values/phone.ts";
import { readPhone } from "../../../schemas/values/typed-phone.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import "../../../views/kit/views.css";
import "./test-phone.css";
import { pressedKey } from "../../../views/kit/pressed-key.ts";

const DEFAULT_NUMBER = "+12125550143";

const numberIn = (text: string): string | null => {
  const trimmed = text.trim();
  if (isE164(trimmed)) return trimmed;
  const read = readPhone(trimmed);
  return read === null ? null : toE164(read);
};

/** The phone of a customer, while the test service stands in for a real one. */
export function TestPhonePage() {
  const [params, setParams] = useSearchParams();
  const number = numberIn(params.get("number") ?? "") ?? DEFAULT_NUMBER;
  const [typed, setTyped] = useState(formatE164(number));
  const isWrong = numberIn(typed) === null;
  const use = () => {
    const wanted = numberIn(typed);
    if (wanted !== null) setParams({ number: wanted }, { replace: true });
  };
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.testPhone")}</h1>
      </header>
      <div className="hq-sheet hq-test-phone">
        <p className="hq-soft">{t("testPhone.note")}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            use();
          }}
        >
          <label htmlFor="test-phone-number">{t("testPhone.number")}</label>
          <Input
            id="test-phone-number"
            inputMode="tel"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={use}
            status={isWrong ? "error" : ""}
            aria-invalid={isWrong}
            aria-describedby="test-phone-help"
          />
          <small id="test-phone-help">{isWrong ? t("testPhone.wrong") : t("testPhone.numberHelp")}</small>
        </form>
        <Phone key={number} number={number} />
      </div>
    </div>
  );
}

function Phone({ number }: { readonly number: string }) {
  const { data, failure, reload } = useLoaded(() => getData<TestPhone>("/test-phone", { params: { number } }), number);
  const [body, setBody] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useWhenChanged([conversation.name, message.name], reload);
  if (failure?.statusCode === 404) return <p role="alert">{t("testPhone.off")}</p>;
  if (!data) return failure ? <TryAgain onRetry={reload} /> : <div className="hq-test-phone-screen" aria-busy />;

  async function send() {
    if (busy || body.trim() === "") return;
    setBusy(true);
    setProblem("");
    try {
      await postData<TestPhone>("/test-phone", { number, body });
      setBody("");
      reload();
    } catch (thrown) {
      setProblem(toApiError(thrown).message);
    }
    setBusy(false);
  }

  return (
    <section className="hq-test-phone-screen" aria-label={t("testPhone.write", { number: formatE164(data.number) })}>
      <ol>
        {data.messages.map(({ id, isOwn, body: text, at }) => (
          <li key={id} className={isOwn ? "hq-own" : undefined}>
            <p>{text}</p>
            <small>
              <time dateTime={at}>{formatEventTime(at)}</time>
            </small>
          </li>
        ))}
      </ol>
      {data.messages.length === 0 && <p className="hq-soft">{t("testPhone.nothing")}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Input.TextArea
          value={body}
          onChange={(event) => setBody(event.target.value)}
          onPressEnter={(event) => {
            if (event.shiftKey || pressedKey(event) !== "Enter") return;
            event.preventDefault();
            void send();
          }}
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={1600}
          aria-label={t("testPhone.write", { number: formatE164(data.number) })}
          placeholder={t("testPhone.write", { number: formatE164(data.number) })}
        />
        <Button htmlType="submit" type="primary" loading={busy}>
          {t("testPhone.send")}
        </Button>
      </form>
      {problem !== "" && <p role="alert">{problem}</p>}
    </section>
  );
}
