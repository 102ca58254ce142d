/** The extensions that count as images. Some of them (svg, bmp) are kept as files only, as they can't be re-encoded safely. */
export const IMAGE_EXTENSIONS = ["apng", "avif", "bmp", "gif", "jpg", "jpeg", "jfif", "pjpeg", "pjp", "png", "svg", "webp"] as const;

/** What an image that we encoded ourselves is served as. No other file ever gets one of these types. */
export const ENCODED_TYPES = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  eml: "message/rfc822",
  pdf: "application/pdf",
  txt: "text/plain; charset=utf-8",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

export function isImageName(name: string): boolean {
  return (IMAGE_EXTENSIONS as readonly string[]).includes(extensionOf(name));
}

/** What a file of that name is served as; whatever a browser might run is plain bytes. */
export function typeOf(name: string): string {
  return TYPES[extensionOf(name)] ?? "application/octet-stream";
}

/** A name that is safe in a header, a listing and a folder: no path, no control or direction characters, at most 150 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, "").replace(/^[.\s]+|[.\s]+$/g, "");
  if (clean.length <= 150) return clean || "file";
  const extension = extensionOf(clean);
  return extension ? `${clean.slice(0, 149 - extension.length)}.${extension}` : clean.slice(0, 150);
}
