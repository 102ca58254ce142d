import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../../i18n/kit/forms.ts";
import type { FileLink } from "../../schemas/values/file-link.ts";
import { FileItem } from "../cells/file-views.tsx";
import type { useUploads } from "./use-uploads.ts";

interface UploadRowsProps extends Pick<ReturnType<typeof useUploads>, "sending" | "problems"> {
  readonly files: readonly FileLink[];
  /** Called with a file that is taken away; without it, the files stay. */
  readonly onRemove?: ((file: FileLink) => void) | undefined;
}

/** Uploaded files, those being uploaded with their progress, and what went wrong. */
export function UploadRows({ files, sending, problems, onRemove }: UploadRowsProps) {
  return (
    <>
      {files.map((file) => (
        <span className="hq-file-row" key={file.id}>
          <FileItem file={file} />
          {onRemove && <RemoveButton name={file.name} onClick={() => onRemove(file)} />}
        </span>
      ))}
      {sending.map((each) => (
        <span className="hq-file-row" key={`s${each.key}`} role="status">
          {t("input.uploading", { name: each.name })}
          <progress value={each.share} max={1} aria-label={each.name} />
          <RemoveButton name={each.name} onClick={() => each.abort.abort()} />
        </span>
      ))}
      {problems.map((problem) => (
        <span className="hq-input-error" role="alert" key={problem}>
          {problem}
        </span>
      ))}
    </>
  );
}

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t("input.removeFile", { name })} onClick={onClick} />
);
