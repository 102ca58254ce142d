import type { Attachment } from "mailparser";
import { cleanName, extensionOf } from "../file-names.ts";
import type { InboundFile } from "./inbound-mail.ts";

const MAX_FILES = 50;
const MAX_FILE_BYTES = 25_000_000;

/** What a computer could run when it is opened, by the ends of names. */
const PROGRAMS = new Set(
  "ade adp app appx bat chm cmd com cpl dll dmg exe hta img ins iso isp jar jnlp js jse lib lnk mde msc msi msix msp mst nsh pif pkg ps1 psm1 reg scf scr sct sh shb sys url vb vbe vbs vhd vhdx vxd wsc wsf wsh xll".split(
    " ",
  ),
);

/** Detected by the first bytes, whatever the email says. */
const SIGNATURES: readonly (readonly [type: string, test: (head: string) => boolean])[] = [
  ["jpg", (head) => head.startsWith("\xff\xd8\xff")],
  ["png", (head) => head.startsWith("\x89PNG\r\n\x1a\n")],
  ["gif", (head) => /^GIF8[79]a/.test(head)],
  ["webp", (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP"],
  ["avif", (head) => /^....ftyp(avif|avis)/s.test(head)],
  ["pdf", (head) => head.includes("%PDF-")],
  ["program", (head) => /^(MZ|\x7fELF|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|#!)/.test(head)],
];
const IMAGES = new Set(["jpg", "png", "gif", "webp", "avif"]);
const IMAGE_ENDS = new Set(["apng", "avif", "gif", "jpg", "jpeg", "jfif", "pjpeg", "pjp", "png", "webp"]);
/** The name's end must not promise what the content is not. */
const CHECKED = new Set([...IMAGE_ENDS, "pdf"]);

const NAMES: Readonly<Record<string, string>> = {
  "text/calendar": "invitation.ics",
  "text/html": "message.html",
  "text/vcard": "contact.vcf",
  "application/ms-tnef": "winmail.dat",
  "message/rfc822": "forwarded.eml",
};

function typeIn(content: Buffer): string | undefined {
  const head = content.subarray(0, 1_024).toString("latin1");
  return SIGNATURES.find(([, test]) => test(head))?.[0];
}

/** The email's files under safe names, and a sentence for each one that is not taken. Images are taken whether its text shows them or not. */
export function filesIn(attachments: readonly Attachment[]): { readonly files: InboundFile[]; readonly notes: string[] } {
  const files: InboundFile[] = [];
  const notes: string[] = [];
  for (const [index, attachment] of attachments.entries()) {
    const { content } = attachment;
    const name = nameOf(attachment, index);
    if (content.byteLength === 0) continue;
    const type = typeIn(content);
    if (files.length >= MAX_FILES) notes.push(`${name} was left out: an email can have ${MAX_FILES} files.`);
    else if (content.byteLength > MAX_FILE_BYTES) notes.push(`${name} was left out: it is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`);
    else if (type === "program" || PROGRAMS.has(extensionOf(name))) notes.push(`${name} was left out: programs are not taken.`);
    else files.push({ name: nameFor(name, type), content, inline: isInline(attachment), image: type !== undefined && IMAGES.has(type) });
  }
  return { files, notes };
}

const isInline = ({ related, contentDisposition, contentId }: Attachment): boolean =>
  related === true || (contentDisposition !== "attachment" && contentId !== undefined);

function nameOf({ filename, contentType }: Attachment, index: number): string {
  const given = filename === undefined ? "" : cleanName(filename);
  if (given !== "" && given !== "file") return given;
  return NAMES[contentType] ?? `file-${index + 1}${contentType === "text/plain" ? ".txt" : ""}`;
}

/** With the end of what it is. */
function nameFor(name: string, type: string | undefined): string {
  const end = extensionOf(name);
  if (type !== undefined && IMAGES.has(type)) return IMAGE_ENDS.has(end) ? name : cleanName(`${name}.${type}`);
  if (type === "pdf") return end === "pdf" ? name : cleanName(`${name}.pdf`);
  return CHECKED.has(end) ? cleanName(`${name}.bin`) : name;
}
