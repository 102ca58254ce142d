/** The part of libheif that is used. Its package has types only for the whole module, under another name. */
declare module "libheif-js/wasm-bundle.js" {
  namespace libheif {
    interface Context {
      readonly context: never;
    }
    interface Handle {
      readonly handle: never;
    }
    interface Failure {
      readonly code: unknown;
      readonly message: string;
    }
    interface Plane {
      readonly id: unknown;
      readonly width: number;
      readonly height: number;
      readonly stride: number;
      readonly data: Uint8Array;
    }
    interface Image {
      readonly image: unknown;
      readonly channels: readonly Plane[];
    }
  }
  const libheif: {
    readonly heif_error_code: { readonly heif_error_Ok: unknown };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
    readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: unknown; readonly heif_chroma_interleaved_RGBA: unknown };
    readonly heif_channel: { readonly heif_channel_interleaved: unknown };
    heif_context_alloc(): libheif.Context;
    heif_context_free(context: libheif.Context): void;
    heif_context_read_from_memory(context: libheif.Context, bytes: Uint8Array): libheif.Failure;
    heif_js_context_get_primary_image_handle(context: libheif.Context): libheif.Handle | libheif.Failure;
    heif_image_handle_get_width(handle: libheif.Handle): number;
    heif_image_handle_get_height(handle: libheif.Handle): number;
    heif_image_handle_has_alpha_channel(handle: libheif.Handle): number;
    heif_js_decode_image2(handle: libheif.Handle, colors: unknown, chroma: unknown): libheif.Image | libheif.Failure;
    heif_image_release(image: unknown): void;
  };
  export default libheif;
}
