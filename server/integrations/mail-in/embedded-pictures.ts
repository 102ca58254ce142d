import type { MailPart } from "./mail-parts.ts";
import { newPart } from "./new-part.ts";

const MAX_PICTURES = 20;
/** Shorter ones are points and lines of a layout. */
const PICTURE = /data:(image\/(?:png|jpeg|jpg|gif|webp));base64,([A-Za-z0-9+/=]{1000,})/g;

/** The pictures that a page holds itself, such as pasted screenshots. */
export function embeddedPictures(html: string): MailPart[] {
  const found: MailPart[] = [];
  for (const [, contentType = "", data = ""] of html.matchAll(PICTURE)) {
    if (found.length === MAX_PICTURES) break;
    const filename = `picture-${found.length + 1}.${contentType.slice("image/".length)}`;
    found.push(newPart({ contentType, content: Buffer.from(data, "base64"), filename, related: true }));
  }
  return found;
}
