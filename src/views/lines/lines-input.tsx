import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../i18n/kit/lines.ts";
import { createStore } from "../../providers/store.ts";
import { toast } from "../../providers/toasts.ts";
import { useStore } from "../../providers/use-store.ts";
import { isVisible } from "../../schemas/access/field-access.ts";
import { labelOf, wireName } from "../../schemas/fields/field.ts";
import { traitsOf } from "../../schemas/fields/kinds.ts";
import type { Input } from "../inputs/input.ts";
import { currentSide } from "../records/view-fields.ts";
import { followGiven } from "./follow-given.ts";
import { LineChunk } from "./line-chunk.tsx";
import { createLineEditor } from "./line-editor.ts";
import { byLine } from "./line-errors.ts";
import { lineForm } from "./line-form.ts";
import { pressKey } from "./line-keys.ts";
import type { LinesContext } from "./lines-context.ts";
import { LinesFoot } from "./lines-foot.tsx";
import { noObstacles } from "./obstacle-key.ts";
import { CHUNK, useChunks } from "./use-chunks.ts";
import { useGoTo } from "./use-go-to.ts";
import { useObstacles } from "./use-obstacles.ts";
import { usePaste } from "./use-paste.tsx";
import "./lines.css";

/** Child rows, edited like a spreadsheet: Tab moves along, Enter moves down, tables can be pasted. */
export const LinesInput: Input<"lines"> = ({ id, name, field, form, path, disabled = false, describedBy, label }) => {
  const table = useRef<HTMLTableElement>(null);
  const [announcement, setAnnouncement] = useState("");
  // The same text twice would not be announced again, so it is varied.
  const say = useCallback((text: string) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text)), []);
  const columns = useMemo(
    () =>
      Object.keys(field.fields).filter((column) => {
        const each = field.fields[column];
        return each !== undefined && isVisible(each, currentSide());
      }),
    [field],
  );
  const editor = useMemo(() => createLineEditor(form, name, field, columns, path), [form, name, field, columns, path]);
  const rows = editor.rows();
  const obstacles = useMemo(() => createStore(noObstacles), []);
  const found = useObstacles(field, path, rows, form);
  useEffect(() => obstacles.set(found), [obstacles, found]);
  useEffect(() => {
    if (form.declared.before || disabled) return;
    return followGiven(field, name, path, form, (count) => count > 0 && toast.info(t("lines.followed", { count })));
  }, [field, name, path, form, disabled]);
  const chunks = useChunks(rows.length);
  const goTo = useGoTo(table, editor, chunks.hold);
  const noun = field.noun ?? "line";
  const context = useMemo(
    (): LinesContext => ({
      id,
      form,
      editor,
      field,
      fields: field.fields,
      columns,
      obstacles,
      noun,
      path,
      disabled,
      set: editor.set,
      formOf: (key) => lineForm(form, editor, key, field.fields),
      goTo,
      say,
    }),
    [id, form, editor, field, columns, obstacles, noun, path, disabled, goTo, say],
  );
  const all = useStore(form.errors);
  const first = columns[0] ?? "";
  const errors = useMemo(() => {
    const each = field.fields[first];
    return byLine(name, each ? wireName(first, each) : first, all);
  }, [name, first, field, all]);
  const paste = usePaste(context);
  const add = () => {
    const key = editor.insert(rows.length);
    if (key !== undefined) goTo(key, first);
  };

  // The line of the first message may not be rendered, so focusing it goes through this event with the message's name.
  const wrong = errors.size > 0 ? Math.min(...errors.keys()) : undefined;
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = whole.current;
    const lead = (event: Event) => {
      const errorPath = event instanceof CustomEvent && typeof event.detail === "string" ? event.detail : `${name}.${wrong ?? 0}`;
      const [, index, wire] = errorPath.split(".");
      const line = editor.rows()[Number(index ?? wrong)];
      const targetWire = wire ?? Object.keys(errors.get(Number(index)) ?? {})[0];
      const column = columns.find((each) => wireName(each, field.fields[each] ?? { kind: "text" }) === targetWire) ?? first;
      if (!line) return;
      event.preventDefault();
      goTo(line.key, column);
    };
    element?.addEventListener("hq-reveal", lead);
    return () => element?.removeEventListener("hq-reveal", lead);
  }, [editor, name, field, columns, first, errors, wrong, goTo]);

  const hold = (target: EventTarget) => {
    const index = target instanceof Element ? target.closest<HTMLElement>("tr[data-line]")?.dataset.index : undefined;
    if (index !== undefined) chunks.hold(Number(index));
  };
  const parts = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, chunk) => rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK));
  return (
    <div className="hq-lines" id={id} ref={whole} data-first-error={wrong}>
      {rows.length > 0 && (
        <div className="hq-lines-scroll">
          <table
            ref={table}
            aria-label={label}
            aria-describedby={describedBy}
            aria-rowcount={rows.length + 1}
            onKeyDown={(event) => pressKey(event, context, add)}
            onPaste={paste}
            onFocus={(event) => hold(event.target)}
            onPointerDown={(event) => hold(event.target)}
          >
            <thead>
              <tr aria-rowindex={1}>
                <th aria-hidden />
                {columns.map((column) => {
                  const each = field.fields[column];
                  if (!each) return null;
                  return (
                    <th key={column} scope="col" data-kind={each.kind} data-align={traitsOf(each).align}>
                      {labelOf(column, each)}
                      {"unit" in each && each.unit && <span className="hq-unit"> {each.unit}</span>}
                    </th>
                  );
                })}
                <th aria-hidden />
              </tr>
            </thead>
            {parts.map((lines, chunk) => (
              <LineChunk
                // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is a position, regardless of the lines in it.
                key={chunk}
                chunk={chunk}
                lines={lines}
                context={context}
                errors={errors}
                drawn={chunks.isDrawn(chunk)}
                gap={chunks.gap}
                place={chunks.place}
              />
            ))}
          </table>
        </div>
      )}
      {!disabled && <LinesFoot context={context} count={rows.length} onAdd={add} />}
      <output className="hq-visually-hidden">{announcement}</output>
    </div>
  );
};
