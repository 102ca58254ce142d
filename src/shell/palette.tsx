import { SearchOutlined } from "@ant-design/icons";
import { Input, type InputRef } from "antd";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../i18n/shell.ts";
import { useAuthState } from "../providers/session/auth-state.ts";
import { Dialog } from "../views/dialog.tsx";
import { useFocusBack } from "../views/use-focus-back.ts";
import { actions, documents, type Hit, type HitGroup, matching, screens } from "./search-index.ts";
import { openPalette } from "./shell-state.ts";

const TYPING_MS = 180;
const MAX_HITS = 8;

/** Searches on the server once the user pauses typing; answers to older queries are dropped. */
function useDocuments(query: string): { hits: Hit[]; busy: boolean; failed: boolean } {
  const [result, setResult] = useState({ query: "", hits: [] as Hit[], failed: false });
  useEffect(() => {
    if (query.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      documents(query, abort.signal).then(
        (hits) => setResult({ query, hits, failed: false }),
        () => {
          if (!abort.signal.aborted) setResult({ query, hits: [], failed: true });
        },
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  if (query.length < 2) return { hits: [], busy: false, failed: false };
  return { hits: result.hits, busy: result.query !== query, failed: result.query === query && result.failed };
}

function useGroups(query: string, documentHits: Hit[]): HitGroup[] {
  const { user } = useAuthState();
  const side = user?.type_id === "C" ? "customer" : "employee";
  const fixed = useMemo(() => ({ screens: screens(side), actions: actions() }), [side]);
  return [
    { label: t("search.documents"), hits: documentHits },
    { label: t("search.screens"), hits: matching(fixed.screens, query).slice(0, MAX_HITS) },
    { label: t("search.actions"), hits: matching(fixed.actions, query).slice(0, MAX_HITS) },
  ].filter(({ hits }) => hits.length > 0);
}

/** The search palette (ctrl/cmd+K): finds documents, screens and actions by a few letters. */
export function Palette() {
  useFocusBack();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const input = useRef<InputRef>(null);
  const id = useId();
  const query = text.trim();
  const { hits: documentHits, busy, failed } = useDocuments(query);
  const groups = useGroups(query, documentHits);
  const flat = groups.flatMap(({ hits }) => hits);
  const current = flat[Math.min(activeIndex, flat.length - 1)];

  function open(hit: Hit | undefined) {
    if (!hit) return;
    openPalette(false);
    navigate(hit.path);
  }

  function pressed(event: KeyboardEvent) {
    if (event.key === "ArrowDown") setActiveIndex(Math.min(activeIndex + 1, flat.length - 1));
    else if (event.key === "ArrowUp") setActiveIndex(Math.max(activeIndex - 1, 0));
    else if (event.key === "Enter") open(current);
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
      title={t("header.search")}
      onCancel={() => openPalette(false)}
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
        placeholder={t("search.placeholder")}
        value={text}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={current ? `${id}${current.key}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={pressed}
      />
      <div id={id} className="hq-palette-list" role="listbox" aria-label={t("header.search")} aria-busy={busy}>
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
        {!busy && !failed && flat.length === 0 && <p className="hq-empty">{t("search.none", { query })}</p>}
      </div>
      <p className="hq-palette-hint">{t("search.hint")}</p>
    </Dialog>
  );
}
