export interface TnefContent {
  readonly messageClass?: string;
  readonly codePage?: number;
  readonly body?: string | Buffer;
  readonly wideBody?: string;
  readonly html?: string;
  readonly rtf?: string;
  readonly files?: readonly { readonly name?: string; readonly longName?: string; readonly data?: Buffer; readonly embedded?: Buffer }[];
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const attribute = (level: number, id: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(data.reduce((sum, byte) => (sum + byte) & 0xffff, 0))]);
const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
const property = (type: number, id: number, data: Buffer): Buffer =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(data.length), padded(data)]);
const properties = (all: readonly Buffer[]): Buffer => Buffer.concat([u32(all.length), ...all]);
const ended = (text: string): Buffer => Buffer.from(`${text}\0`, "latin1");

/** RTF that is stored without compression (MS-OXRTFCP). */
function storedRtf(rtf: string): Buffer {
  const bytes = Buffer.from(rtf, "latin1");
  return Buffer.concat([u32(bytes.length + 12), u32(bytes.length), Buffer.from("MELA"), u32(0), bytes]);
}

/** A winmail.dat as Outlook writes it. */
export function tnefOf({ messageClass, codePage, body, wideBody, html, rtf, files = [] }: TnefContent): Buffer {
  const ofMessage = [
    // A number, and one with a name: what is not read has to be passed over.
    Buffer.concat([u16(3), u16(0x0e08), u32(7)]),
    Buffer.concat([u16(3), u16(0x8001), Buffer.alloc(16), u32(1), u32(6), padded(Buffer.from("n\0\0\0\0\0")), u32(7)]),
    ...(wideBody === undefined ? [] : [property(0x1f, 0x1000, Buffer.from(`${wideBody}\0`, "utf16le"))]),
    ...(html === undefined ? [] : [property(0x102, 0x1013, Buffer.from(html))]),
    ...(rtf === undefined ? [] : [property(0x102, 0x1009, storedRtf(rtf))]),
  ];
  return Buffer.concat([
    u32(0x223e9f78),
    u16(1),
    attribute(1, 0x00089006, u32(0x00010000)),
    ...(codePage === undefined ? [] : [attribute(1, 0x00069007, Buffer.concat([u32(codePage), u32(0)]))]),
    ...(messageClass === undefined ? [] : [attribute(1, 0x00078008, ended(messageClass))]),
    ...(body === undefined
      ? []
      : [attribute(1, 0x0002800c, typeof body === "string" ? ended(body) : Buffer.concat([body, Buffer.alloc(1)]))]),
    attribute(1, 0x00069003, properties(ofMessage)),
    ...files.flatMap(({ name, longName, data, embedded }) => {
      const ofFile = [
        ...(longName === undefined ? [] : [property(0x1f, 0x3707, Buffer.from(`${longName}\0`, "utf16le"))]),
        ...(embedded === undefined ? [] : [property(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), embedded]))]),
      ];
      return [
        attribute(2, 0x00069002, Buffer.alloc(14)),
        ...(name === undefined ? [] : [attribute(2, 0x00018010, ended(name))]),
        ...(data === undefined ? [] : [attribute(2, 0x0006800f, data)]),
        attribute(2, 0x00069005, properties(ofFile)),
      ];
    }),
  ]);
}
