/** A limit in bytes as text: "20 MB", "4 KB". */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} KB` : `${Math.floor(bytes / 1_000_000)} MB`;
