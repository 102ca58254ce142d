import { CloseCircleFilled, SearchOutlined } from "@ant-design/icons";
import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { pressedKey } from "../kit/pressed-key.ts";

const PAUSE_MS = 250;

/** The list's search box, a plain input as every list loads it. It searches only after a pause in typing. */
export function SearchBox({
  resource,
  value,
  onSearch,
  inputRef,
}: {
  resource: AnyResource;
  value: string;
  onSearch: (q: string) => void;
  /** For the list's keyboard shortcut, which focuses the box. */
  inputRef?: RefObject<HTMLInputElement | null>;
}) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const [text, setText] = useState(value);
  const lastQuery = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    // The address changed for another reason: going back, a cleared filter, another tab.
    if (value !== lastQuery.current) {
      lastQuery.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    const q = text.trim();
    if (q === lastQuery.current) return;
    const timer = setTimeout(() => {
      lastQuery.current = q;
      search.current(q);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const label = t("list.search", { plural: inSentence(resource.plural) });
  return (
    <span className="hq-search-box">
      <SearchOutlined aria-hidden />
      <input
        ref={input}
        type="search"
        title={inputRef && t("list.searchKey")}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => pressedKey(event) === "Escape" && event.currentTarget.blur()}
      />
      {inputRef && text === "" && <kbd aria-hidden>/</kbd>}
      {text !== "" && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("list.clearSearch")}
          onClick={() => {
            setText("");
            input.current?.focus();
          }}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  );
}
