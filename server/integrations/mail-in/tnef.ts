import { decodeText } from "./decode-text.ts";
import { type MapiProperties, readMapi } from "./mapi.ts";

const SIGNATURE = 0x223e9f78;
const MAX_ATTRIBUTES = 10_000;

/** The attributes of a message and of its files (MS-OXTNEF). */
const [BODY, MESSAGE_CLASS, CODE_PAGE, MESSAGE_PROPERTIES] = [0x0002800c, 0x00078008, 0x00069007, 0x00069003];
const [FILE_BEGINS, FILE_TITLE, FILE_DATA, FILE_PROPERTIES] = [0x00069002, 0x00018010, 0x0006800f, 0x00069005];

export interface TnefFile {
  readonly title: Buffer | null;
  readonly data: Buffer | null;
  readonly properties: MapiProperties;
}

/** What Outlook puts into a winmail.dat. */
export interface Tnef {
  readonly messageClass: string;
  readonly body: Buffer | null;
  readonly properties: MapiProperties;
  readonly files: readonly TnefFile[];
  /** The charset of everything that does not say its own. */
  readonly charset: string | undefined;
  /** False where it ends in the middle. */
  readonly isComplete: boolean;
}

export const hasTnefSignature = (bytes: Buffer): boolean => bytes.byteLength >= 6 && bytes.readUInt32LE(0) === SIGNATURE;

/** Takes a winmail.dat apart, as far as it goes. */
export function readTnef(bytes: Buffer): Tnef {
  const message = {
    messageClass: "",
    body: null as Buffer | null,
    properties: new Map() as MapiProperties,
    charset: undefined as string | undefined,
  };
  const files: { title: Buffer | null; data: Buffer | null; properties: MapiProperties }[] = [];
  let isComplete = hasTnefSignature(bytes);
  let at = 6;
  for (let count = 0; isComplete && at < bytes.byteLength; count += 1) {
    // Level, attribute, length; then the data and its checksum.
    const length = at + 9 <= bytes.byteLength ? bytes.readUInt32LE(at + 5) : Number.POSITIVE_INFINITY;
    const end = at + 9 + length;
    isComplete = end + 2 <= bytes.byteLength && count < MAX_ATTRIBUTES;
    if (!isComplete) break;
    const attribute = bytes.readUInt32LE(at + 1);
    const data = bytes.subarray(at + 9, end);
    const file = files.at(-1);
    if (attribute === FILE_BEGINS) files.push({ title: null, data: null, properties: new Map() });
    else if (attribute === FILE_TITLE && file) file.title = data;
    else if (attribute === FILE_DATA && file) file.data = data;
    else if (attribute === FILE_PROPERTIES && file) file.properties = readMapi(data);
    else if (attribute === BODY) message.body = data;
    else if (attribute === MESSAGE_PROPERTIES) message.properties = readMapi(data);
    else if (attribute === MESSAGE_CLASS) message.messageClass = zeroEnded(data).toString("latin1");
    else if (attribute === CODE_PAGE && length >= 4) message.charset = `cp${data.readUInt32LE(0)}`;
    at = end + 2;
  }
  return { ...message, files, isComplete };
}

/** Texts of this format end at a zero. */
export function zeroEnded(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** A text property; those of the wide type are UTF-16. */
export function textProperty(properties: MapiProperties, id: number, charset: string | undefined): string {
  const found = properties.get(id);
  if (!found) return "";
  const text = found.isWide ? found.data.toString("utf16le") : decodeText(zeroEnded(found.data), charset);
  return text.split("\0", 1)[0] ?? "";
}
