/** Formats that browsers show and the server doesn't read: SVG because it can contain scripts, BMP because nothing there decodes it. */
const types: Readonly<Record<string, string>> = { svg: "image/svg+xml", bmp: "image/bmp" };

/** As the server scales pictures. */
const MAX_SIDE = 3_000;
/** A drawing has no pixels of its own; on a screen this many look sharp. */
const DRAWING_SIDE = 1_600;

/**
 * An SVG or BMP drawn as PNG. As an image, a browser runs no script of an SVG and loads nothing for it.
 * What it can't draw is returned unchanged, and the server decides.
 */
export async function asPng(file: File): Promise<File> {
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  const address = URL.createObjectURL(new Blob([file], { type: types[extension] ?? "" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const drawn = await draw(image, extension === "svg" ? DRAWING_SIDE : 0);
    return drawn ? new File([drawn], file.name.replace(/\.[^.]+$/, ".png"), { type: "image/png" }) : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function draw(image: HTMLImageElement, minSide: number): Promise<Blob | null> {
  const longest = Math.max(image.naturalWidth, image.naturalHeight, 1);
  const scale = Math.min(MAX_SIDE, Math.max(longest, minSide)) / longest;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
