import { CheckCircleFilled, CheckCircleOutlined, MoreOutlined } from "@ant-design/icons";
import { Button, type MenuProps, Modal, Tooltip } from "antd";
import { useMemo, useState } from "react";
import { t } from "../../i18n/kit/shell.ts";
import { useAccess } from "../../providers/access-control.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { useAuthState } from "../../providers/session/auth-state.ts";
import { createStore } from "../../providers/store.ts";
import { toast } from "../../providers/toasts.ts";
import { task as declared } from "../../resources/tasks/task.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { useSlowToast } from "../../views/actions/use-slow-toast.tsx";
import { LinkedText } from "../../views/cells/linked-text.tsx";
import { Badge } from "../../views/cells/state-badge.tsx";
import { type Attempt, type Progress, sendOnce } from "../../views/editing/attempts.ts";
import { useSending } from "../../views/editing/use-sending.ts";
import { PopupMenu } from "../../views/kit/popup-menu.tsx";
import { today } from "../../views/kit/today.ts";
import { changeTaskStatus, deleteTask, type Task, taskStatus } from "./task-calls.ts";
import { isOverdue, type TaskMove, taskAllowance } from "./task-rules.ts";

const toneOf = ({ statusId }: Task) => Object.values(declared.states).find(({ id }) => id === statusId)?.tone ?? "neutral";

/** One task of the panel, with the actions its reader may run. */
export function TaskRow({ task, onEdit, onChanged }: { task: Task; onEdit: () => void; onChanged: () => void }) {
  const { user } = useAuthState();
  const update = useAccess({ resource: declared, action: "update" });
  const remove = useAccess({ resource: declared, action: "delete" });
  const [modal, dialogs] = Modal.useModal();
  const allowed = taskAllowance(task, user?.id, { update, remove });
  const overdue = isOverdue(task, today());
  const done = task.statusId === taskStatus.done;

  const progress = useMemo(() => createStore<Progress>({ open: [] }), []);
  const [busy, setBusy] = useState<string>();
  const sending = useSending();
  useSlowToast(busy, sending);

  /** Retrying after a lost answer sends the same key, so the server runs the call only once. */
  async function run(label: string, body: Attempt["body"], call: (key: string, signal: AbortSignal) => Promise<void>, success: string) {
    if (busy !== undefined) return;
    setBusy(label);
    try {
      await sendOnce(progress, { id: task.id, body }, ({ key }) => sending.send((signal) => call(key, signal)));
      toast.success(success);
      onChanged();
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(undefined);
    }
  }
  const move = ({ label, statusId, done: doneKey }: TaskMove) =>
    run(t(label), { statusId }, (key, signal) => changeTaskStatus(task, statusId, key, signal), t(doneKey));
  const confirmRemoval = () =>
    modal.confirm({
      title: t("tasks.deleteAsk", { name: task.name }),
      okText: t("action.delete"),
      cancelText: t("action.cancel"),
      okButtonProps: { danger: true },
      onOk: () => run(t("action.delete"), { removed: true }, (key, signal) => deleteTask(task, key, signal), t("tasks.deleted")),
    });

  const { mark, check } = allowed;
  const items: MenuProps["items"] = [
    ...(mark ? [{ key: "mark", label: t(mark.label), onClick: () => void move(mark) }] : []),
    ...(allowed.edit ? [{ key: "edit", label: t("action.edit"), onClick: onEdit }] : []),
    ...(allowed.remove ? [{ key: "delete", label: t("action.delete"), danger: true, onClick: () => void confirmRemoval() }] : []),
  ];

  return (
    <li className="hq-task" data-overdue={overdue || undefined} data-done={done || undefined}>
      {dialogs}
      {check && (
        <Tooltip title={t(check.label)}>
          <Button
            type="text"
            size="small"
            className="hq-task-check"
            icon={done ? <CheckCircleFilled aria-hidden /> : <CheckCircleOutlined aria-hidden />}
            aria-label={`${t(check.label)}: ${task.name}`}
            onClick={() => void move(check)}
          />
        </Tooltip>
      )}
      <div className="hq-task-body">
        <p className="hq-task-name">{task.name}</p>
        {task.details && (
          <p className="hq-task-details">
            <LinkedText text={task.details} />
          </p>
        )}
        <p className="hq-task-facts">
          <Badge tone={toneOf(task)} label={task.status} />
          {task.dueDate && (
            <span className="hq-task-due">
              {overdue && `${t("tasks.overdue")} `}
              {formatDate(task.dueDate)}
            </span>
          )}
          <span>{task.assignedTo ?? t("tasks.unassigned")}</span>
          {task.createdBy && <span>{t("tasks.by", { name: task.createdBy })}</span>}
        </p>
      </div>
      {allowed.menu && (
        <PopupMenu placement="bottomRight" menu={{ items }}>
          <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t("tasks.menu", { name: task.name })} />
        </PopupMenu>
      )}
    </li>
  );
}
