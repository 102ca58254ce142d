/** What expressions that take more than linear time are fed with: a piece that is repeated, and an end that doesn't fit. */
const pieces = [
  " ",
  "\t",
  "\n",
  "\u2028",
  "a",
  "1",
  ".",
  "-",
  "(",
  "<",
  "<a",
  '"',
  "@",
  "a@",
  "a.",
  "!",
  "/",
  ",",
  "1,",
  "= ",
  "{",
  "[",
  "\\",
  "%",
  "\u00e9",
  "\u{1f600}",
  "a b ",
  "1 1",
];

/** Texts of the length that repeat a piece. */
export const pumped = (length = 20_000): string[] =>
  pieces.flatMap((piece) => ["\u0001", "x"].map((end) => `x${piece.repeat(Math.floor((length - 2) / piece.length))}${end}`));
