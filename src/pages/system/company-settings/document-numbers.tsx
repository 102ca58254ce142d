import { Button, InputNumber } from "antd";
import { useId, useState } from "react";
import { type DocumentNumbers, MAX_DOCUMENT_NUMBER, type NextNumber } from "../../../contract/document-numbers.ts";
import { t } from "../../../i18n/system/company-settings.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { showToast } from "../../../providers/toasts.ts";
import { writtenNumber } from "../../../schemas/values/document-number.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { Dialog } from "../../../views/kit/dialog.tsx";
import { TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded } from "../../../views/kit/use-loaded.ts";
import { raiseDocumentNumber, readDocumentNumbers } from "./company-setting-calls.ts";

/** The next numbers of documents, for a company that goes on from another program. */
export function NextNumbers({ mayChange }: { readonly mayChange: boolean }) {
  const { data: loaded, failure, reload } = useLoaded(readDocumentNumbers);
  const [saved, setSaved] = useState<DocumentNumbers>();
  const [raising, setRaising] = useState<NextNumber>();
  const data = saved ?? loaded;
  const kindOf = (name: string) => data?.numbers.find((each) => each.name === name);
  return (
    <section className="hq-form-section" aria-label={t("settings.numbers")}>
      <header>
        <h2>{t("settings.numbers")}</h2>
        <p>{t("settings.numbersHelp")}</p>
      </header>
      {failure && !data && <TryAgain onRetry={reload} />}
      {!failure && !data && <div className="hq-skeleton" style={{ height: 320 }} />}
      <ul className="hq-next-numbers">
        {data?.numbers.map((each) => (
          <li key={each.name}>
            <span>{each.label}</span>
            <span className="hq-next-number">{writtenNumber(each.pattern, each.next)}</span>
            {mayChange && (
              <Button size="small" aria-label={t("settings.raiseOf", { what: each.label })} onClick={() => setRaising(each)}>
                {t("settings.raise")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.raised.length > 0 && (
        <ul className="hq-raised-numbers" aria-label={t("settings.raisedNumbers")}>
          {data.raised.map(({ name, was, next, by, at }) => {
            const { label = name, pattern = "{0}" } = kindOf(name) ?? {};
            const values = { who: by, what: label, from: writtenNumber(pattern, was), to: writtenNumber(pattern, next) };
            return (
              <li key={`${name} ${next}`}>
                {t("settings.raised", values)} <span className="hq-soft">{formatEventTime(at)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {raising && (
        <RaiseDialog
          kind={raising}
          onClose={() => setRaising(undefined)}
          onRaised={(now) => {
            setSaved(now);
            setRaising(undefined);
          }}
        />
      )}
    </section>
  );
}

interface RaiseDialogProps {
  readonly kind: NextNumber;
  readonly onClose: () => void;
  readonly onRaised: (numbers: DocumentNumbers) => void;
}

function RaiseDialog({ kind: { name, label, next, pattern }, onClose, onRaised }: RaiseDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  async function raise() {
    if (busy) return;
    if (typed === null || typed <= next) return setProblem(t("settings.raiseHigher", { next: writtenNumber(pattern, next) }));
    setBusy(true);
    try {
      onRaised(await raiseDocumentNumber({ name, next: typed }));
      showToast({ kind: "success", message: t("settings.raiseDone", { what: label, next: writtenNumber(pattern, typed) }) });
    } catch (failure) {
      const { errors = {}, message } = toApiError(failure);
      setProblem(errors.next?.join(" ") ?? message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={t("settings.raiseOf", { what: label })}
      width={440}
      okText={t("settings.raise")}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void raise()}
      onCancel={onClose}
    >
      <p>{t("settings.raiseText", { next: writtenNumber(pattern, next) })}</p>
      <div className="hq-form-field" data-invalid={problem === "" ? undefined : ""}>
        <label className="hq-form-label" htmlFor={id}>
          {t("settings.nextNumber")}
        </label>
        <InputNumber
          id={id}
          autoFocus
          controls={false}
          precision={0}
          max={MAX_DOCUMENT_NUMBER}
          value={typed}
          aria-describedby={`${id}-note`}
          {...(problem === "" ? {} : { status: "error" as const, "aria-invalid": true })}
          onChange={(value) => {
            setTyped(value);
            setProblem("");
          }}
        />
        <span id={`${id}-note`} className={problem === "" ? "hq-field-help" : "hq-input-error"} role={problem === "" ? undefined : "alert"}>
          {problem || (typed === null ? "" : t("settings.raisePreview", { number: writtenNumber(pattern, typed) }))}
        </span>
      </div>
    </Dialog>
  );
}
