import { t } from "../../i18n/kit/lines.ts";
import type { LinesContext } from "./lines-context.ts";

/** Moves a line and announces its new position. */
export function moveLine({ editor, say }: LinesContext, key: string, to: number): void {
  const from = editor.rows().findIndex((line) => line.key === key);
  if (!editor.move(key, to)) return;
  say(t("lines.moved", { from: from + 1, to: to + 1, all: editor.rows().length }));
}

/** Copies a line below itself and moves the cursor there. */
export function duplicateLine({ editor, say, goTo, columns }: LinesContext, key: string, column: string | undefined): void {
  const number = editor.rows().findIndex((line) => line.key === key) + 1;
  const copyKey = editor.duplicate(key);
  say(copyKey === undefined ? t("lines.max", { max: editor.max }) : t("lines.duplicated", { number }));
  if (copyKey !== undefined) goTo(copyKey, column ?? columns[0] ?? "");
}

/** Removes a line; the cursor moves to the line that takes its place. */
export function removeLine({ editor, say, goTo }: LinesContext, key: string, column: string | undefined): void {
  const before = editor.rows();
  const index = before.findIndex((line) => line.key === key);
  editor.remove(key);
  say(t("lines.removed", { number: index + 1 }));
  const next = before[index + 1] ?? before[index - 1];
  if (next && column !== undefined) goTo(next.key, column);
}

export function undoLines({ editor, say }: Pick<LinesContext, "editor" | "say">): boolean {
  const done = editor.undo();
  if (done) say(t("lines.undone"));
  return done;
}
