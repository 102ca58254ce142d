import { CloseOutlined, SignatureOutlined, UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type DragEvent, lazy, Suspense, useRef, useState } from "react";
import { t } from "../../i18n/forms.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { isImageUrl } from "../../schemas/values/url.ts";
import { FileItem, filesOf } from "../cells/file-views.tsx";
import type { Input } from "./input.ts";
import { uploadFile } from "./upload.ts";

// Loaded on demand, because few forms need a signature.
const SignatureDialog = lazy(() => import("./signature-dialog.tsx").then((module) => ({ default: module.SignatureDialog })));

type Sending = { readonly key: number; readonly name: string; readonly share: number; readonly abort: AbortController };
let last = 0;

/** Files are uploaded as soon as they are chosen; saving only sends their ids. */
export const FilesInput: Input<"files"> = ({ id, field, name, form, value, onChange, disabled, invalid, describedBy, label }) => {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const [signing, setSigning] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const files = filesOf(value);
  const max = field.max ?? 20;
  const full = files.length + sending.length >= max;
  const current = () => filesOf(form.get(name));

  const send = async (file: File) => {
    last += 1;
    const key = last;
    const abort = new AbortController();
    setSending((all) => [...all, { key, name: file.name, share: 0, abort }]);
    form.sending.add(abort);
    try {
      const stored = await uploadFile(
        file,
        (share) => setSending((all) => all.map((each) => (each.key === key ? { ...each, share } : each))),
        abort.signal,
      );
      // Other uploads may have finished in the meantime, so the form's current files are read again.
      form.set(name, [...current(), stored]);
    } catch (failure) {
      if (!abort.signal.aborted) setProblems((all) => [...all, t("input.uploadFailed", { name: file.name, reason: messageOf(failure) })]);
    } finally {
      form.sending.delete(abort);
      setSending((all) => all.filter((each) => each.key !== key));
    }
  };
  const take = (chosen: readonly File[]) => {
    const wrong = field.images ? chosen.filter((file) => !isImageUrl(file.name)) : [];
    const fitting = chosen.filter((file) => !wrong.includes(file));
    const room = Math.max(0, max - current().length - sending.length);
    const notes = wrong.map((file) => t("input.notImage", { name: file.name }));
    setProblems(fitting.length > room ? [...notes, t("input.tooMany", { count: max })] : notes);
    for (const file of fitting.slice(0, room)) void send(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience; the button does the same.
    <div
      className="hq-files-input"
      data-over={over ? "" : undefined}
      data-invalid={invalid ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {files.map((file) => (
        <span className="hq-file-row" key={file.id}>
          <FileItem file={file} />
          {!disabled && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t("input.removeFile", { name: file.name })}
              onClick={() => onChange(current().filter((each) => each.id !== file.id))}
            />
          )}
        </span>
      ))}
      {sending.map((each) => (
        <span className="hq-file-row" key={`s${each.key}`} role="status">
          {t("input.uploading", { name: each.name })}
          <progress value={each.share} max={1} aria-label={each.name} />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t("input.removeFile", { name: each.name })}
            onClick={() => each.abort.abort()}
          />
        </span>
      ))}
      {problems.map((problem) => (
        <span className="hq-input-error" role="alert" key={problem}>
          {problem}
        </span>
      ))}
      <span className="hq-files-add">
        {field.signature && (
          <Button icon={<SignatureOutlined aria-hidden />} disabled={disabled === true || full} onClick={() => setSigning(true)}>
            {t("input.sign")}
          </Button>
        )}
        <Button
          id={id}
          icon={<UploadOutlined aria-hidden />}
          disabled={disabled === true || full}
          aria-describedby={describedBy}
          onClick={() => picker.current?.click()}
        >
          {t(!field.images ? "input.upload" : max === 1 ? "input.uploadImage" : "input.uploadImages")}
        </Button>
        <small>{t("input.drop")}</small>
      </span>
      {signing && (
        <Suspense>
          <SignatureDialog title={label} onSigned={(image) => take([image])} onClose={() => setSigning(false)} />
        </Suspense>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple={max > 1}
        {...(field.images ? { accept: "image/*" } : {})}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
};
