import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A photo of 400 by 300 pixels as HEIC: red at the top, blue at the bottom. */
export const heicPhoto = readFileSync(join(import.meta.dirname, "photo.heic"));

export interface HeicOptions {
  /** How often the photo is repeated, as tiles of one picture. */
  readonly columns?: number;
  readonly rows?: number;
  /** Quarter turns against the clock. */
  readonly turns?: 0 | 1 | 2 | 3;
  /** Mirrored left to right, after it was turned. */
  readonly mirrored?: boolean;
  /** What the file says of its size. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly brands?: string;
}

/** A HEIC file as phones write them: a grid of tiles, with how the phone was held, before other pictures and data. */
export function heicOf({ columns = 1, rows = 1, turns = 0, mirrored = false, size, brands = "heic\0\0\0\0mif1heic" }: HeicOptions = {}) {
  const { width, height } = size ?? { width: 400 * columns, height: 300 * rows };
  const tile = heicPhoto.subarray(heicPhoto.indexOf("mdat") + 4);
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2);
  const grid = Buffer.concat([uint(0, 1), uint(1, 1), uint(rows - 1, 1), uint(columns - 1, 1), uint(width, 4), uint(height, 4)]);
  const hvcC = heicPhoto.subarray(heicPhoto.indexOf("hvcC") - 4);
  const properties = [
    hvcC.subarray(0, hvcC.readUInt32BE(0)),
    fullBox("ispe", 0, 0, uint(400, 4), uint(300, 4)),
    fullBox("ispe", 0, 0, uint(width, 4), uint(height, 4)),
    box("irot", uint(turns, 1)),
    box("imir", uint(1, 1)),
  ];
  const associate = (id: number, ...list: number[]) => Buffer.concat([uint(id, 2), uint(list.length, 1), Buffer.from(list)]);
  const headOf = (start: number) => {
    const places = [[1, start, grid.length], ...tiles.map((id) => [id, start + grid.length, tile.length])];
    const place = ([id = 0, offset = 0, length = 0]: number[]) =>
      Buffer.concat([uint(id, 2), uint(0, 2), uint(1, 2), uint(offset, 4), uint(length, 4)]);
    return Buffer.concat([
      box("ftyp", Buffer.from(brands, "latin1")),
      fullBox(
        "meta",
        0,
        0,
        fullBox("hdlr", 0, 0, uint(0, 4), Buffer.from("pict"), Buffer.alloc(13)),
        fullBox("pitm", 0, 0, uint(1, 2)),
        fullBox("iloc", 0, 0, uint(0x4400, 2), uint(places.length, 2), ...places.map(place)),
        fullBox("iinf", 0, 0, uint(places.length, 2), item(1, "grid"), ...tiles.map((id) => item(id, "hvc1", 1))),
        fullBox("iref", 0, 0, box("dimg", uint(1, 2), uint(tiles.length, 2), ...tiles.map((id) => uint(id, 2)))),
        box(
          "iprp",
          box("ipco", ...properties),
          fullBox(
            "ipma",
            0,
            0,
            uint(places.length, 4),
            associate(1, 3, ...(turns ? [0x84] : []), ...(mirrored ? [0x85] : [])),
            ...tiles.map((id) => associate(id, 0x81, 2)),
          ),
        ),
      ),
    ]);
  };
  return Buffer.concat([headOf(headOf(0).length + 8), box("mdat", grid, tile)]);
}

const uint = (value: number, bytes: number): Buffer => {
  const made = Buffer.alloc(bytes);
  made.writeUIntBE(value, 0, bytes);
  return made;
};

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint(content.length + 8, 4), Buffer.from(type, "latin1"), content]);
}

const fullBox = (type: string, version: number, flags: number, ...parts: readonly Buffer[]) =>
  box(type, uint(version, 1), uint(flags, 3), ...parts);

const item = (id: number, type: string, flags = 0) => fullBox("infe", 2, flags, uint(id, 2), uint(0, 2), Buffer.from(`${type}\0`));
