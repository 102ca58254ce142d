export function fontFile(name: string): string;
export const mainFile: string;
export const symbolFiles: Readonly<Record<"Symbols2" | "Math" | "Symbols" | "Emoji", readonly [regular: string, bold: string]>>;
