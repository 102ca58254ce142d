import { LinkOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { t } from "../../../i18n/sales/dispatch.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { resourceNamed } from "../../../providers/registry.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { lazyDialog } from "../../../views/kit/lazy-dialog.tsx";
import { showPath } from "../../../views/paths/view-paths.ts";
import type { ContextProps } from "./context-props.ts";

const EditDrawer = lazyDialog(async () => (await import("../../../views/show/edit-drawer.tsx")).EditDrawer);

/** The record that the conversation is about, where it is shown too. */
export function ContextRecord({ thread, context: { record }, reload }: ContextProps) {
  const [isLinking, setLinking] = useState(false);
  const resource = record && resourceNamed(record.resource);
  return (
    <section className="hq-about-part">
      <h3>{t("context.record")}</h3>
      {record && resource ? (
        <p>
          <span className="hq-soft">{resource.label}</span> <Link to={showPath(resource, record.id)}>{record.title}</Link>{" "}
          {record.state !== null && <StateBadge resource={resource} row={{ state: record.state }} />}
        </p>
      ) : (
        <p className="hq-soft">{thread.about ?? t("context.noRecord")}</p>
      )}
      {isAllowed({ resource: conversation, action: "update" }) && (
        <Button size="small" icon={<LinkOutlined aria-hidden />} onClick={() => setLinking(true)}>
          {t(thread.recordId === null ? "context.link" : "context.relink")}
        </Button>
      )}
      {isLinking && (
        <EditDrawer
          resource={conversation}
          row={thread as unknown as ApiRow}
          onClose={() => setLinking(false)}
          onSaved={() => {
            setLinking(false);
            reload();
          }}
        />
      )}
    </section>
  );
}
