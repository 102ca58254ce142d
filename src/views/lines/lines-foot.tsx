import { PlusOutlined, UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { type LineText, t } from "../../i18n/kit/lines.ts";
import { toast } from "../../providers/toasts.ts";
import { labelOf } from "../../schemas/fields/field.ts";
import { fieldCell } from "../cells/cells.tsx";
import { previewLine } from "../editing/preview.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { isAddedUp, totalOf } from "./line-totals.ts";
import type { LinesContext } from "./lines-context.ts";
import { parseFile } from "./parse-table.ts";
import { readText } from "./read-text.ts";
import "./lines-foot.css";

const ImportDialog = lazyDialog(async () => (await import("./import-dialog.tsx")).ImportDialog);

/** The import button is hidden if the lines' maximum is lower than this, or they never come from a file. */
const WORTH_A_FILE = 50;

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const command = isMac ? "⌘" : "Ctrl";
const alt = isMac ? "⌥" : "Alt";
const keys: readonly (readonly [readonly string[], LineText])[] = [
  [["Tab", "Shift+Tab"], "lines.keyNext"],
  [["Enter"], "lines.keyEnter"],
  [["↓", "↑"], "lines.keyArrows"],
  [[`${alt}+↓`, `${alt}+↑`], "lines.keyMove"],
  [[`${command}+D`], "lines.keyDuplicate"],
  [[isMac ? "⌘+⌫" : "Ctrl+Delete"], "lines.keyRemove"],
  [[`${command}+V`], "lines.keyPaste"],
  [[`${command}+Z`], "action.undo"],
];

const refusals = { "not text": "lines.importNoTable", "too large": "lines.importTooLarge" } as const;

interface LinesFootProps {
  readonly context: LinesContext;
  readonly count: number;
  readonly onAdd: () => void;
}

/** The buttons for the lines as a whole, and the list of keyboard shortcuts. */
export function LinesFoot({ context, count, onAdd }: LinesFootProps) {
  const { editor, noun } = context;
  const file = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<{ readonly name: string; readonly table: readonly (readonly string[])[] }>();
  const full = count >= editor.max;
  const read = async (chosen: File) => {
    try {
      const content = await readText(chosen);
      if (typeof content !== "string") return toast.error(t(refusals[content.refused], { file: chosen.name }));
      const table = parseFile(content);
      if (table.length > 0) setImported({ name: chosen.name, table });
      else toast.error(t("lines.importEmpty", { file: chosen.name }));
    } catch {
      toast.error(t("lines.importFailed", { file: chosen.name }));
    }
  };
  return (
    <div className="hq-lines-foot">
      <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd} disabled={full}>
        {t("lines.add", { noun })}
      </Button>
      {editor.max >= WORTH_A_FILE && context.field.fromFile !== false && (
        <>
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => file.current?.click()} disabled={full}>
            {t("lines.import")}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void read(chosen);
              // Allows choosing the same file again.
              target.value = "";
            }}
          />
        </>
      )}
      <small>{full ? t("lines.max", { max: editor.max }) : t("lines.hint", { noun })}</small>
      {count > 0 && <LineTotals context={context} />}
      {count > 0 && (
        <details className="hq-lines-keys">
          <summary>{t("lines.keys")}</summary>
          <dl>
            {keys.map(([pressed, text]) => (
              <div key={text}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {imported && <ImportDialog context={context} {...imported} onClose={() => setImported(undefined)} />}
    </div>
  );
}

/** What the lines come to so far. */
function LineTotals({ context: { editor, field, columns } }: { context: LinesContext }) {
  const summed = columns.filter((column) => isAddedUp(field, column));
  // Most lines have nothing to add up, and this is rendered for each letter that is typed into one.
  const lines = summed.length > 0 ? editor.rows().map((line) => previewLine(field.fields, line)) : [];
  return summed.map((column) => {
    const each = field.fields[column];
    return each ? (
      <output key={column} className="hq-lines-total">
        {labelOf(column, each)} {fieldCell(column, each, { [column]: totalOf(column, lines) }, "line")}
      </output>
    ) : null;
  });
}
