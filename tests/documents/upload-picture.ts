import sharp from "sharp";
import { expect } from "vitest";
import type { WarehouseHarness } from "../effects/warehousing/warehouse-harness.ts";

/** Uploads a picture of its own color, so that no two are the same file. */
export async function uploadPicture(harness: WarehouseHarness, background: string): Promise<number> {
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const boundary = "----hq";
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${background}.png"\r\nContent-Type: image/png\r\n\r\n`;
  const { status, body, text } = await harness.ask({
    method: "POST",
    url: "/api/files",
    headers: { authorization: "Bearer bob", "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(part), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  expect(status, text).toBe(201);
  return body.data.id;
}

/** How many different pictures a PDF contains. */
export const picturesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Subtype \/Image/g)?.length ?? 0;
