import { lookup } from "../../providers/calls.ts";
import { type FieldOf, type LineField, wireName } from "../../schemas/field.ts";
import type { FormStore } from "../form/form-store.ts";
import { defaultOf } from "../form/form-values.ts";
import { type LineDraft, linesOf, newKey } from "./line-rows.ts";
import { parseCell } from "./line-values.ts";

export interface LineEditor {
  rows(): LineDraft[];
  set(key: string, values: Readonly<Record<string, unknown>>): void;
  /** Answers the new line's key, or undefined when there is no room. */
  insert(at: number): string | undefined;
  remove(key: string): void;
  move(key: string, to: number): void;
  /** Fills cells from a table, from one cell to the right and down; makes the lines that are missing. */
  paste(rowKey: string, column: string, table: readonly (readonly string[])[]): void;
}

export const MAX_LINES = 500;

/** What can be done with the lines of one field of a form. Lines that are not touched keep their identity, so they are not drawn anew. */
export function createLineEditor(
  form: FormStore,
  name: string,
  field: FieldOf<"lines">,
  columns: readonly string[],
  path: string,
): LineEditor {
  const max = field.max ?? MAX_LINES;
  const rows = (): LineDraft[] => {
    const held = form.get(name);
    const all = linesOf(held);
    // Lines that came from outside get their keys once, or each look would give them new ones.
    if (Array.isArray(held) && all.some((line, index) => line !== held[index])) form.set(name, all);
    return all;
  };
  const write = (next: readonly LineDraft[]) => form.set(name, next);
  const fresh = (): LineDraft => {
    const start: Record<string, unknown> = {};
    for (const [column, each] of Object.entries(field.fields)) {
      const value = defaultOf(each, new Date().toISOString().slice(0, 10));
      if (value !== undefined) start[wireName(column, each)] = value;
    }
    return { ...start, key: newKey() };
  };
  const set = (key: string, values: Readonly<Record<string, unknown>>) =>
    write(rows().map((line) => (line.key === key ? { ...line, ...values } : line)));

  const findRef = async (key: string, column: string, each: LineField & { kind: "ref" }, text: string) => {
    const found = await lookup(each.target, { q: text, limit: 5, ref: `${path}.${column}` }).catch(() => []);
    const same = found.find((option) => option.name.toLowerCase() === text.toLowerCase()) ?? (found.length === 1 ? found[0] : undefined);
    if (same) set(key, { [wireName(column, each)]: same.id, [column]: same.name });
  };

  return {
    rows,
    set,
    insert(at) {
      const all = rows();
      if (all.length >= max) return undefined;
      const line = fresh();
      write([...all.slice(0, at), line, ...all.slice(at)]);
      return line.key;
    },
    remove: (key) => write(rows().filter((line) => line.key !== key)),
    move(key, to) {
      const all = rows();
      const line = all.find((each) => each.key === key);
      if (!line || to < 0 || to >= all.length) return;
      const others = all.filter((each) => each !== line);
      write([...others.slice(0, to), line, ...others.slice(to)]);
    },
    paste(rowKey, column, table) {
      const all = [...rows()];
      const top = Math.max(
        0,
        all.findIndex((line) => line.key === rowKey),
      );
      const left = Math.max(0, columns.indexOf(column));
      const searches: (() => void)[] = [];
      for (const [down, cells] of table.entries()) {
        if (top + down >= max) break;
        const line = all[top + down] ?? fresh();
        const values: Record<string, unknown> = {};
        for (const [right, text] of cells.entries()) {
          const at = columns[left + right];
          const each = at === undefined ? undefined : field.fields[at];
          if (at === undefined || !each || each.kind === "computed") continue;
          if (each.kind === "ref") {
            if (text.trim()) searches.push(() => void findRef(line.key, at, each, text.trim()));
          } else values[wireName(at, each)] = parseCell(each, text);
        }
        all[top + down] = { ...line, ...values };
      }
      write(all);
      for (const search of searches) search();
    },
  };
}
