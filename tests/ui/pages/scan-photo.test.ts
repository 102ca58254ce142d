import { expect, test } from "vitest";
import { NotAPhoto, takenPhoto } from "../../../src/pages/warehousing/scan/device/photo.ts";

// Nothing here can decode an image, as a browser can't decode HEIC.
test("a photo that only the server can read is sent as it is", async () => {
  const file = new File(["..."], "20261125_143005.HEIC", { lastModified: Date.UTC(2026, 10, 25, 14, 30, 5) });
  expect(await takenPhoto(file, "T000000042")).toEqual({ content: file, name: "T000000042 2026-11-25 143005.jpg" });
  await expect(takenPhoto(new File(["..."], "photo.jpg"), "T000000042")).rejects.toThrow(NotAPhoto);
});
