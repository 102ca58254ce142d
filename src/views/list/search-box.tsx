import { SearchOutlined } from "@ant-design/icons";
import { Input, type InputRef } from "antd";
import { type Ref, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";

const PAUSE_MS = 250;

/** The list's search box. It searches only after a pause in typing. */
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
  inputRef?: Ref<InputRef>;
}) {
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
    <Input
      {...(inputRef ? { ref: inputRef, title: t("list.searchKey") } : {})}
      className="hq-search"
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      suffix={inputRef && text === "" ? <kbd aria-hidden>/</kbd> : undefined}
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
    />
  );
}
