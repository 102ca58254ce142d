/**
 * Keeps tables within the page. pdfmake gives a column the width of its longest word even where the columns after it are pushed off the page
 * for it; its lines break a word that is too long, once the column is narrower.
 */
import columnCalculator from "pdfmake/js/columnCalculator.js";

const { default: calculator } = columnCalculator;
const { buildColumnWidths, isAutoColumn, isStarColumn } = calculator;

/** The most that each may take so that all of them take no more than `available`: what the narrow ones leave is shared by the wide ones. */
export function widestWithin(widths, available) {
  let left = available;
  for (const [index, width] of [...widths].sort((one, other) => one - other).entries()) {
    const share = left / (widths.length - index);
    if (width > share) return Math.max(share, 0);
    left -= width;
  }
  return Number.POSITIVE_INFINITY;
}

function narrow(columns, available) {
  const flexible = columns.filter((column) => isAutoColumn(column) || isStarColumn(column));
  const fixed = columns.filter((column) => !flexible.includes(column)).reduce((sum, { width }) => sum + Number(width), 0);
  // Columns of the remaining width are all as wide as the widest of them.
  const widestStar = Math.max(0, ...flexible.filter(isStarColumn).map(({ _minWidth }) => _minWidth));
  const widths = flexible.map((column) => (isStarColumn(column) ? widestStar : column._minWidth));
  const most = widestWithin(widths, available - fixed);
  for (const column of flexible) column._minWidth = Math.min(column._minWidth, most);
}

/** Makes pdfmake lay out all columns within the room that they have. */
export function keepColumnsWithin() {
  calculator.buildColumnWidths = (columns, available, ...more) => {
    // Percentages are not used in our sheets.
    narrow(columns, available);
    buildColumnWidths(columns, available, ...more);
  };
}
