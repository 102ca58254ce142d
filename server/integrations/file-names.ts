/** The content types of images that we encoded ourselves. No other file is served with one of these types. */
export const ENCODED_TYPES = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/** Whether a file of this content type is an image that we encoded. */
export const isPicture = (type: string): boolean => Object.values<string>(ENCODED_TYPES).includes(type);

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

/** Returns the content type for a file name; types that a browser might execute become plain bytes. */
export function typeOf(name: string): string {
  return TYPES[extensionOf(name)] ?? "application/octet-stream";
}

/** Returns a name that is safe in a header, listing or folder: no path, control or direction characters, at most 150 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, "").replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "");
  if (clean.length <= 150) return clean || "file";
  const extension = extensionOf(clean);
  return extension ? `${clean.slice(0, 149 - extension.length)}.${extension}` : clean.slice(0, 150);
}
