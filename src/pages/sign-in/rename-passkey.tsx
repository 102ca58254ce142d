import { useRef, useState } from "react";
import { t } from "../../i18n/people/sign-in.ts";
import { problemOf } from "../../providers/calls/entry-calls.ts";
import { renamePasskey } from "../../providers/calls/two-step-calls.ts";
import { handled } from "../guest/guest-frame.tsx";
import { PasskeyName } from "./passkey-name.tsx";
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
      <PasskeyName
        value={name}
        problem={problem}
        onChange={(typed) => {
          setName(typed);
          setProblem("");
        }}
      />
      <button className="hq-primary" type="submit" disabled={busy}>
        {t("twoStep.rename")}
      </button>
    </form>
  );
}
