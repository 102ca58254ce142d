import type { Locator, Page } from "playwright-core";
import sharp from "sharp";

/** A small picture to upload. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: "#0a5566" } })
    .png()
    .toBuffer();

/** Draws a line across the canvas with the mouse. */
export async function scribble(page: Page, canvas: Locator): Promise<void> {
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.2, y + height * 0.5);
  await page.mouse.down();
  for (const [across, down] of [
    [0.35, 0.2],
    [0.5, 0.8],
    [0.65, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(x + width * across, y + height * down, { steps: 5 });
  await page.mouse.up();
}

/** The number of dark pixels in an image. */
export async function inked(image: SVGElement | HTMLElement): Promise<number> {
  if (!(image instanceof HTMLImageElement)) return 0;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context?.drawImage(image, 0, 0);
  const dots = context?.getImageData(0, 0, width, height).data ?? [];
  let dark = 0;
  for (let offset = 0; offset < dots.length; offset += 4) if ((dots[offset] ?? 255) < 128) dark += 1;
  return dark;
}
