import { cleanName, ENCODED_TYPES } from "./file-names.ts";

const SHOWN: readonly string[] = Object.values(ENCODED_TYPES);

/**
 * The response headers of a stored file; `contentType` must come from the file store.
 * Only images that we encoded ourselves are shown inline; everything else is downloaded.
 * Browsers may not guess types or run anything.
 */
export function contentHeaders(file: {
  readonly name: string;
  readonly contentType: string;
  readonly size?: number;
}): Record<string, string> {
  const name = cleanName(file.name);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return {
    "content-type": file.contentType,
    "content-disposition": `${SHOWN.includes(file.contentType) ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    ...(file.size === undefined ? {} : { "content-length": String(file.size) }),
  };
}
