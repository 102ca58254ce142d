import { EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import type { RecordComment } from "../../contract/comments.ts";
import { t } from "../../i18n/kit/comments.ts";
import { t as viewTexts } from "../../i18n/kit/views.ts";
import { type CommentedRecord, editComment, removeComment } from "../../providers/calls/comment-calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { commentParts } from "../../schemas/rules/comments.ts";
import { FileItem } from "../cells/file-views.tsx";
import { LinkedText } from "../cells/linked-text.tsx";
import { formatEventTime } from "../cells/moments.tsx";
import { firstProblemOf, useSending } from "../editing/use-sending.ts";
import { currentSide } from "../records/view-fields.ts";
import { MentionInput } from "./mention-input.tsx";
import { withLabels, withReferences } from "./mentions.ts";

interface CommentItemProps {
  readonly record: CommentedRecord;
  readonly comment: RecordComment;
  /** Whether it came while the record was open. */
  readonly isNew: boolean;
  /** Whether the address names it. */
  readonly isTarget: boolean;
  readonly onChanged: () => void;
}

/** One comment: who wrote it when, for whom, what, and what its reader may do with it. */
export function CommentItem({ record, comment, isNew, isTarget, onChanged }: CommentItemProps) {
  const { author, createdAt, editedAt, shared, files, mayEdit, mayRemove } = comment;
  const item = useRef<HTMLLIElement>(null);
  const [mode, setMode] = useState<"edit" | "remove">();
  useEffect(() => {
    if (!isTarget) return;
    item.current?.scrollIntoView?.({ block: "center" });
    item.current?.focus({ preventScroll: true });
  }, [isTarget]);
  const close = () => {
    setMode(undefined);
    item.current?.focus({ preventScroll: true });
  };
  const done = () => {
    close();
    onChanged();
  };
  const isMarked = shared && currentSide() === "employee";
  return (
    <li
      ref={item}
      id={`comment-${comment.id}`}
      className="hq-comment"
      data-shared={isMarked || undefined}
      data-glows={isNew || isTarget || undefined}
      tabIndex={-1}
    >
      <p>
        <strong>{author.name}</strong>
        <span className="hq-soft">
          {" "}
          · <time dateTime={createdAt}>{formatEventTime(createdAt)}</time>
          {editedAt !== null && ` · ${t("comments.edited")}`}
        </span>
      </p>
      {isMarked && (
        <p className="hq-comment-visible">
          <EyeOutlined aria-hidden /> {t("comments.visible")}
        </p>
      )}
      {mode === "edit" ? <Edit record={record} comment={comment} onClose={close} onDone={done} /> : <CommentText comment={comment} />}
      {files.length > 0 && (
        <span className="hq-files">
          {files.map((file) => (
            <FileItem key={file.id} file={file} />
          ))}
        </span>
      )}
      {mode === "remove" && <Remove comment={comment} onClose={close} onDone={done} />}
      {mode === undefined && (mayEdit || mayRemove) && (
        <span className="hq-comment-buttons">
          {mayEdit && (
            <Button type="link" size="small" onClick={() => setMode("edit")}>
              {viewTexts("action.edit")}
            </Button>
          )}
          {mayRemove && (
            <Button type="link" size="small" onClick={() => setMode("remove")}>
              {viewTexts("action.remove")}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

function CommentText({ comment: { text, mentions } }: Pick<CommentItemProps, "comment">) {
  if (text === "") return null;
  const names = new Map(mentions.map(({ id, name }) => [id, name]));
  let offset = 0;
  return (
    <div className="hq-comment-text">
      {commentParts(text, [...names.keys()]).map((part) => {
        offset += 1;
        return typeof part === "number" ? (
          <strong key={offset} className="hq-mention">
            @{names.get(part)}
          </strong>
        ) : (
          <LinkedText key={offset} text={part} />
        );
      })}
    </div>
  );
}

interface StepProps {
  readonly comment: RecordComment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Runs a write and keeps what went wrong. */
function useWriting(onDone: () => void) {
  const sending = useSending();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (write: (signal: AbortSignal) => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await sending.send(write);
      onDone();
    } catch (failure) {
      setProblem(firstProblemOf(toApiError(failure)));
      setBusy(false);
    }
  };
  return { busy, problem, run };
}

const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <span className="hq-input-error" role="alert">
      {text}
    </span>
  );

function Edit({ record, comment, onClose, onDone }: StepProps & Pick<CommentItemProps, "record">) {
  const id = useId();
  const [draft, setDraft] = useState(() => withLabels(comment.text, comment.mentions));
  const { busy, problem, run } = useWriting(onDone);
  const field = useRef<{ focus: () => void }>(null);
  useEffect(() => field.current?.focus(), []);
  const save = () => void run((signal) => editComment(comment.id, withReferences(draft.text.trim(), draft.mentions), signal));
  return (
    <form
      className="hq-comment-edit"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MentionInput
        id={id}
        label={t("comments.editTitle")}
        record={record}
        text={draft.text}
        mentions={draft.mentions}
        canMention={currentSide() === "employee"}
        describedBy={`${id}-problem`}
        field={field}
        onChange={(text, mentions) => setDraft({ text, mentions: [...mentions] })}
        onSend={save}
        onEscape={onClose}
      />
      <span id={`${id}-problem`}>
        <Problem text={problem} />
      </span>
      <span className="hq-comment-buttons">
        <Button type="primary" size="small" htmlType="submit" loading={busy}>
          {viewTexts("action.save")}
        </Button>
        <Button size="small" onClick={onClose}>
          {viewTexts("action.cancel")}
        </Button>
      </span>
    </form>
  );
}

function Remove({ comment, onClose, onDone }: StepProps) {
  const { busy, problem, run } = useWriting(onDone);
  return (
    <div className="hq-comment-edit">
      <span>{t("comments.removeQuestion")}</span>
      <Problem text={problem} />
      <span className="hq-comment-buttons">
        <Button danger size="small" loading={busy} onClick={() => void run(() => removeComment(comment.id))}>
          {viewTexts("action.remove")}
        </Button>
        <Button size="small" autoFocus onClick={onClose}>
          {t("comments.keep")}
        </Button>
      </span>
    </div>
  );
}
