import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { patiently } from "../../support/waits.ts";

/** User actions on the scan page, as a phone does them. */

/** What the page says of scans that the server does not have yet. */
export const unsent = (page: Page): Locator => page.locator(".hq-scan-pill");

/**
 * Waits until the server has all scans. They are sent one after the other, so the limit is for each: how long all of them take says how many
 * there are and how busy the machine is.
 */
export async function allSent(page: Page): Promise<void> {
  const says = () => unsent(page).textContent();
  for (let before = await says(); before !== "All sent"; before = await says())
    await expect.poll(says, { ...patiently, message: `The page says "${before}", and nothing more is sent.` }).not.toBe(before);
}

export const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole("button", { name, exact: true }).click();

/** Typed by hand: on a busy machine, keys of a test come too slowly for a scanner. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.locator(".hq-scan-bar input").fill(code);
  await page.locator(".hq-scan-bar input").press("Enter");
}

/** Takes a photo with the button of this label. */
export async function photograph(page: Page, label = "Photo"): Promise<void> {
  const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#a86" } })
    .jpeg()
    .toBuffer();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByText(label, { exact: true }).click()]);
  await chooser.setFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer });
}

/** Draws a signature and takes it. */
export async function sign(page: Page): Promise<void> {
  await press(page, "Sign");
  const canvas = await page.locator(".hq-signature").boundingBox();
  if (!canvas) throw new Error("There is nothing to sign on.");
  await page.mouse.move(canvas.x + 40, canvas.y + 40);
  await page.mouse.down();
  for (const [x, y] of [
    [90, 80],
    [140, 30],
    [200, 90],
  ] as const)
    await page.mouse.move(canvas.x + x, canvas.y + y, { steps: 4 });
  await page.mouse.up();
  await press(page, "Use signature");
}
