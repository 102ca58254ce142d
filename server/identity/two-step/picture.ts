/** A QR code as the address of an image. The library is loaded when somebody sets up an app. */
export async function pictureOf(text: string): Promise<string> {
  const { default: bwipjs } = await import("bwip-js/node");
  const svg = bwipjs.toSVG({ bcid: "qrcode", text, paddingwidth: 4, paddingheight: 4, backgroundcolor: "ffffff" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
