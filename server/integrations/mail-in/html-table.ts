import type { DomNode, FormatCallback } from "html-to-text";

type Rows = readonly (readonly { readonly text: string; readonly colspan: number }[])[];

const BETWEEN_CELLS = "   ";
const EMPTY_CELL = "–";
/** Wider ones are no tables of values. */
const MAX_SPAN = 50;

/** Writes a table row by row. What stands in it outside of its cells is a row of its own. */
export const formatTable: FormatCallback = ({ children }, walk, builder, { leadingLineBreaks, trailingLineBreaks }) => {
  const addCell = (nodes: DomNode[], colspan = 1) => {
    builder.openTableCell();
    walk(nodes, builder);
    builder.closeTableCell({ colspan });
  };
  const addRow = (cells: () => void) => {
    builder.openTableRow();
    cells();
    builder.closeTableRow();
  };
  const addNode = (node: DomNode): void => {
    const { name = "" } = node;
    if (["thead", "tbody", "tfoot", "center", "form"].includes(name)) for (const child of node.children) addNode(child);
    else if (name === "tr") addRow(() => cellsOf(node, addCell));
    else if (hasContent(node)) addRow(() => addCell(isCell(node) ? node.children : [node]));
  };
  builder.openTable();
  for (const child of children) addNode(child);
  builder.closeTable({ tableToString: tableText, leadingLineBreaks, trailingLineBreaks });
};

function cellsOf({ children }: DomNode, addCell: (nodes: DomNode[], colspan?: number) => void): void {
  for (const child of children) {
    if (child.name === "form") cellsOf(child, addCell);
    else if (isCell(child)) addCell(child.children, Math.min(Number.parseInt(child.attribs?.colspan ?? "1", 10) || 1, MAX_SPAN));
    else if (hasContent(child)) addCell([child]);
  }
}

const isCell = ({ name }: DomNode): boolean => name === "td" || name === "th";
const hasContent = ({ type, data = "" }: DomNode): boolean => type === "tag" || (type === "text" && data.trim() !== "");

/** Rows of values have their cells side by side; where a cell has several lines, as in a page's layout, cells are below each other. */
function tableText(rows: Rows): string {
  const marksEmpty = isTabular(rows);
  return rows
    .map((cells) => {
      const texts = cells.map(({ text }) => text.trim());
      const filled = texts.filter((text) => text !== "");
      if (filled.some((text) => text.includes("\n"))) return filled.join("\n");
      return (marksEmpty && filled.length > 0 ? texts.map((text) => text || EMPTY_CELL) : filled).join(BETWEEN_CELLS);
    })
    .filter((line) => line !== "")
    .join("\n");
}

/** Every column has a heading, and each row has as many: an empty cell between two others must be seen. */
function isTabular(rows: Rows): boolean {
  const [head = [], ...others] = rows;
  return (
    head.length > 1 &&
    others.length > 0 &&
    head.every(({ text, colspan }) => text.trim() !== "" && colspan === 1) &&
    rows.every((cells) => cells.length === head.length && cells.every(({ text }) => !text.includes("\n")))
  );
}
