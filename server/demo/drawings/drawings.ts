import type { Palette } from "./palettes.ts";

type Shapes = (colors: Palette) => string;

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 4): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const shape = (points: string, fill: string): string => `<polygon points="${points}" fill="${fill}"/>`;
const round = (x: number, y: number, across: number, high: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${high}" fill="${fill}"/>`;
const line = (path: string, stroke: string, width = 4): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const legs = (fill: string, from: number, ...xs: readonly number[]): string =>
  xs.map((x) => shape(`${x - 6},${from} ${x + 6},${from} ${x + 3},300 ${x - 3},300`, fill)).join("");

const drawn = {
  sofa: ({ main, dark, light, wood }) =>
    legs(wood, 270, 88, 392) +
    rect(74, 118, 332, 110, main, 26) +
    rect(94, 138, 142, 90, light, 16) +
    rect(244, 138, 142, 90, light, 16) +
    rect(70, 214, 340, 60, main, 14) +
    rect(92, 206, 146, 34, dark, 12) +
    rect(242, 206, 146, 34, dark, 12) +
    rect(48, 160, 46, 116, dark, 22) +
    rect(386, 160, 46, 116, dark, 22),
  armchair: ({ main, dark, light, wood }) =>
    legs(wood, 270, 164, 316) +
    rect(146, 84, 188, 150, main, 40) +
    rect(168, 108, 144, 110, light, 26) +
    rect(140, 208, 200, 66, main, 16) +
    rect(162, 198, 156, 38, dark, 14) +
    rect(118, 152, 48, 124, dark, 24) +
    rect(314, 152, 48, 124, dark, 24),
  chair: ({ main, dark, wood }) =>
    shape("176,200 190,200 184,300 174,300", wood) +
    shape("290,200 304,200 308,300 298,300", wood) +
    rect(170, 66, 12, 140, wood, 4) +
    rect(298, 66, 12, 140, wood, 4) +
    rect(170, 72, 140, 72, main, 18) +
    rect(184, 86, 112, 44, dark, 12) +
    rect(158, 188, 164, 26, main, 10),
  table: ({ wood, dark, light }) =>
    shape("96,150 122,150 112,300 100,300", wood) +
    shape("358,150 384,150 380,300 368,300", wood) +
    rect(56, 128, 368, 24, wood, 8) +
    rect(56, 128, 368, 8, light, 4) +
    rect(210, 88, 60, 40, dark, 16) +
    line("M240 90 C236 66 222 58 214 48 M240 90 C244 64 256 58 268 44 M240 90 V40", "#6f8f5f", 5),
  "coffee table": ({ main, light, wood }) =>
    shape("130,210 148,210 138,300 128,300", wood) +
    shape("332,210 350,210 352,300 342,300", wood) +
    round(240, 206, 170, 30, main) +
    round(240, 198, 170, 30, light) +
    line("M120 192 C180 204 220 180 300 200 C330 206 350 196 370 190", main, 3),
  lamp: ({ main, light, wood, dark }) =>
    round(240, 292, 58, 10, wood) +
    rect(235, 140, 10, 150, wood, 3) +
    round(240, 236, 26, 44, dark) +
    shape("196,60 284,60 316,150 164,150", main) +
    shape("206,66 240,66 240,144 178,144", light),
  crate: ({ wood }) =>
    rect(110, 90, 260, 210, "#b98f5f", 3) +
    [0, 1, 2, 3].map((row) => rect(110, 90 + row * 54, 260, 46, "#d0ab7b", 2)).join("") +
    shape("112,272 140,300 368,118 340,92", "#c39a69") +
    rect(104, 84, 24, 222, wood, 2) +
    rect(352, 84, 24, 222, wood, 2) +
    rect(104, 84, 272, 22, wood, 2) +
    rect(104, 284, 272, 22, wood, 2) +
    line("M216 214 V166 L204 180 M216 166 L228 180 M264 214 V166 L252 180 M264 166 L276 180", "#3b3a36", 6),
  carton: ({ light, main }) =>
    shape("100,150 240,190 240,304 100,262", "#c69b6d") +
    shape("240,190 380,150 380,262 240,304", "#b2875a") +
    shape("100,150 240,112 380,150 240,190", "#d9b487") +
    shape("154,135 294,175 326,165 186,124", main) +
    shape("294,175 326,165 326,196 294,206", light) +
    rect(122, 212, 52, 34, "#f6f1e7", 2) +
    line("M130 222 H164 M130 232 H156", "#8a7a66", 3),
  rug: ({ main, dark, light }) =>
    rect(70, 180, 340, 100, main, 48) +
    [0, 1, 2, 3, 4].map((stripe) => rect(126 + stripe * 52, 180, 20, 100, stripe % 2 === 0 ? light : dark, 2)).join("") +
    round(390, 230, 40, 50, dark) +
    round(390, 230, 28, 36, light) +
    round(390, 230, 15, 20, main) +
    line("M64 196 H48 M62 214 H44 M62 232 H44 M62 250 H44 M64 268 H48", dark, 4),
  mirror: ({ wood, light }) =>
    rect(152, 44, 176, 258, wood, 88) +
    rect(168, 60, 144, 226, "#dfe9ec", 72) +
    shape("196,250 280,90 300,112 222,264", "#f3f8f9") +
    shape("184,210 246,92 254,96 190,222", light),
  artwork: ({ main, dark, light, wood }) =>
    rect(96, 62, 288, 222, wood, 3) +
    rect(112, 78, 256, 190, "#f7f3ea", 2) +
    `<g clip-path="inset(78px 112px 92px 112px)"><circle cx="300" cy="138" r="36" fill="${main}"/></g>` +
    shape("112,268 112,214 178,156 244,226 290,190 368,250 368,268", dark) +
    shape("112,268 176,214 226,268", light),
  bed: ({ main, dark, light, wood }) =>
    legs(wood, 270, 74, 406) +
    rect(58, 84, 364, 150, main, 22) +
    line("M150 92 V200 M240 92 V200 M330 92 V200", dark, 3) +
    rect(84, 160, 142, 60, "#f7f3ea", 20) +
    rect(254, 160, 142, 60, "#f7f3ea", 20) +
    rect(50, 200, 380, 76, light, 16) +
    rect(50, 232, 380, 44, dark, 12),
  cabinet: ({ wood, dark, light }) =>
    legs(dark, 256, 96, 384) +
    rect(62, 124, 356, 138, wood, 6) +
    rect(62, 118, 356, 16, light, 5) +
    rect(80, 146, 98, 100, light, 4) +
    rect(191, 146, 98, 100, light, 4) +
    rect(302, 146, 98, 100, light, 4) +
    [168, 200, 312].map((x) => round(x, 196, 5, 5, dark)).join(""),
  bookcase: ({ wood, main, dark, light }) =>
    rect(140, 40, 200, 264, wood, 4) +
    [54, 118, 182, 246].map((y) => rect(152, y, 176, 48, "#f3ece0", 2)).join("") +
    [main, dark, light, main, dark]
      .map((fill, book) => rect(160 + book * 18, 62 + (book % 3) * 5, 14, 40 - (book % 3) * 5, fill, 1))
      .join("") +
    [dark, light, main].map((fill, book) => rect(250 + book * 22, 126 + (book % 2) * 6, 18, 40 - (book % 2) * 6, fill, 1)).join("") +
    round(190, 214, 22, 16, main) +
    rect(228, 258, 84, 36, dark, 4),
  planter: ({ main, dark }) =>
    line("M240 190 C236 130 200 110 176 84 M240 190 C242 120 236 92 240 48 M240 190 C246 132 284 112 304 88", "#55784b", 7) +
    ["176,84,-40", "240,50,0", "304,88,40", "206,124,-30", "276,124,30"]
      .map((leaf) => leaf.split(","))
      .map(([x, y, turn]) => `<ellipse cx="${x}" cy="${y}" rx="17" ry="34" fill="#6f9a62" transform="rotate(${turn} ${x} ${y})"/>`)
      .join("") +
    shape("168,190 312,190 292,302 188,302", main) +
    rect(158, 178, 164, 28, dark, 8),
} as const satisfies Readonly<Record<string, Shapes>>;

export type DrawingName = keyof typeof drawn;
export const drawingNames = Object.keys(drawn) as DrawingName[];

const onFloor = (inside: string, { wall, floor }: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 480 360">${rect(0, 0, 480, 360, wall, 0)}${rect(0, 276, 480, 84, floor, 0)}${round(240, 304, 190, 14, "#00000018")}${inside}</svg>`;

/** A photo of a piece: where it is damaged, somebody has marked it. */
export function drawingOf(name: DrawingName, colors: Palette, isDamaged = false): string {
  const mark = isDamaged
    ? line("M204 216 L220 202 L216 226 L234 210 L232 236 L246 224", "#2b2a28", 4) +
      `<ellipse cx="225" cy="219" rx="44" ry="34" fill="none" stroke="#d23b2f" stroke-width="6" stroke-dasharray="14 8"/>`
    : "";
  return onFloor(drawn[name](colors) + mark, colors);
}

/** The signed paper of a delivery, with what was short or damaged written on it. */
export function receiptDrawing(colors: Palette): string {
  const rows = [150, 172, 194, 216].map((y) => line(`M164 ${y} H${y === 194 ? 262 : 300}`, "#9aa0a6", 4)).join("");
  const paper = `<g transform="rotate(-3 240 180)">${rect(134, 40, 212, 276, "#fdfcf8", 3)}${rect(154, 60, 84, 20, colors.main, 3)}${rect(154, 92, 172, 4, "#d5d8db", 2)}${rect(154, 104, 130, 4, "#d5d8db", 2)}${rows}`;
  const signed = line("M176 282 C190 250 200 300 214 268 C222 254 226 292 246 270 C258 260 262 284 306 266", "#27408b", 4);
  const noted = line("M262 190 L312 184 M268 200 L304 196", "#c0392b", 5);
  return onFloor(`${paper}${noted}${signed}${rect(154, 292, 172, 3, "#9aa0a6", 1)}</g>`, { ...colors, wall: colors.floor });
}

/** A certificate on a desk: its heading, a table of what it covers, and a seal. */
export function certificateDrawing(colors: Palette): string {
  const row = (y: number) => `${rect(138, y, 84, 8, "#9aa0a6", 2)}${rect(252, y, 90, 8, "#d5d8db", 2)}`;
  const frame = line("M124 44 H356 V308 H124 Z", colors.main, 3);
  const head = `${rect(170, 64, 140, 16, colors.dark, 3)}${rect(196, 90, 88, 7, "#9aa0a6", 2)}`;
  const table = [124, 146, 168, 190].map(row).join("");
  const seal = `${round(314, 262, 26, 26, colors.main)}${round(314, 262, 18, 18, colors.light)}`;
  const signed = line("M142 270 C156 244 166 286 180 258 C190 246 194 280 216 262", "#27408b", 4);
  return onFloor(`${rect(110, 30, 260, 292, "#fdfcf8", 3)}${frame}${head}${table}${seal}${signed}${rect(138, 284, 92, 3, "#9aa0a6", 1)}`, {
    ...colors,
    wall: colors.floor,
  });
}
