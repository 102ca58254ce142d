const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Whether the text is one bare address such as `jo@hq.example`: no name, list, comment or quoting. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > 64 || text.length > 254) return false;
  const labels = text.slice(at + 1).split(".");
  return LOCAL.test(text.slice(0, at)) && labels.length > 1 && labels.every((label) => LABEL.test(label));
}

/** Replaces control characters, including line breaks, with spaces, so that a header stays one line. */
export function oneLine(text: string, maxLength = 250): string {
  return [...text]
    .map((char) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(char) ? " " : char))
    .join("")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, maxLength);
}
