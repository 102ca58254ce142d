/** Kinds of images that are taken, with the ends of their names; the first is the usual one. Each is stored as JPEG, PNG or WebP. */
export const imageTypes = {
  jpeg: ["jpg", "jpeg", "jfif", "pjpeg", "pjp"],
  png: ["png", "apng"],
  gif: ["gif"],
  webp: ["webp"],
  avif: ["avif"],
  /** Photos of phones: Apple's, Samsung's and some cameras'. */
  heic: ["heic", "heif", "hif", "heics", "heifs"],
} as const;
export type ImageType = keyof typeof imageTypes;

/** Images that browsers draw as PNG before they send them. */
const drawnEndings = ["bmp", "svg"];
const takenEndings: readonly string[] = Object.values(imageTypes).flat();

const endingOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** Whether a file of this name is an image that is taken as it is. */
export const isTakenImage = (name: string): boolean => takenEndings.includes(endingOf(name));

/** Whether a file of this name is an image. */
export const isImageName = (name: string): boolean => isTakenImage(name) || drawnEndings.includes(endingOf(name));

/** Whether a file of this name is a HEIC image, which most browsers can't show. */
export const isHeicName = (name: string): boolean => (imageTypes.heic as readonly string[]).includes(endingOf(name));

/** What an input for images offers to choose. Many systems don't know by themselves that a HEIC file is an image. */
export const imageAccept = ["image/*", ...imageTypes.heic.map((ending) => `.${ending}`)].join(",");
