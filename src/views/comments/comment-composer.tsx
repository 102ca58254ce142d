import { EyeOutlined, PaperClipOutlined, SendOutlined } from "@ant-design/icons";
import { Button, type InputRef, Segmented } from "antd";
import { useId, useRef, useState } from "react";
import type { RecordComment } from "../../contract/comments.ts";
import { t } from "../../i18n/kit/comments.ts";
import { t as formTexts } from "../../i18n/kit/forms.ts";
import { type CommentedRecord, postComment } from "../../providers/calls/comment-calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { useStore } from "../../providers/use-store.ts";
import { files as filesField } from "../../schemas/fields/fields.ts";
import { MAX_COMMENT_FILES } from "../../schemas/rules/comments.ts";
import { filesOf } from "../cells/file-views.tsx";
import { sendOnce } from "../editing/attempts.ts";
import { SlowNotice } from "../editing/slow-notice.tsx";
import { firstProblemOf, useSending } from "../editing/use-sending.ts";
import { FilePicker, useFileDrop } from "../inputs/file-picker.tsx";
import { textOf } from "../inputs/input.ts";
import { UploadRows } from "../inputs/upload-rows.tsx";
import { useUploads } from "../inputs/use-uploads.ts";
import { currentSide } from "../records/view-fields.ts";
import { MentionInput } from "./mention-input.tsx";
import { type Mention, withReferences } from "./mentions.ts";
import { emptyComment, useCommentDraft } from "./use-comment-draft.ts";

const attached = filesField({ max: MAX_COMMENT_FILES });

interface CommentComposerProps {
  readonly record: CommentedRecord;
  /** The customer whom a comment can be shared with now. */
  readonly company: string | undefined;
  readonly onSent: (comment: RecordComment) => void;
}

/** Where a comment is written. What was typed stays until the server has it. */
export function CommentComposer({ record, company, onSent }: CommentComposerProps) {
  const id = useId();
  const isEmployee = currentSide() === "employee";
  const { form, progress } = useCommentDraft(record.resource, record.recordId);
  const values = useStore(form.values);
  const sending = useSending();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<Pick<InputRef, "focus">>(null);
  const uploads = useUploads(form, "files", attached);
  const drop = useFileDrop(uploads.take, busy);
  const text = textOf(values.text);
  const files = filesOf(values.files);
  const mentions = mentionsOf(values.mentions);
  const shared = isEmployee && company !== undefined && values.shared === true;
  const isEmpty = text.trim() === "" && files.length === 0;

  const send = async () => {
    if (busy || isEmpty) return;
    if (form.sending.size > 0) return setProblem(t("comments.wait"));
    setBusy(true);
    setProblem(undefined);
    const body = {
      ...record,
      text: withReferences(text.trim(), mentions),
      files: files.map((file) => file.id),
      ...(isEmployee ? { shared } : {}),
    };
    try {
      const sent = await sending.send((signal) =>
        sendOnce(progress, { body }, (attempt) => postComment(attempt.body, { key: attempt.key, signal })),
      );
      form.patch(emptyComment);
      onSent(sent);
    } catch (failure) {
      setProblem(firstProblemOf(toApiError(failure)));
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  };

  return (
    <form
      className="hq-comment-composer"
      aria-label={t("comments.write")}
      data-shared={shared || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      {...drop}
    >
      {company !== undefined && isEmployee && (
        <Segmented
          block
          size="small"
          aria-label={t("comments.audience")}
          value={shared}
          options={[
            { value: false, label: t("comments.internal") },
            { value: true, label: t("comments.share") },
          ]}
          onChange={(next) => form.set("shared", next)}
        />
      )}
      <MentionInput
        id={id}
        label={t("comments.write")}
        record={record}
        text={text}
        mentions={mentions}
        canMention={isEmployee}
        readOnly={busy}
        describedBy={`${id}-audience`}
        field={field}
        onChange={(next, named) => form.patch({ text: next, mentions: named })}
        onSend={() => void send()}
        onFiles={uploads.take}
      />
      <UploadRows
        files={files}
        sending={uploads.sending}
        problems={uploads.problems}
        onRemove={(file) =>
          form.set(
            "files",
            files.filter((each) => each.id !== file.id),
          )
        }
      />
      {problem !== undefined && (
        <span className="hq-input-error" role="alert">
          {problem}
        </span>
      )}
      <SlowNotice sending={sending} />
      <div className="hq-comment-foot">
        <small id={`${id}-audience`} className={shared ? "hq-comment-visible" : "hq-soft"}>
          {shared && <EyeOutlined aria-hidden />} {audienceText(isEmployee, shared ? company : undefined)}
        </small>
        <Button
          type="text"
          icon={<PaperClipOutlined aria-hidden />}
          aria-label={formTexts("input.upload")}
          disabled={busy || uploads.isFull}
          onClick={() => picker.current?.click()}
        />
        <Button type="primary" htmlType="submit" icon={<SendOutlined aria-hidden />} loading={busy} disabled={isEmpty}>
          {t("comments.send")}
        </Button>
      </div>
      <FilePicker picker={picker} field={attached} max={uploads.max} take={uploads.take} />
    </form>
  );
}

function audienceText(isEmployee: boolean, company: string | undefined): string {
  if (company !== undefined) return t("comments.visibleTo", { company });
  return isEmployee ? `${t("comments.onlyUs")} ${t("comments.hint")}` : t("comments.weSee");
}

const isMention = (value: unknown): value is Mention => typeof value === "object" && value !== null && "id" in value && "label" in value;

/** Boundary: what a draft keeps. */
const mentionsOf = (value: unknown): readonly Mention[] => (Array.isArray(value) ? value.filter(isMention) : []);
