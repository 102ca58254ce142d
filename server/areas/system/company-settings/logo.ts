import { MAX_LOGO_LENGTH } from "../../../../src/contract/company-settings.ts";
import { FileRefused } from "../../../integrations/file-refused.ts";
import { decodeImage } from "../../../integrations/image-decoder.ts";

const DATA_URL = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+=*)$/;

/**
 * A logo as it is kept: decoded and drawn again as PNG on white, as documents print it, whatever was sent. Logos of different people are
 * decoded by turns.
 */
export async function logoToStore(value: string, uploader: string): Promise<{ readonly dataUrl: string } | { readonly refused: string }> {
  const content = DATA_URL.exec(value)?.[1];
  if (content === undefined) return { refused: "Use a PNG or JPEG image." };
  try {
    const { bytes } = await decodeImage("print", async () => ({ bytes: Buffer.from(content, "base64") }), uploader);
    const dataUrl = `data:image/png;base64,${bytes.toString("base64")}`;
    return dataUrl.length <= MAX_LOGO_LENGTH ? { dataUrl } : { refused: "This image is too detailed. Use a simpler or smaller one." };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    throw error;
  }
}
