import { PlusOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useRef } from "react";
import { Link } from "react-router";
import { t } from "../../../i18n/sales/dispatch.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { EmptyState } from "../../../views/kit/states.tsx";
import { ListBars } from "../../../views/list/list-tabs.tsx";
import { SearchBox } from "../../../views/list/search-box.tsx";
import { createPath } from "../../../views/paths/view-paths.ts";
import { MessageHits } from "./message-hits.tsx";
import { ThreadList } from "./thread-list.tsx";
import type { ThreadKeys } from "./thread-view.tsx";
import { useThreeColumns, useTwoColumns } from "./use-columns.ts";
import { useDispatchAddress } from "./use-dispatch-address.ts";
import { useDispatchKeys } from "./use-dispatch-keys.ts";
import { useThreads } from "./use-threads.ts";
import "../../../views/kit/views.css";
import "./dispatch.css";
import "./thread-list.css";
import "./about.css";

// The list is there first: most visits begin with it.
// A menu is a lot of code for one small button. Its place is kept as wide as the button.
const DispatchLinks = lazyPart(async () => (await import("./dispatch-links.tsx")).DispatchLinks, <span style={{ width: 34 }} />);
const ThreadView = lazyPart(async () => (await import("./thread-view.tsx")).ThreadView, <div className="hq-skeleton hq-thread-waiting" />);

/** The dispatch tracker: the conversations, the open one, and what it is about. One column after the other where there is no room. */
export function DispatchPage() {
  const address = useDispatchAddress();
  const { tab, who, q, open, message, go, addressOf } = address;
  const threads = useThreads({ tab, who, q });
  const isWide = useThreeColumns();
  const hasTwo = useTwoColumns();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const keys = useRef<ThreadKeys>(null);
  const toList = () => {
    if (hasTwo) focusThread(list.current);
    else go({ open: undefined });
  };
  useDispatchKeys({ search, list, keys, toList });
  const segments = Object.entries(conversation.views.list.segments?.options ?? {});
  const showsList = hasTwo || open === undefined;
  const showsThread = hasTwo || open !== undefined;
  return (
    <div className="hq-dispatch" data-columns={isWide ? 3 : hasTwo ? 2 : 1}>
      {showsList && (
        <section className="hq-dispatch-list" aria-label={t("dispatch.threads")}>
          <header>
            <div className="hq-dispatch-head">
              <h1>{conversation.views.list.title}</h1>
              <span className="hq-grow" />
              <DispatchLinks />
              {isAllowed({ resource: conversation, action: "create" }) && (
                <Link to={createPath(conversation)} tabIndex={-1}>
                  <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-label={t("dispatch.new")} title={t("dispatch.new")} />
                </Link>
              )}
            </div>
            <SearchBox resource={conversation} value={q} onSearch={(next) => go({ q: next }, true)} inputRef={search} />
            <ListBars resource={conversation} current={q === "" ? tab : "all"} />
            <Segmented<string>
              size="small"
              aria-label={t("dispatch.who")}
              value={who}
              options={segments.map(([value, { label }]) => ({ value, label }))}
              onChange={(next) => go({ who: next }, true)}
            />
          </header>
          <ThreadList threads={threads} address={address} list={list}>
            {q !== "" && <MessageHits address={address} />}
          </ThreadList>
        </section>
      )}
      {showsThread &&
        (open === undefined ? (
          <section className="hq-conversation hq-conversation-none">
            <EmptyState title={t("dispatch.choose")} hint={t("dispatch.chooseHint")} />
          </section>
        ) : (
          <ThreadView
            key={open}
            id={open}
            found={message}
            keys={keys}
            back={hasTwo ? undefined : addressOf({ open: undefined })}
            isWide={isWide}
            onEscape={toList}
          />
        ))}
    </div>
  );
}

function focusThread(list: HTMLElement | null): void {
  (list?.querySelector<HTMLElement>("[aria-selected=true]") ?? list?.querySelector<HTMLElement>("[role=option]"))?.focus();
}
