import libheif from "libheif-js/wasm-bundle.js";

/** Pixels as bytes: red, green, blue and, with four channels, how opaque. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/**
 * The picture of a HEIC file, upright: the file says how it is turned, and the decoder turns it.
 * @throws what `check` throws for the size, before anything is decoded; Error for what is no such file
 */
export function decodeHeic(bytes: Uint8Array, check: (size: { readonly width: number; readonly height: number }) => void): Pixels {
  const context = libheif.heif_context_alloc();
  try {
    const { code, message } = libheif.heif_context_read_from_memory(context, bytes);
    if (code !== libheif.heif_error_code.heif_error_Ok) throw new Error(message);
    // A file can have several pictures: one of them is the photo, others are its thumbnail or its depth.
    const handle = libheif.heif_js_context_get_primary_image_handle(context);
    if ("message" in handle) throw new Error(handle.message);
    check({ width: libheif.heif_image_handle_get_width(handle), height: libheif.heif_image_handle_get_height(handle) });
    return pixelsOf(handle);
  } finally {
    libheif.heif_context_free(context);
  }
}

function pixelsOf(handle: libheif.Handle): Pixels {
  const { heif_chroma: chroma, heif_colorspace: colors, heif_channel: kinds } = libheif;
  const channels = libheif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const format = channels === 4 ? chroma.heif_chroma_interleaved_RGBA : chroma.heif_chroma_interleaved_RGB;
  const image = libheif.heif_js_decode_image2(handle, colors.heif_colorspace_RGB, format);
  if ("message" in image) throw new Error(image.message);
  try {
    const plane = image.channels.find(({ id }) => id === kinds.heif_channel_interleaved);
    if (!plane) throw new Error("It has no colors.");
    return { data: withoutGaps(plane, plane.width * channels), width: plane.width, height: plane.height, channels };
  } finally {
    libheif.heif_image_release(image.image);
  }
}

/** The decoder's rows can be longer than their pixels, and are in its own memory. */
function withoutGaps({ data, stride, height }: libheif.Plane, rowBytes: number): Buffer {
  const packed = Buffer.allocUnsafe(rowBytes * height);
  for (let row = 0; row < height; row += 1) packed.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  return packed;
}
