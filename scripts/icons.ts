import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/**
 * Draws the icons of the installed app from public/favicon.svg into public/icons, which are committed: `npx tsx scripts/icons.ts`. Systems cut
 * a maskable icon, and iOS any icon, to a shape of their own, so these fill the square and keep the sign in its middle.
 */
const source = new URL("../public/favicon.svg", import.meta.url);
const target = new URL("../public/icons/", import.meta.url);

const svg = await readFile(source, "utf8");
const ground = /<rect[^>]*fill="(#\w+)"/.exec(svg)?.[1];
if (!ground) throw new Error("public/favicon.svg has no ground.");

const file = (name: string): string => fileURLToPath(new URL(name, target));
const drawn = (size: number) => sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);

async function draw(name: string, size: number): Promise<void> {
  await drawn(size).png({ palette: true, compressionLevel: 9 }).toFile(file(name));
}

/** The safe zone of a maskable icon is a circle of 80 percent. */
const SAFE = 0.8;

async function drawFull(name: string, size: number): Promise<void> {
  const inner = await drawn(Math.round(size * SAFE))
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: ground as string } })
    .composite([{ input: inner }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(file(name));
}

await mkdir(target, { recursive: true });
await Promise.all([
  draw("icon-192.png", 192),
  draw("icon-512.png", 512),
  drawFull("maskable-512.png", 512),
  drawFull("apple-180.png", 180),
]);
