/**
 * Places the text and the codes of a label. A plain module, because the worker thread measures with its fonts, while a printer's file is
 * written without them.
 */

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const lettersOf = (runs) => runs.flatMap(({ text, font }) => Array.from(letters.segment(text), ({ segment }) => ({ text: segment, font })));
const isBlank = ({ text }) => text === " ";
const ellipsis = { text: "…", font: undefined };

function runsOf(row) {
  const runs = [];
  for (const { text, font } of row) {
    const last = runs.at(-1);
    if (last && last.font === font) last.text += text;
    else runs.push({ text, ...(font === undefined ? {} : { font }) });
  }
  return runs;
}

const withoutBlanks = (row) =>
  row.slice(
    row.findIndex((letter) => !isBlank(letter)),
    row.findLastIndex((letter) => !isBlank(letter)) + 1,
  );

/** The largest number of letters for which `fits` is true. */
function most(count, fits) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function shortened(row, fits) {
  const count = most(row.length, (length) => fits([...row.slice(0, length), ellipsis]));
  return [...withoutBlanks(row.slice(0, count)), ellipsis];
}

/** Breaks at a blank; a word longer than the row, or a script without blanks, between letters. */
function broken(row, rows, fits) {
  const result = [];
  let rest = row;
  while (rest.length > 0) {
    if (fits(rest)) return [...result, rest];
    if (result.length === rows - 1) return [...result, shortened(rest, fits)];
    const count = Math.max(
      1,
      most(rest.length, (length) => fits(rest.slice(0, length))),
    );
    const blank = isBlank(rest[count]) ? count : rest.slice(0, count).findLastIndex(isBlank);
    const end = blank > 0 ? blank : count;
    result.push(withoutBlanks(rest.slice(0, end)));
    rest = withoutBlanks(rest.slice(end));
  }
  return result;
}

/** The rows of paragraphs. Each may use what the ones after it leave, and an ellipsis says that some are missing. */
function filled(paragraphs, rows, fits) {
  const shown = paragraphs.slice(0, rows);
  const result = [];
  for (const [index, paragraph] of shown.entries()) {
    const left = rows - result.length - (shown.length - 1 - index);
    result.push(...broken(lettersOf(paragraph), left, fits));
  }
  const last = result.at(-1);
  if (last && shown.length < paragraphs.length && last.at(-1) !== ellipsis) result[result.length - 1] = shortened(last, fits);
  return result;
}

/** The size in which the first paragraph fits into one row, between the part's own and its smallest. */
function sizeOf({ paragraphs, size, minSize = size, bold = false }, width, measure) {
  const [first] = paragraphs;
  const wide = first && measure(first, size, bold);
  return wide && wide > width ? Math.max(minSize, Math.floor((size * width) / wide)) : size;
}

/** The rows of a column, from its upper edge down. */
export function placeColumn({ x, y, width, height, parts }, measure) {
  const placed = [];
  let top = y;
  for (const part of parts) {
    const { paragraphs, rowHeight, bold = false, align } = part;
    const rows = Math.min(part.rows ?? Number.POSITIVE_INFINITY, Math.floor((y + height - top) / rowHeight));
    if (rows < 1) continue;
    const size = sizeOf(part, width, measure);
    for (const row of filled(paragraphs, rows, (candidate) => measure(runsOf(candidate), size, bold) <= width)) {
      placed.push({ runs: runsOf(row), x, y: top, width, rowHeight, size, bold, align });
      top += rowHeight;
    }
  }
  return placed;
}

/** Fewer dots are too narrow for a label printer to print and for a phone to read. */
const MIN_DOTS = 2;

/**
 * Where a code begins in its box, and how many dots wide its modules are. `modules` and `rows` are without the quiet zone.
 * The code itself would be cut off or unreadable in a box that is too small, so that fails.
 */
export function placeCode({ x, y, width, height, maxDots, text }, modules, quiet, rows) {
  const dots = Math.min(maxDots, Math.floor(width / (modules + 2 * quiet)));
  if (dots < MIN_DOTS) throw new Error(`"${text}" is too long for the label.`);
  const top = rows === undefined ? y : y + Math.floor((height - rows * dots) / 2);
  return { x: x + Math.floor((width - modules * dots) / 2), y: top, dots };
}

/** The quiet zones that the standards demand on each side, in modules. */
export const QUIET_BARS = 10;
export const QUIET_QR = 4;

/** How many bytes each version of a QR code holds, by error correction; a version has four modules more than the one before. */
const qrBytes = {
  M: [14, 26, 42, 62, 84, 106, 122, 152, 180, 213],
  L: [17, 32, 53, 78, 106, 134, 154, 192, 230, 271],
};

/** The error correction and the modules of a QR code: the middle one, or the low one if only then the modules are 3 dots wide. */
export function qrOf({ text, width }) {
  const modulesWith = (level) => {
    const version = qrBytes[level].findIndex((held) => Buffer.byteLength(text) <= held);
    if (version < 0) throw new Error(`"${text}" is too long for the label.`);
    return 21 + 4 * version;
  };
  const isWide = (modules) => Math.floor(width / (modules + 2 * QUIET_QR)) >= 3;
  const level = isWide(modulesWith("M")) ? "M" : "L";
  return { level, modules: modulesWith(level) };
}
