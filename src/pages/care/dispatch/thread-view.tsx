import { Drawer } from "antd";
import { type RefObject, useImperativeHandle, useRef, useState } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { availabilityOfAction, operationNamed } from "../../../views/actions/operations.ts";
import { type StartAction, useActions } from "../../../views/actions/use-actions.tsx";
import { EmptyState, TryAgain } from "../../../views/kit/states.tsx";
import type { ComposerField } from "../conversation/composer.tsx";
import { MessageLog } from "../conversation/message-log.tsx";
import { useMessages } from "../conversation/use-messages.ts";
import { ContextPanel } from "./context-panel.tsx";
import { Reply } from "./reply.tsx";
import { ThreadHead } from "./thread-head.tsx";
import { useContextOf, useOpenThread } from "./use-open-thread.ts";

/** What keys do with the open conversation. */
export interface ThreadKeys {
  readonly write: (kind: "out" | "note") => void;
  /** Runs an action, if it can be done now. */
  readonly act: (name: string) => void;
  readonly logCall: () => void;
}

interface ThreadViewProps {
  readonly id: number;
  readonly found: number | undefined;
  readonly keys: RefObject<ThreadKeys | null>;
  readonly back: string | undefined;
  /** Whether there is room for what it is about beside the messages. */
  readonly isWide: boolean;
  readonly onEscape: () => void;
}

/** The open conversation: its messages, where it is answered, and what it is about. */
export function ThreadView({ id, found, keys, back, isWide, onEscape }: ThreadViewProps) {
  const { data: thread, failure, reload, trackChange, afterOwnChanges } = useOpenThread(id);
  const messages = useMessages(id, found);
  const { data: context, failure: contextFailure, reload: reloadContext } = useContextOf(id);
  // An action that is over is followed by the next one once its version is read.
  const { start: startNow, dialog, busy } = useActions(conversation, { stays: true, onEnd: () => void trackChange(Promise.resolve()) });
  const [isAbout, setAbout] = useState(false);
  const [isLogging, setLogging] = useState(false);
  const field = useRef<ComposerField>(null);
  const kind = useRef<(kind: "out" | "note") => void>(undefined);
  // With the version that the user's own changes have made: a message, an action, or that it was read.
  const start: StartAction = async (operation, row, preset) => {
    const now = await afterOwnChanges();
    startNow(operation, (now as unknown as ApiRow | undefined) ?? row, preset);
  };
  useImperativeHandle(keys, () => ({
    write: (next) => {
      kind.current?.(next);
      // At once: what is typed next is text already, not further keys of the page.
      field.current?.focus();
    },
    act: (name) => {
      const row = thread as unknown as ApiRow | undefined;
      const operation = operationNamed(conversation, name);
      if (row && operation && availabilityOfAction(row, name) === true) void start(operation, row);
    },
    logCall: () => setLogging(true),
  }));
  if (failure && !thread)
    return failure.statusCode === 404 ? <EmptyState title={t("dispatch.gone")} /> : <TryAgain className="hq-log-failed" onRetry={reload} />;
  if (!thread) return <div className="hq-skeleton hq-thread-waiting" role="status" aria-label={t("app.loading")} />;
  const panel = (
    <ContextPanel
      thread={thread}
      context={context}
      hasFailed={contextFailure !== undefined}
      isLogging={isLogging}
      onLogging={setLogging}
      reload={() => {
        void reload();
        void reloadContext();
      }}
    />
  );
  return (
    <>
      <section className="hq-conversation" aria-label={thread.name}>
        <ThreadHead thread={thread} busy={busy} onStart={start} back={back} onAbout={isWide ? undefined : () => setAbout(true)} />
        <MessageLog messages={messages} found={found} topic={thread.subject} />
        <Reply {...{ thread, messages, context, field, kind, trackChange, onEscape }} />
      </section>
      {isWide && (
        <aside className="hq-about" aria-label={t("dispatch.about")}>
          {panel}
        </aside>
      )}
      {!isWide && (
        <Drawer open={isAbout} width={380} title={t("dispatch.about")} onClose={() => setAbout(false)}>
          <div className="hq-about-drawer">{panel}</div>
        </Drawer>
      )}
      {dialog}
    </>
  );
}
