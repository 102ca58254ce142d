import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useCallback, useEffect, useState } from "react";
import type { NamedOption } from "../../contract/options.ts";
import { t } from "../../i18n/kit/shell.ts";
import { useAccess } from "../../providers/access-control.ts";
import { onLive } from "../../providers/live/live-events.ts";
import { task as declared } from "../../resources/tasks/task.ts";
import { useCloseQuestion } from "../../views/drafts/close-question.tsx";
import { eliteUsers, TASK_OBJECT, type Task, tasksAbout } from "./task-calls.ts";
import { TaskForm } from "./task-form.tsx";
import { TaskRow } from "./task-row.tsx";
import { type Editing, withEdited } from "./task-rules.ts";

type Props = { bizObjectId: number; recordId: number };

/** The tasks about one record, in its rail, for users who may read tasks. A task's own record has no such section. */
export function RecordTasks(props: Props) {
  const reads = useAccess({ resource: declared });
  if (!reads || props.bizObjectId === TASK_OBJECT) return null;
  return <Tasks key={`${props.bizObjectId} ${props.recordId}`} {...props} />;
}

function Tasks({ bizObjectId, recordId }: Props) {
  const canCreate = useAccess({ resource: declared, action: "create" });
  const [tasks, setTasks] = useState<Task[] | null>();
  const [editing, setEditing] = useState<Editing>(null);
  const [users, setUsers] = useState<readonly NamedOption[]>([]);

  const load = useCallback(() => {
    tasksAbout(bizObjectId, recordId).then(setTasks, () => setTasks(null));
  }, [bizObjectId, recordId]);
  useEffect(() => {
    load();
    const stops = [onLive("changed", ({ resource }) => resource === "task" && load()), onLive("reconnected", load)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [load]);
  // The assignees are loaded when a form opens, not with every record.
  const opened = editing !== null;
  useEffect(() => {
    if (opened) void eliteUsers().then(setUsers);
  }, [opened]);

  const closing = useCloseQuestion();
  const edit = (next: Editing) => closing.before(() => setEditing(next));

  const saved = () => {
    setEditing(null);
    load();
  };
  return (
    <section className="hq-sheet hq-record-tasks">
      <header>
        <h2>{t("tasks.title")}</h2>
        {canCreate && editing !== "new" && (
          <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => edit("new")}>
            {t("tasks.add")}
          </Button>
        )}
      </header>
      {editing === "new" && (
        <TaskForm users={users} about={{ bizObjectId, recordId }} onSaved={saved} onCancel={() => edit(null)} drafts={closing.drafts} />
      )}
      {tasks === null && <p role="alert">{t("tasks.failed")}</p>}
      {tasks?.length === 0 && editing !== "new" && <p className="hq-soft">{t("tasks.noneHere")}</p>}
      <ul className="hq-tasks">
        {withEdited(tasks ?? [], editing).map((task) =>
          editing !== "new" && editing?.id === task.id ? (
            <li key={task.id}>
              <TaskForm task={task} users={users} onSaved={saved} onCancel={() => edit(null)} drafts={closing.drafts} />
            </li>
          ) : (
            <TaskRow key={task.id} task={task} onEdit={() => edit(task)} onChanged={load} />
          ),
        )}
      </ul>
      {closing.question}
    </section>
  );
}
