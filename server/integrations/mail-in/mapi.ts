/** A property's value; only those of a length of their own are read: texts and bytes. */
export interface MapiProperty {
  readonly data: Buffer;
  /** Text in UTF-16. */
  readonly isWide: boolean;
  /** An embedded message. */
  readonly isObject: boolean;
}

export type MapiProperties = ReadonlyMap<number, MapiProperty>;

const [TEXT, WIDE_TEXT, OBJECT, BYTES] = [0x1e, 0x1f, 0x0d, 0x102];
const HAS_SEVERAL = 0x1000;
const MAX_PROPERTIES = 5_000;
/** In bytes, with what fills them up to a multiple of four. */
const LENGTHS: Readonly<Record<number, number>> = {
  0: 0,
  1: 0,
  2: 4,
  3: 4,
  4: 4,
  10: 4,
  11: 4,
  5: 8,
  6: 8,
  7: 8,
  20: 8,
  64: 8,
  72: 16,
};

/** Reads the properties of a message or file (MS-OXTNEF 2.1.3.3), as far as they go. */
export function readMapi(bytes: Buffer): MapiProperties {
  const found = new Map<number, MapiProperty>();
  let at = 0;
  const has = (length: number) => at + length <= bytes.byteLength;
  const number = (): number => {
    if (!has(4)) throw new RangeError("The properties end in the middle.");
    at += 4;
    return bytes.readUInt32LE(at - 4);
  };
  const skip = (length: number): Buffer => {
    if (!has(length)) throw new RangeError("The properties end in the middle.");
    const start = at;
    at += Math.ceil(length / 4) * 4;
    return bytes.subarray(start, start + length);
  };
  const readOne = () => {
    const tag = number();
    const [type, id] = [tag & 0xffff, tag >>> 16];
    const single = type & ~HAS_SEVERAL;
    if (id >= 0x8000) {
      // A name: its space, then a number or a text.
      skip(16);
      if (number() === 0) skip(4);
      else skip(number());
    }
    const isVariable = [TEXT, WIDE_TEXT, OBJECT, BYTES].includes(single);
    const count = isVariable || single !== type ? number() : 1;
    if (count > MAX_PROPERTIES) throw new RangeError("The properties are not ones.");
    for (let index = 0; index < count; index += 1) {
      if (isVariable) {
        const data = skip(number());
        if (index === 0) found.set(id, { data, isWide: single === WIDE_TEXT, isObject: single === OBJECT });
      } else if (LENGTHS[single] === undefined) throw new RangeError("The properties have an unknown type.");
      else skip(LENGTHS[single]);
    }
  };
  try {
    const count = Math.min(number(), MAX_PROPERTIES);
    for (let index = 0; index < count; index += 1) readOne();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}
