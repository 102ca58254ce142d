import { PaperClipOutlined } from "@ant-design/icons";
import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/kit/views.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import type { FileLink } from "../../schemas/values/file-link.ts";
import { isImageName } from "../../schemas/values/image-types.ts";
import type { Cell } from "./cell.ts";
import { openFile, useFileContent } from "./file-address.ts";

/** Whether the element has come near the window; true at once where the browser can't tell. It stays true. */
function useInView(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver !== "function");
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: "200px",
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isSeen]);
  return isSeen;
}

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

const open = (file: FileLink) => void openFile(file).catch((failure: unknown) => toast.error(file.name, messageOf(failure)));

/** Whether the file is a picture that the server has encoded. An SVG or BMP sent to it directly is kept for download. */
const isPicture = ({ name, mime }: FileLink): boolean => isImageName(name) && mime.startsWith("image/");

export function FileItem({ file }: { file: FileLink }) {
  const image = isPicture(file);
  const { address, failed } = useFileContent(file, image, "small");
  return (
    <button type="button" className="hq-file hq-over" title={file.name} onClick={() => open(file)}>
      {image ? <ImagePreview src={address} failed={failed} name={file.name} /> : <PaperClipOutlined aria-hidden />}
      <span className="hq-file-name">{file.name}</span>
      <span className="hq-file-size">{formatSize(file.size)}</span>
    </button>
  );
}

const SHOWN = 3;

function FileThumb({ file }: { file: FileLink }) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useInView(place);
  const image = isPicture(file);
  const { address, failed } = useFileContent(file, image && isSeen, "small");
  return (
    <span ref={place} className="hq-thumb" data-failed={failed ? "" : undefined}>
      {address === undefined ? image && !failed ? null : <PaperClipOutlined aria-hidden /> : <img src={address} alt="" />}
    </span>
  );
}

/** The first files as small pictures, and how many more there are. */
export const FileThumbs = ({ files }: { files: readonly FileLink[] }) => (
  <span className="hq-thumbs">
    {files.slice(0, SHOWN).map((file) => (
      <FileThumb key={file.id} file={file} />
    ))}
    {files.length > SHOWN && <span className="hq-thumbs-more" data-count={files.length - SHOWN} />}
  </span>
);

/** The same, each opening its file. */
export const OpeningThumbs = ({ files }: { files: readonly FileLink[] }) => (
  <span className="hq-thumbs">
    {files.map((file) => (
      <button
        key={file.id}
        type="button"
        className="hq-thumb-button hq-over"
        title={file.name}
        aria-label={file.name}
        onClick={() => open(file)}
      >
        <FileThumb file={file} />
      </button>
    ))}
  </span>
);

export const filesCell: Cell<"files"> = (value, { variant }) => {
  const files = filesOf(value);
  if (files.length === 0) return t("figure.none");
  if (variant === "line") return <OpeningThumbs files={files} />;
  if (variant !== "record") return String(files.length);
  return (
    <span className="hq-files">
      {files.map((file) => (
        <FileItem key={file.id} file={file} />
      ))}
    </span>
  );
};
