import type { Block } from "../render/sheet.ts";
import { heading } from "./blocks.ts";

export interface Photo {
  readonly image: string;
  readonly caption?: string;
}

const ACROSS = 3;
const SIDE = 168;

/** Photos under their heading, three in a row; nothing without photos. `more`: how many others there are that aren't printed. */
export function photoGrid(title: string, photos: readonly Photo[], more = 0): Block[] {
  if (photos.length === 0) return [];
  const cell = ({ image, caption }: Photo, index: number): Block => ({
    width: SIDE,
    stack: [
      { image, alt: caption ?? `${title}, ${index + 1}`, fit: [SIDE, SIDE] },
      ...(caption === undefined ? [] : [{ text: caption, style: "small" } as const]),
    ],
  });
  const all = photos.map(cell);
  const rows = Array.from({ length: Math.ceil(all.length / ACROSS) }, (_, row): Block => {
    const cells = all.slice(row * ACROSS, (row + 1) * ACROSS);
    return { columns: cells, columnGap: 12, margin: [0, 0, 0, 10], unbreakable: true };
  });
  const rest: Block[] = more > 0 ? [{ text: `${more} more on the record.`, style: "small", margin: [0, 0, 0, 8] }] : [];
  const [first, ...others] = rows;
  // A heading never stays behind on the page before its photos.
  return [{ unbreakable: true, stack: [heading(title), ...(first ? [first] : [])] }, ...others, ...rest];
}
