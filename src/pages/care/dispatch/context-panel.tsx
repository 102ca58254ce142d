import type { ConversationContext } from "../../../contract/conversation-context.ts";
import { t } from "../../../i18n/sales/dispatch.ts";
import { TryAgain } from "../../../views/kit/states.tsx";
import { ContextActions } from "./context-actions.tsx";
import { ContextOthers } from "./context-others.tsx";
import { ContextPerson } from "./context-person.tsx";
import type { ContextProps } from "./context-props.ts";
import { ContextRecord } from "./context-record.tsx";
import { ContextInvoices, ContextJobs, ContextPieces } from "./context-work.tsx";

interface ContextPanelProps extends Omit<ContextProps, "context"> {
  readonly context: ConversationContext | undefined;
  readonly hasFailed: boolean;
  readonly isLogging: boolean;
  readonly onLogging: (isLogging: boolean) => void;
}

/** What the conversation is about: who, which record, the jobs of the day, pieces and invoices, and what can be started from here. */
export function ContextPanel({ thread, context, hasFailed, reload, isLogging, onLogging }: ContextPanelProps) {
  if (!context && hasFailed) return <TryAgain text={t("context.failed")} onRetry={reload} />;
  if (!context) return <div className="hq-skeleton hq-about-waiting" role="status" aria-label={t("app.loading")} />;
  const props = { thread, context, reload };
  return (
    <>
      <ContextPerson {...props} />
      <ContextActions {...props} isLogging={isLogging} onLogging={onLogging} />
      <ContextRecord {...props} />
      {thread.partyId !== null && (
        <>
          <ContextJobs {...props} />
          <ContextPieces {...props} />
          <ContextInvoices {...props} />
        </>
      )}
      <ContextOthers {...props} />
    </>
  );
}
