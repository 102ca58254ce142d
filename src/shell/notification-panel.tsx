import { BellOutlined } from "@ant-design/icons";
import { Button, Drawer, Segmented } from "antd";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { IMPORT_NOTICES } from "../contract/imports.ts";
import type { UserNotification } from "../contract/notifications.ts";
import { t } from "../i18n/kit/shell.ts";
import { messageOf } from "../providers/calls/http-error.ts";
import { routeTo } from "../providers/route-to.ts";
import { toast } from "../providers/toasts.ts";
import { commentQuery } from "../schemas/rules/comments.ts";
import { TryAgain } from "../views/kit/states.tsx";
import { useFocusBack } from "../views/kit/use-focus-back.ts";
import { loadNotifications, markSeen, showUnreadOnly, useNotifications } from "./notification-state.ts";
import { objectPath } from "./object-path.ts";
import { ScrollList } from "./scroll-list.tsx";
import { openPanel } from "./shell-state.ts";

const DISTANCE = 5;

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");

const markItemSeen = (id: number) => markSeen(id).catch((failure: unknown) => toast.error(messageOf(failure)));

function Item({ item }: { item: UserNotification }) {
  const navigate = useNavigate();
  const path =
    item.resource === IMPORT_NOTICES ? routeTo("imports.view", { id: item.recordId ?? 0 }) : objectPath(item.bizObjectId, item.recordId);
  function open() {
    void markItemSeen(item.id);
    if (!path) return;
    openPanel(null);
    navigate(item.commentId === null ? path : `${path}?${commentQuery(item.commentId)}`);
  }
  return (
    <li className="hq-notice" data-unread={!item.isSeen || undefined}>
      <button type="button" className="hq-notice-main" onClick={open}>
        <span className="hq-initial" aria-hidden="true">
          {item.triggeredByUser ? initials(item.triggeredByUser.name) : <BellOutlined aria-hidden />}
        </span>
        <span className="hq-notice-text">
          <strong>{item.triggeredByUser?.name ?? item.title}</strong>
          <span>{item.message}</span>
        </span>
      </button>
      {!item.isSeen && (
        <Button type="link" size="small" onClick={() => void markItemSeen(item.id)}>
          {t("notifications.markRead")}
        </Button>
      )}
    </li>
  );
}

/** The panel behind the bell. */
export function NotificationPanel() {
  useFocusBack();
  const { notifications, isUnread, loading, page, totalPage } = useNotifications();
  const [failed, setFailed] = useState(false);

  const load = useCallback((request: () => Promise<void>) => {
    setFailed(false);
    request().catch(() => setFailed(true));
  }, []);

  useEffect(() => load(() => loadNotifications()), [load]);

  return (
    <Drawer open title={t("notifications.title")} width={400} rootClassName="hq-panel" onClose={() => openPanel(null)}>
      <div className="hq-panel-bar">
        <Segmented
          block
          value={isUnread}
          options={[
            { value: true, label: t("notifications.unread") },
            { value: false, label: t("notifications.all") },
          ]}
          onChange={(next) => load(() => showUnreadOnly(next))}
        />
      </div>
      <ScrollList
        distance={DISTANCE}
        label={t("notifications.title")}
        loading={loading}
        hasMore={!failed && page < totalPage}
        onMore={() => load(() => loadNotifications(page + 1))}
      >
        <ul className="hq-notices">
          {notifications.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
        {loading && notifications.length === 0 && <div className="hq-skeleton hq-notice-skeleton" />}
        {failed && <TryAgain className="hq-empty" text={t("notifications.failed")} onRetry={() => load(() => loadNotifications())} />}
        {!loading && !failed && notifications.length === 0 && <p className="hq-empty">{t("notifications.empty")}</p>}
      </ScrollList>
    </Drawer>
  );
}
