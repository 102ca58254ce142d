import { CameraOutlined, PaperClipOutlined } from "@ant-design/icons";
import { useMemo, useRef, useState } from "react";
import { t } from "../../i18n/kit/lines.ts";
import type { FieldOf } from "../../schemas/fields/field.ts";
import { FileThumbs } from "../cells/file-views.tsx";
import { FilePicker, useFileDrop } from "../inputs/file-picker.tsx";
import { useUploads } from "../inputs/use-uploads.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { cellAttributes, type LineCellProps } from "./cell-attributes.ts";

const CellDialog = lazyDialog(async () => (await import("./cell-dialog.tsx")).CellDialog);

/** Files of a line: an empty cell opens the picker or camera at once, a filled one its files; both take dropped files. */
export function FilesCell({ files: field, ...props }: LineCellProps & { readonly files: FieldOf<"files"> }) {
  const { column, line, context } = props;
  const form = useMemo(() => context.formOf(line.key), [context, line.key]);
  const { sending, problems, take, current, max } = useUploads(form, column, field);
  const [open, setOpen] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const files = current();
  const attributes = cellAttributes(props);
  const isEmpty = files.length + sending.length === 0;
  const shown = isEmpty ? t("action.add") : t("lines.files", { count: files.length });
  const drop = useFileDrop(take, context.disabled);
  return (
    <span className="hq-line-files" {...drop}>
      <button
        type="button"
        {...attributes}
        aria-label={`${attributes["aria-label"]}: ${shown}`}
        aria-haspopup={files.length > 0 ? "dialog" : undefined}
        className="hq-line-button"
        onClick={() => (files.length > 0 ? setOpen(true) : picker.current?.click())}
      >
        {files.length > 0 && <FileThumbs files={files} />}
        {sending.length > 0 && (
          <progress
            value={sending.reduce((sum, each) => sum + each.share, 0)}
            max={sending.length}
            aria-label={t("lines.uploading", { count: sending.length })}
          />
        )}
        {isEmpty && (
          <span className="hq-line-add-file">
            {field.images ? <CameraOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />} {shown}
          </span>
        )}
      </button>
      {problems.map((problem) => (
        <span className="hq-input-error" role="alert" key={problem}>
          {problem}
        </span>
      ))}
      <FilePicker picker={picker} field={field} max={max} take={take} />
      {open && <CellDialog {...props} form={form} onClose={() => setOpen(false)} />}
    </span>
  );
}
