import { useRef, useState } from "react";
import { t } from "../../i18n/sign-in.ts";
import { problemOf } from "../../providers/calls/entry-calls.ts";
import { renamePasskey } from "../../providers/calls/two-step-calls.ts";
import { GuestField, handled } from "../guest/guest-frame.tsx";
import { useFirstFocus } from "./use-first-focus.ts";
import "./sign-in.css";

export function RenamePasskey({ id, name: before, onDone }: { id: number; name: string; onDone: () => void }) {
  const [name, setName] = useState(before);
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    if (name.trim() === "") return setProblem(t("twoStep.passkeyNameNeeded"));
    setBusy(true);
    try {
      await renamePasskey(id, name.trim());
      onDone();
    } catch (failure) {
      setBusy(false);
      setProblem(problemOf(failure, t("login.noAnswer")));
    }
  }

  return (
    <form className="hq-set-up" ref={form} noValidate onSubmit={handled(() => void submit())}>
      <GuestField
        name="passkeyName"
        label={t("twoStep.passkeyName")}
        problem={problem || undefined}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setProblem("");
        }}
      />
      <button className="hq-primary" type="submit" disabled={busy}>
        {t("twoStep.rename")}
      </button>
    </form>
  );
}
