import { CloseOutlined, PaperClipOutlined, SendOutlined } from "@ant-design/icons";
import { Alert, Button, Input, type InputRef, Segmented } from "antd";
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { MAX_WRITTEN } from "../../../resources/care/inbox-rules.ts";
import { unfilledFields } from "../../../resources/care/template-fields.ts";
import { FileItem } from "../../../views/cells/file-views.tsx";
import { problemOf } from "../../../views/editing/use-sending.ts";
import { FilePicker, useFileDrop } from "../../../views/inputs/file-picker.tsx";
import { pressedKey } from "../../../views/kit/pressed-key.ts";
import { textParts } from "./text-parts.ts";
import { useAttachments } from "./use-attachments.ts";
import type { Kind, Composer as Written } from "./use-composer.ts";

export type ComposerField = Pick<InputRef, "focus">;

interface ComposerProps {
  readonly composer: Written;
  readonly label: string;
  /** Sends it. `anyway`: after what came meanwhile was read. */
  readonly onSend: (anyway: boolean) => void;
  readonly onEscape: () => void;
  readonly field?: Ref<ComposerField>;
  /** Offers notes among colleagues. */
  readonly hasNotes?: boolean;
  /** Counts what it costs as a text message. */
  readonly isText?: boolean;
  /** Why a reply is not possible. */
  readonly refusal?: string | undefined;
  /** Who wrote while this was being written. */
  readonly newer?: string | undefined;
  /** Above the text: who else gets it. */
  readonly recipients?: ReactNode;
  readonly children?: ReactNode;
}

/** Where a message is written: it says what stands in the way of sending it, and keeps what was written until it is sent. */
export function Composer(props: ComposerProps) {
  const { composer, label, onSend, onEscape, field, hasNotes = false, isText = false, refusal, newer, recipients, children } = props;
  const { written, change, isEmpty, isSending, failure } = composer;
  const { text, kind, files } = written;
  const picker = useRef<HTMLInputElement>(null);
  const { uploading, take } = useAttachments(
    () => files,
    (all) => change({ files: all }),
  );
  const drop = useFileDrop(take, false);
  const isReply = kind === "out";
  const unfilled = isReply ? unfilledFields(text) : [];
  const isRefused = isReply && refusal !== undefined;
  // Refused for what came meanwhile, not for anything that stays.
  const isLate = isReply && (newer !== undefined || failure?.body.reason === "unseen");
  const canSend = !isEmpty && unfilled.length === 0 && uploading.length === 0 && !isRefused && !isSending;
  const press = (event: KeyboardEvent) => {
    if (pressedKey(event) === "Escape") {
      event.stopPropagation();
      onEscape();
    }
    if (pressedKey(event) !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSend) onSend(false);
  };
  return (
    <form
      className="hq-composer"
      data-kind={kind}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend(isLate);
      }}
      {...drop}
    >
      {hasNotes && (
        <Segmented<Kind>
          size="small"
          aria-label={t("composer.kind")}
          value={kind}
          options={[
            { value: "out", label: t("composer.reply") },
            { value: "note", label: t("composer.note") },
          ]}
          onChange={(next) => change({ kind: next })}
        />
      )}
      <Hints {...{ unfilled, isRefused, refusal, failure, newer: isReply ? newer : undefined }} />
      {isReply && recipients}
      <Input.TextArea
        ref={field as Ref<never>}
        className="hq-composer-text"
        autoSize={{ minRows: 2, maxRows: 10 }}
        maxLength={MAX_WRITTEN}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={press}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files];
          if (pasted.length === 0) return;
          event.preventDefault();
          take(pasted);
        }}
      />
      {(files.length > 0 || uploading.length > 0) && (
        <div className="hq-composer-files">
          {files.map((file) => (
            <span key={file.id}>
              <FileItem file={file} />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t("input.removeFile", { name: file.name })}
                onClick={() => change({ files: files.filter(({ id }) => id !== file.id) })}
              />
            </span>
          ))}
          {uploading.map((name) => (
            <span key={name} role="status">
              {t("input.uploading", { name })}
            </span>
          ))}
        </div>
      )}
      <footer>
        <Button
          type="text"
          icon={<PaperClipOutlined aria-hidden />}
          aria-label={t("composer.attach")}
          title={t("composer.attach")}
          onClick={() => picker.current?.click()}
        />
        <FilePicker picker={picker} field={{ kind: "files" }} max={20} take={take} />
        {children}
        <span className="hq-grow" />
        {isText && isReply && text !== "" && <TextCount text={text} />}
        <Button
          type="primary"
          htmlType="submit"
          icon={isReply ? <SendOutlined aria-hidden /> : undefined}
          title={t("composer.keys")}
          disabled={!canSend}
          loading={isSending}
        >
          {t(!isReply ? "composer.saveNote" : isLate ? "composer.anyway" : "messages.send")}
        </Button>
      </footer>
    </form>
  );
}

interface HintsProps {
  readonly unfilled: readonly string[];
  readonly isRefused: boolean;
  readonly refusal: string | undefined;
  readonly failure: Written["failure"];
  readonly newer: string | undefined;
}

/** What stands in the way of sending, most final first. */
function Hints({ unfilled, isRefused, refusal, failure, newer }: HintsProps) {
  const [fieldProblem] = Object.values(failure?.errors ?? {}).flat();
  const hint = (type: "warning" | "error", text: string) => <Alert type={type} showIcon banner message={text} role="alert" />;
  if (isRefused && refusal !== undefined) return hint("warning", refusal);
  if (unfilled.length > 0) return hint("warning", t("composer.unfilled", { fields: unfilled.join(", ") }));
  if (failure?.statusCode === 0) return hint("error", t("composer.lost"));
  if (failure)
    return hint(failure.statusCode === 409 ? "warning" : "error", typeof fieldProblem === "string" ? fieldProblem : problemOf(failure));
  if (newer !== undefined) return hint("warning", t("composer.newer", { name: newer }));
  return null;
}

function TextCount({ text }: { text: string }) {
  const { characters, parts } = textParts(text);
  return (
    <span className="hq-composer-count" title={t("composer.characters", { count: characters })}>
      {characters} · {t("composer.parts", { count: parts })}
    </span>
  );
}
