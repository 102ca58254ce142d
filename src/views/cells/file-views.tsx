import { PaperClipOutlined } from "@ant-design/icons";
import { useState } from "react";
import { t } from "../../i18n/views.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import type { FileLink } from "../../schemas/field.ts";
import { isImageUrl } from "../../schemas/values/url.ts";
import type { Cell } from "./cell.ts";
import { openFile, useFileContent } from "./file-address.ts";

const isFileLink = (value: unknown): value is FileLink =>
  typeof value === "object" && value !== null && "id" in value && "name" in value && "url" in value && typeof value.url === "string";

export const filesOf = (value: unknown): FileLink[] => (Array.isArray(value) ? value.filter(isFileLink) : []);

const sizes = ["B", "KB", "MB", "GB"];
export function formatSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < sizes.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size.toFixed(size < 10 && unit > 0 ? 1 : 0)} ${sizes[unit] ?? ""}`;
}

/** An image, or a message that it can't be shown. */
export function ImagePreview({ src, name, failed = false }: { src: string | undefined; name: string; failed?: boolean }) {
  const [broken, setBroken] = useState(false);
  if (failed || broken) {
    return (
      <span className="hq-picture-failed" role="img" aria-label={name}>
        {t("error.image")}
      </span>
    );
  }
  if (src === undefined) return <span className="hq-picture hq-skeleton" />;
  return <img className="hq-picture" src={src} alt={name} loading="lazy" onError={() => setBroken(true)} />;
}

export function FileItem({ file }: { file: FileLink }) {
  const image = isImageUrl(file.name);
  const { address, failed } = useFileContent(file, image);
  return (
    <button
      type="button"
      className="hq-file hq-over"
      title={file.name}
      onClick={() => void openFile(file).catch((failure: unknown) => toast.error(file.name, messageOf(failure)))}
    >
      {image ? <ImagePreview src={address} failed={failed} name={file.name} /> : <PaperClipOutlined aria-hidden />}
      <span className="hq-file-name">{file.name}</span>
      <span className="hq-file-size">{formatSize(file.size)}</span>
    </button>
  );
}

export const filesCell: Cell<"files"> = (value, { variant }) => {
  const files = filesOf(value);
  if (files.length === 0) return t("figure.none");
  if (variant !== "record") return String(files.length);
  return (
    <span className="hq-files">
      {files.map((file) => (
        <FileItem key={file.id} file={file} />
      ))}
    </span>
  );
};
