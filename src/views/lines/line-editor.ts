import { type FieldOf, type LineField, wireName } from "../../schemas/fields/field.ts";
import { checkValue, loadChecks } from "../editing/checks.ts";
import type { FormStore } from "../editing/form-store.ts";
import { defaultOf } from "../editing/form-values.ts";
import { today } from "../kit/today.ts";
import { carriedErrors } from "./line-errors.ts";
import { type Filled, type FilledCell, fillLines } from "./line-fill.ts";
import { findFills, withFills } from "./line-fills.ts";
import { lineForm } from "./line-form.ts";
import { type LineStep, undone } from "./line-history.ts";
import { type FoundRef, findRefs, withRefs } from "./line-refs.ts";
import { isBlankLine, type LineDraft, linesOf, newKey } from "./line-rows.ts";
import { refusedName, unknownName } from "./line-values.ts";
import type { Table } from "./split-cells.ts";

/** The result of pasting or importing a table. */
export interface PasteResult extends Omit<Filled, "rows" | "cells"> {
  readonly step: LineStep;
  /** How many cells need attention, after all cells are checked and all names are looked up. */
  readonly wrong: Promise<number>;
}

export interface LineEditor {
  readonly max: number;
  rows(): LineDraft[];
  set(key: string, values: Readonly<Record<string, unknown>>): void;
  /** Returns the new line's key, or undefined if the maximum is reached. */
  insert(index: number): string | undefined;
  /** Inserts a copy of the line below it. */
  duplicate(key: string): string | undefined;
  remove(key: string): void;
  move(key: string, to: number): boolean;
  /** Fills cells from a table, from one cell to the right and down, or in the columns that `targets` maps its own to; adds missing lines. */
  paste(rowKey: string, column: string, table: Table, targets?: readonly (string | undefined)[]): PasteResult;
  /** Adds a table's rows after the last line that is not blank; `columns` maps the table's columns. */
  append(columns: readonly (string | undefined)[], table: Table): PasteResult;
  /** Why a name in a cell of this column stays text: why its row can't be chosen, or that it is not the name of exactly one. */
  whyText(column: string, text: string): string;
  /** Undoes one step, by default the last one; false if there is none. */
  undo(step?: LineStep): boolean;
}

const MAX_LINES = 500;
const MAX_STEPS = 50;

