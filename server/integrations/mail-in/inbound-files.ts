import { type ImageType, imageTypes, isTakenImage } from "../../../src/schemas/values/image-types.ts";
import { cleanName, extensionOf } from "../file-names.ts";
import { imageTypeOf } from "../image-types.ts";
import type { InboundFile } from "./inbound-mail.ts";
import type { MailPart } from "./mail-parts.ts";

/** As many as a message can have. */
const MAX_FILES = 50;
const MAX_FILE_BYTES = 25_000_000;

/** What a computer could run when it is opened, by the ends of names. */
const PROGRAMS = new Set(
  "ade adp app appx bat chm cmd com cpl dll dmg exe hta img ins iso isp jar jnlp js jse lib lnk mde msc msi msix msp mst nsh pif pkg ps1 psm1 reg scf scr sct sh shb sys url vb vbe vbs vhd vhdx vxd wsc wsf wsh xll".split(
    " ",
  ),
);

/** Ends of names that are of domains more often than of programs: "quote acme.com". */
const DOMAINS = new Set(["app", "com"]);

/** Detected by the first bytes, whatever the email says. Images have their own list (image-types.ts). */
const SIGNATURES: readonly (readonly [type: string, test: (head: string) => boolean])[] = [
  ["program", (head) => /^(MZ|\x7fELF|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|#!)/.test(head)],
  ["tnef", (head) => head.startsWith("\x78\x9f\x3e\x22")],
  ["zip", (head) => head.startsWith("PK\x03\x04")],
  ["ole", (head) => head.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")],
  // Some programs write blanks or a mark in front of it.
  ["pdf", (head) => /^[\s\xef\xbb\xbf]{0,20}%PDF-/.test(head)],
];

const NAMES: Readonly<Record<string, string>> = {
  "text/calendar": "invitation.ics",
  "text/html": "message.html",
  "text/vcard": "contact.vcf",
  "application/ms-tnef": "winmail.dat",
  "application/vnd.ms-tnef": "winmail.dat",
  "application/pkcs7-mime": "smime.p7m",
  "application/x-pkcs7-mime": "smime.p7m",
  "application/pkcs7-signature": "smime.p7s",
  "application/x-pkcs7-signature": "smime.p7s",
  "application/pgp-signature": "signature.asc",
  "message/rfc822": "forwarded.eml",
};

/** The email's files under safe names, and a sentence for each one that is not taken. Images are taken whether its text shows them or not. */
export function filesIn(parts: readonly MailPart[]): { readonly files: InboundFile[]; readonly notes: string[] } {
  const files: InboundFile[] = [];
  const notes: string[] = [];
  for (const [index, part] of parts.entries()) {
    const { content } = part;
    const name = nameOf(part, index);
    const image = imageTypeOf(content);
    const type = image ?? typeOf(part);
    if (content.byteLength === 0) notes.push(`${name} came empty.`);
    else if (files.length >= MAX_FILES) notes.push(`${name} was left out: an email can have ${MAX_FILES} files.`);
    else if (content.byteLength > MAX_FILE_BYTES) notes.push(`${name} was left out: it is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`);
    else if (isProgram(name, type)) notes.push(`${name} was left out: programs are not taken.`);
    else files.push({ name: nameFor(name, type, image), content, inline: isInline(part), image: image !== undefined });
  }
  return { files, notes };
}

/** By what it is where the first bytes tell, by its name where they don't. */
const isProgram = (name: string, type: string | undefined): boolean =>
  type === "program" || (type === undefined && PROGRAMS.has(extensionOf(name)) && !DOMAINS.has(extensionOf(name)));

function typeOf({ content, contentType }: MailPart): string | undefined {
  const head = content.subarray(0, 1_024).toString("latin1");
  const found = SIGNATURES.find(([, test]) => test(head))?.[0];
  // Readers of such files look for the mark further on.
  return found ?? (contentType === "application/pdf" && head.includes("%PDF-") ? "pdf" : undefined);
}

const isInline = ({ related, disposition, contentId }: MailPart): boolean =>
  related || (disposition !== "attachment" && contentId !== undefined);

function nameOf({ filename, contentType }: MailPart, index: number): string {
  const given = filename === undefined ? "" : cleanName(filename);
  if (given !== "" && given !== "file") return given;
  return NAMES[contentType] ?? `file-${index + 1}${contentType === "text/plain" ? ".txt" : ""}`;
}

/** With the end of what it is, and none of what could be run. */
function nameFor(name: string, type: string | undefined, image: ImageType | undefined): string {
  const end = extensionOf(name);
  if (image) return isTakenImage(name) ? name : cleanName(`${name}.${imageTypes[image][0]}`);
  if (type === "pdf") return end === "pdf" ? name : cleanName(`${name}.pdf`);
  if (PROGRAMS.has(end)) return cleanName(`${name}.${type === "zip" ? "zip" : "bin"}`);
  return end === "pdf" || isTakenImage(name) ? cleanName(`${name}.bin`) : name;
}
