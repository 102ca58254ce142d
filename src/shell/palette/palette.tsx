import { SearchOutlined } from "@ant-design/icons";
import { Input, type InputRef } from "antd";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/kit/palette.ts";
import { Dialog } from "../../views/kit/dialog.tsx";
import { pressedKey } from "../../views/kit/pressed-key.ts";
import { useFocusBack } from "../../views/kit/use-focus-back.ts";
import { openPalette, type PaletteMode } from "../shell-state.ts";
import type { Hit } from "./hits.ts";
import { useHitGroups } from "./use-hit-groups.ts";

/** The search palette (ctrl/cmd+K): finds records, screens and actions by a few letters. In the mode "create", what can be created. */
export function Palette({ mode = "all" }: { mode?: PaletteMode }) {
  useFocusBack();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const input = useRef<InputRef>(null);
  const id = useId();
  const name = t(mode === "create" ? "keys.create" : "header.search");
  const query = text.trim();
  const { groups, busy, failed } = useHitGroups(query, mode);
  const [waits, setWaits] = useState(false);
  const flat = groups.flatMap(({ hits }) => hits);
  const current = flat[Math.min(activeIndex, flat.length - 1)];

  function open(hit: Hit | undefined) {
    if (!hit) return;
    openPalette(null);
    hit.run?.();
    if (hit.path !== undefined) navigate(hit.path);
  }
  // Enter right after the last letter means the best of what is still being searched.
  useEffect(() => {
    if (!waits || busy) return;
    setWaits(false);
    open(current);
  });

  // What the keys reach stays in sight.
  useEffect(() => {
    if (current) document.getElementById(`${id}${current.key}`)?.scrollIntoView?.({ block: "nearest" });
  }, [id, current]);

  function pressed(event: KeyboardEvent) {
    if (pressedKey(event) === "ArrowDown") setActiveIndex(Math.min(activeIndex + 1, flat.length - 1));
    else if (pressedKey(event) === "ArrowUp") setActiveIndex(Math.max(activeIndex - 1, 0));
    else if (pressedKey(event) === "Enter" && busy && activeIndex === 0) setWaits(true);
    else if (pressedKey(event) === "Enter") open(current);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      open
      footer={null}
      closable={false}
      width={600}
      className="hq-palette"
      style={{ top: 88 }}
      title={name}
      onCancel={() => openPalette(null)}
      // No animation: the user continues typing right after the shortcut.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(shown) => shown && input.current?.focus()}
    >
      <Input
        ref={input}
        autoFocus
        variant="borderless"
        size="large"
        prefix={<SearchOutlined aria-hidden />}
        placeholder={mode === "create" ? t("keys.create") : t("search.placeholder")}
        value={text}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={current ? `${id}${current.key}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
          setWaits(false);
        }}
        onKeyDown={pressed}
      />
      <div id={id} className="hq-palette-list" role="listbox" aria-label={name} aria-busy={busy}>
        {groups.map(({ label, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox; fieldset belongs to forms.
          <div key={label} role="group" aria-label={label}>
            <p className="hq-palette-label">{label}</p>
            {hits.map((hit) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled at the input, where the focus stays.
              <div
                key={hit.key}
                id={`${id}${hit.key}`}
                className="hq-palette-hit"
                role="option"
                tabIndex={-1}
                aria-selected={hit === current}
                onMouseMove={() => setActiveIndex(flat.indexOf(hit))}
                onClick={() => open(hit)}
              >
                <span>{hit.title}</span>
                {hit.subtitle && <small>{hit.subtitle}</small>}
              </div>
            ))}
          </div>
        ))}
        {failed && <p className="hq-empty">{t("search.failed")}</p>}
        {!busy && !failed && flat.length === 0 && (
          <p className="hq-empty">{query === "" ? t("search.nothingToCreate") : t("search.none", { query })}</p>
        )}
      </div>
      <p className="hq-palette-hint">{t("search.hint")}</p>
    </Dialog>
  );
}
