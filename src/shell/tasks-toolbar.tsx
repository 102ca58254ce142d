import { CheckSquareOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../i18n/kit/shell.ts";
import { useAccess } from "../providers/access-control.ts";
import { task } from "../resources/tasks/task.ts";
import { openPanel, usePanel } from "./shell-state.ts";

/** The toolbar at the right, for users who may create tasks. */
export function TasksToolbar() {
  const canCreate = useAccess({ resource: task, action: "create" });
  const panel = usePanel();
  if (!canCreate) return null;
  return (
    <aside className="hq-toolbar" aria-label={t("tasks.title")}>
      <Button
        type="text"
        icon={<CheckSquareOutlined aria-hidden />}
        title={t("tasks.title")}
        aria-label={t("tasks.open")}
        aria-haspopup="dialog"
        aria-expanded={panel === "tasks"}
        onClick={() => openPanel(panel === "tasks" ? null : "tasks")}
      />
    </aside>
  );
}
