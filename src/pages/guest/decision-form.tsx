import { useState } from "react";
import { GuestField, handled } from "./guest-frame.tsx";

/** What was decided on a page without an account. */
export type Decision = { readonly accepts: true; readonly name: string } | { readonly accepts: false; readonly reason: string };

interface DecisionFormProps {
  readonly className: string;
  /** What went wrong with the last decision, as a sentence; empty for nothing. */
  readonly problem: string;
  readonly busy: boolean;
  readonly mayAccept: boolean;
  readonly texts: {
    readonly name: string;
    readonly nameNeeded: string;
    readonly reason: string;
    readonly reasonNeeded: string;
    readonly accept: string;
    /** Turns to the reason. */
    readonly decline: string;
    /** Sends the reason. */
    readonly declineNow: string;
    readonly back: string;
    readonly sending: string;
  };
  readonly onDecide: (decision: Decision) => void;
  /** Called when somebody turns from accepting to declining or back. */
  readonly onTurn: () => void;
}

/** Accept under one's name, or decline with a reason. */
export function DecisionForm({ className, problem, busy, mayAccept, texts, onDecide, onTurn }: DecisionFormProps) {
  const [isDeclining, setDeclining] = useState(false);
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const [fieldProblem, setFieldProblem] = useState("");

  function submit() {
    if (busy) return;
    const typed = (isDeclining ? reason : name).trim();
    if (typed === "") return setFieldProblem(isDeclining ? texts.reasonNeeded : texts.nameNeeded);
    onDecide(isDeclining ? { accepts: false, reason: typed } : { accepts: true, name: typed });
  }

  function turn() {
    setDeclining(!isDeclining);
    setFieldProblem("");
    onTurn();
  }

  return (
    <form noValidate className={className} onSubmit={handled(submit)}>
      {problem && (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      )}
      {isDeclining ? (
        <GuestField
          key="reason"
          name="reason"
          label={texts.reason}
          problem={fieldProblem || undefined}
          maxLength={1_000}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <GuestField
          key="name"
          name="name"
          label={texts.name}
          problem={fieldProblem || undefined}
          maxLength={160}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <button className="hq-primary" type="submit" disabled={busy || (!isDeclining && !mayAccept)}>
        {busy ? texts.sending : isDeclining ? texts.declineNow : texts.accept}
      </button>
      <button className="hq-portal-plain" type="button" disabled={busy} onClick={turn}>
        {isDeclining ? texts.back : texts.decline}
      </button>
    </form>
  );
}
