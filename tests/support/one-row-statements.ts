import { childrenOf, lineOf, type Node, nodesIn, parsed } from "./syntax-tree.ts";

/** The SQL of a template literal, with `$` in place of each value, except the names of tables that the program knows only as it runs. */
function sqlOf(text: string, node: Node): string {
  const values = nodesIn(node, "expressions").map((each) => text.slice(each.start, each.end));
  const quasis = nodesIn(node, "quasis").map(({ value }) => (typeof value === "object" && value ? String(Reflect.get(value, "raw")) : ""));
  const parts = quasis.map((part, index) => part + (values[index]?.startsWith("sql.table(") ? "a_table" : index in values ? "$" : ""));
  return parts.join("").replaceAll(/\s+/g, " ").trim();
}

const oneRow =
  /^select (?:(?<columns>.*) )?from "?(?<table>\w+)"?(?: "?\w+"?)? where (?:"?\w+"?\.)?"?id"? = \$(?: and (?:"?\w+"?\.)?"?deleted_at"? is null)?(?: for .*)?$/;

/** The statements that read columns of one row of a resource by nothing but its id, which `engine.read` does with the declaration's types. */
export function oneRowStatements(path: string, text: string, tables: ReadonlySet<string>): string[] {
  if (!/\swhere\s+("?\w+"?\.)?"?id"? = \$\{/.test(text)) return [];
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === "TemplateLiteral") {
      const { columns = "", table = "" } = oneRow.exec(sqlOf(text, node))?.groups ?? {};
      const isSimple = !/\bselect\b/.test(columns) && (table === "a_table" || tables.has(table));
      if (isSimple) found.push(`${path}:${lineOf(text, node)}`);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parsed(path, text));
  return found;
}