/** The operations on the lines of one field of a form. Unchanged lines keep their identity, so they are not re-rendered. */
export function createLineEditor(
  form: FormStore,
  name: string,
  field: FieldOf<"lines">,
  columns: readonly string[],
  path: string,
): LineEditor {
  const max = field.max ?? MAX_LINES;
  // A file belongs to one line, and no table contains one.
  const isTyped = (column: string): boolean => field.fields[column]?.kind !== "files";
  const noFiles = Object.fromEntries(columns.filter((column) => !isTyped(column)).map((column) => [column, []]));
  const refusals = new Map<string, string>();
  const refusalKey = (column: string, text: string) => `${column} ${text.trim().toLowerCase()}`;
  const whyText = (column: string, text: string) => refusals.get(refusalKey(column, text)) ?? unknownName(text);
  const messagesOf = (column: string, each: LineField, value: unknown): readonly string[] =>
    each.kind === "ref" && typeof value === "string" ? [whyText(column, value)] : checkValue(column, each, value);
  let steps: readonly LineStep[] = [];
  const rows = (): LineDraft[] => linesOf(form.get(name));
  const write = (next: readonly LineDraft[]) => {
    const [before, errors] = [rows(), form.errors.get()];
    form.set(name, next);
    const remaining = carriedErrors(name, errors, before, next);
    if (Object.keys(remaining).length > 0) form.errors.set({ ...form.errors.get(), ...remaining });
  };
  const step = (after: readonly LineDraft[]): LineStep => {
    const newStep = { before: rows(), after };
    steps = [...steps.slice(1 - MAX_STEPS), newStep];
    write(after);
    return newStep;
  };
  const fresh = (): LineDraft => {
    const start: Record<string, unknown> = {};
    for (const [column, each] of Object.entries(field.fields)) {
      const value = defaultOf(each, today());
      if (value !== undefined) start[wireName(column, each)] = value;
    }
    return { ...start, key: newKey() };
  };
  const insert = (index: number, line: LineDraft): string | undefined => {
    const all = rows();
    if (all.length >= max) return undefined;
    step([...all.slice(0, index), line, ...all.slice(index)]);
    return line.key;
  };
  const set = (key: string, values: Readonly<Record<string, unknown>>) =>
    write(rows().map((line) => (line.key === key ? { ...line, ...values } : line)));

  /** What was found becomes part of the step that pasted its name, so that undoing it removes both. */
  const settle = (change: (lines: readonly LineDraft[]) => readonly LineDraft[]) => {
    for (const each of steps) Object.assign(each, { before: change(each.before), after: change(each.after) });
    write(change(rows()));
  };
  const review = async (cells: readonly FilledCell[]): Promise<number> => {
    const formOf = (key: string) => lineForm(form, editor, key, field.fields);
    const found: FoundRef[] = [];
    // What was in the way of a name before may have gone.
    for (const { key, column, field: each } of cells) {
      const text = formOf(key).get(wireName(column, each));
      if (typeof text === "string") refusals.delete(refusalKey(column, text));
    }
    await findRefs(cells, formOf, path, ({ found: refs, refused }) => {
      for (const each of refused) refusals.set(refusalKey(each.column, each.text), refusedName(each.name, each.refused));
      found.push(...refs);
      if (refs.length > 0) settle((lines) => withRefs(lines, refs));
    });
    const fills = await findFills(field, found, cells, formOf, path);
    if (fills.length > 0) settle((lines) => withFills(lines, fills));
    await loadChecks();
    const linesByKey = new Map(rows().map((line, index) => [line.key, { line, index }]));
    const messages = cells.flatMap(({ key, column, field: each }) => {
      const entry = linesByKey.get(key);
      const wire = wireName(column, each);
      const [message] = entry ? messagesOf(column, each, entry.line[wire]) : [];
      return entry && message !== undefined ? [[`${name}.${entry.index}.${wire}`, [message]] as const] : [];
    });
    if (messages.length > 0) form.errors.set({ ...form.errors.get(), ...Object.fromEntries(messages) });
    return messages.length;
  };
  const take = (top: number, targets: readonly (string | undefined)[], table: Table): PasteResult => {
    const { rows: next, cells, ...rest } = fillLines(rows(), { field, max, top, columns: targets, fresh }, table);
    return { ...rest, step: step(next), wrong: review(cells) };
  };

  const editor: LineEditor = {
    max,
    rows,
    set,
    insert: (index) => insert(index, fresh()),
    duplicate(key) {
      const all = rows();
      const index = all.findIndex((line) => line.key === key);
      const { id: _, ...same } = all[index] ?? { key };
      return insert(index + 1, { ...same, ...noFiles, key: newKey() });
    },
    remove: (key) => void step(rows().filter((line) => line.key !== key)),
    move(key, to) {
      const all = rows();
      const line = all.find((each) => each.key === key);
      if (!line || to < 0 || to >= all.length || all[to] === line) return false;
      const others = all.filter((each) => each !== line);
      step([...others.slice(0, to), line, ...others.slice(to)]);
      return true;
    },
    paste(rowKey, column, table, targets = columns.slice(Math.max(0, columns.indexOf(column))).filter(isTyped)) {
      const top = rows().findIndex((line) => line.key === rowKey);
      return take(Math.max(0, top), targets, table);
    },
    append(targets, table) {
      const last = rows().findLastIndex((line) => !isBlankLine(field.fields, line));
      return take(last + 1, targets, table);
    },
    whyText,
    undo(target = steps.at(-1)) {
      if (!target || !steps.includes(target)) return false;
      steps = steps.filter((each) => each !== target);
      write(undone(target, rows()));
      return true;
    },
  };
  return editor;
}
