/**
 * Tags the documents: what is a heading, a paragraph, a table's cell or a picture is said for those who hear a document read. pdfkit writes the
 * tags, but pdfmake, which lays out the pages with it, has none. So each part of the content gets a tag before it is laid out, lines take it
 * along, and what is drawn is marked with it.
 */
import layoutBuilder from "pdfmake/js/LayoutBuilder.js";
import pdfRenderer from "pdfmake/js/Renderer.js";

const { default: LayoutBuilder } = layoutBuilder;
const { default: Renderer } = pdfRenderer;

/** Levels of the styles that make a text a heading. */
const headings = { title: "H1", subject: "H2", heading: "H2" };

const textOf = (text) => (Array.isArray(text) ? text.map((part) => textOf(part?.text ?? part)).join("") : String(text));
const isEmpty = ({ text }) => textOf(text).trim() === "";

function typeOf({ style, level }) {
  if (level !== undefined) return `H${level}`;
  return [style].flat().reduce((found, each) => headings[each] ?? found, "P");
}

function add(parent, type, options = {}) {
  const tag = { type, options, children: [], root: parent.root ?? parent };
  parent.children.push(tag);
  return tag;
}

/**
 * The content with a tag on each part that says something, in the order in which it is read. A stamp comes before it, and the note at the foot,
 * which is to carry the other tag where it stands first, after it.
 */
export function withTags({ content, stamp, foot }) {
  const root = { type: "Document", options: {}, children: [] };
  if (stamp) root.stamp = add(root, "P");
  const blocks = content.map((block) => tagged(block, root));
  return { content: blocks, noteTag: foot.note ? Object.assign(add(root, "P"), { onEveryPage: true }) : undefined };
}

function tagged(block, parent) {
  const all = (blocks) => blocks.map((each) => tagged(each, parent));
  if (block.stack) return { ...block, stack: all(block.stack) };
  if (block.columns) return { ...block, columns: all(block.columns) };
  if (block.table) return { ...block, table: { ...block.table, body: isTable(block) ? rowsOf(block, parent) : block.table.body.map(all) } };
  // A picture without words is an ornament.
  if (block.alt !== undefined) return block.alt === "" ? block : { ...block, tag: add(parent, "Figure", { alt: block.alt }) };
  return isEmpty(block) ? block : { ...block, tag: add(parent, typeOf(block)) };
}

/** Others only put blocks side by side. */
const isTable = ({ table, layout }) => table.headerRows > 0 || layout === "sums";

function rowsOf({ table, layout }, parent) {
  const tableTag = add(parent, "Table");
  return table.body.map((row, at) => {
    const rowTag = add(tableTag, "TR");
    return row.map((cell, column) => {
      const scope = at < table.headerRows ? "Column" : layout === "sums" && column === 0 ? "Row" : undefined;
      const cellTag = scope ? add(rowTag, "TH", { scope }) : add(rowTag, "TD");
      if (cell.text === undefined) return tagged(cell, cellTag);
      return isEmpty(cell) ? cell : { ...cell, tag: cellTag };
    });
  });
}

/** What each renderer has marked: the elements of its document, what is open now, and which lines there were. */
const states = new WeakMap();

function stateOf(renderer) {
  const state = states.get(renderer) ?? { elements: new Map(), open: undefined, drawn: new Set(), root: undefined };
  states.set(renderer, state);
  return state;
}

/** Makes the elements of all tags, also of those that nothing is drawn for: a row has all of its cells. */
function makeElements(document, { elements }, root) {
  const made = (tag) => {
    const element = document.struct(tag.type, tag.options);
    elements.set(tag, element);
    for (const child of tag.children) element.add(made(child));
    return element;
  };
  document.addStructure(made(root));
}

function elementOf(renderer, tag) {
  const state = stateOf(renderer);
  if (!state.root) {
    state.root = tag.root;
    makeElements(renderer.pdfDocument, state, tag.root);
  }
  return state.elements.get(tag);
}

/** From here on, everything that is drawn belongs to the tag, or to the kind of artifact, which nobody reads. */
function mark(renderer, tag) {
  const state = stateOf(renderer);
  if (state.open === tag) return;
  close(renderer);
  if (typeof tag === "string") renderer.pdfDocument.markContent("Artifact", { type: tag });
  else {
    const element = elementOf(renderer, tag);
    element.add(renderer.pdfDocument.markStructureContent(tag.type));
  }
  state.open = tag;
}

function close(renderer) {
  const state = stateOf(renderer);
  if (state.open !== undefined) renderer.pdfDocument.endMarkedContent();
  state.open = undefined;
}

/** A line is drawn again where a table's headings are repeated on the next page, and a note at each page's foot. */
function tagOfLine(renderer, { tag, serial }) {
  const state = stateOf(renderer);
  if (!tag || state.drawn.has(serial)) return "Pagination";
  if (tag.onEveryPage) {
    state.notePage ??= renderer.pdfDocument.page;
    return state.notePage === renderer.pdfDocument.page ? tag : "Pagination";
  }
  state.drawn.add(serial);
  return tag;
}

/** The annotation of a link belongs to an element of its own. */
function withLink(renderer, line, tag, draw) {
  const link = line.inlines.find((inline) => inline.link)?.link;
  if (link === undefined || typeof tag === "string") return draw();
  const document = renderer.pdfDocument;
  const element = document.struct("Link", { alt: link });
  elementOf(renderer, tag).add(element);
  document._currentStructureElement = element;
  draw();
  document._currentStructureElement = null;
  element.end();
}

/** The line break of a text is a space for those who hear it. */
function spaced(line) {
  const last = line.inlines.at(-1);
  if (!line.isBroken || !last || /\s$/.test(last.text)) return line;
  return Object.assign(line.clone(), { inlines: line.inlines.with(-1, { ...last, text: `${last.text} ` }) });
}

let serial = 0;

/** Makes pdfmake mark what it draws. Documents whose content has no tags are drawn as artifacts. */
export function markWhatIsDrawn() {
  const { buildNextLine } = LayoutBuilder.prototype;
  LayoutBuilder.prototype.buildNextLine = function (node) {
    const line = buildNextLine.call(this, node);
    if (line) {
      serial += 1;
      line.tag = node.tag;
      line.serial = serial;
      line.isBroken = line.newLineForced === true && node._inlines.length > 0;
    }
    return line;
  };

  const { renderPages, renderLine, renderVector, renderImage, renderSVG, renderWatermark } = Renderer.prototype;
  Object.assign(Renderer.prototype, {
    renderPages(pages) {
      for (const page of pages) {
        renderPages.call(this, [page]);
        // A page's marks end with it.
        close(this);
      }
    },
    renderLine(line, ...at) {
      const tag = tagOfLine(this, line);
      mark(this, tag);
      withLink(this, line, tag, () => renderLine.call(this, spaced(line), ...at));
    },
    renderVector(vector) {
      mark(this, "Layout");
      renderVector.call(this, vector);
    },
    renderImage(image) {
      mark(this, image.tag ?? "Layout");
      renderImage.call(this, image);
    },
    renderSVG(svg) {
      mark(this, svg.tag ?? "Layout");
      renderSVG.call(this, svg);
    },
    renderWatermark(page) {
      const state = stateOf(this);
      const stamp = state.root?.stamp;
      // On the first page; every other one only repeats it.
      mark(this, stamp && !state.isStamped ? stamp : "Pagination");
      state.isStamped = true;
      renderWatermark.call(this, page);
    },
  });
}
