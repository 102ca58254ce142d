/** The files of the fonts for emoji and symbols, regular and bold, and of the main font. A plain module, for the worker thread too. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
export const fontFile = (name) => require.resolve(`@expo-google-fonts/${name}.ttf`);

export const mainFile = fontFile("noto-sans/400Regular/NotoSans_400Regular");
const symbols2 = fontFile("noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular");
const math = fontFile("noto-sans-math/400Regular/NotoSansMath_400Regular");

/** In the order in which a symbol is looked for. */
export const symbolFiles = {
  Symbols2: [symbols2, symbols2],
  Math: [math, math],
  Symbols: [
    fontFile("noto-sans-symbols/400Regular/NotoSansSymbols_400Regular"),
    fontFile("noto-sans-symbols/600SemiBold/NotoSansSymbols_600SemiBold"),
  ],
  Emoji: [fontFile("noto-emoji/400Regular/NotoEmoji_400Regular"), fontFile("noto-emoji/600SemiBold/NotoEmoji_600SemiBold")],
};
