/** Fonts of right-to-left scripts. A plain module, because the worker thread orders the lines that it breaks. */
const turnedFonts = new Set(["Hebrew", "Arabic"]);

/**
 * Reverses the words of right-to-left runs, because the renderer places them left to right; the font's own rules reverse the letters.
 * Blanks use the main font; at the end of a word they would be reversed with it.
 */
export const turned = (runs) =>
  runs.flatMap((run) =>
    turnedFonts.has(run.font)
      ? run.text
          .split(/\s+/)
          .reverse()
          .flatMap((text, index) => [...(index === 0 ? [] : [{ text: " " }]), { text, font: run.font }])
      : [run],
  );
